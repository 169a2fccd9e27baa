package org.tatoo.flow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Function;
import org.tatoo.transport.Capability;
import org.tatoo.transport.PullTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * A conversation between a publisher of what comes and a subscriber to what is answered. It opens when there are both. It
 * asks for one buffer at a time and writes nothing more before its last buffer was asked for; what it writes belongs to
 * the subscriber. An abort is an error for the subscriber. Of several subscribers, one that is slower than the others
 * gets an error too.
 */
public final class ConversationProcessor extends PullTransport implements Flow.Processor<ByteBuffer, ByteBuffer> {
    private final CompletableFuture<Flow.Subscription> input = new CompletableFuture<>();
    // Has at most the buffer of the one write that is pending.
    private final SubmissionPublisher<ByteBuffer> output;

    /**
     * A processor that is not connected.
     *
     * @param pool runs the conversation and what subscribers do, never in the thread that gives a task
     * @param conversation makes it, and returns what hears the events of this transport
     */
    public ConversationProcessor(Executor pool, Function<? super Transport, ? extends TransportListener> conversation) {
        super(pool, null, null);
        output = new SubmissionPublisher<>(pool, 1);
        begin(conversation);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        if (!input.complete(Objects.requireNonNull(subscription))) {
            subscription.cancel();
        }
    }

    @Override
    public void onNext(ByteBuffer bytes) {
        ByteBuffer view = bytes.duplicate();
        strand().execute(() -> received(view));
    }

    @Override
    public void onError(Throwable cause) {
        Objects.requireNonNull(cause);
        strand().execute(() -> failed(cause));
    }

    @Override
    public void onComplete() {
        strand().execute(() -> inputEnded(true));
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        Objects.requireNonNull(subscriber);
        output.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscriber.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer bytes) {
                subscriber.onNext(bytes);
                written();
            }

            @Override
            public void onError(Throwable cause) {
                subscriber.onError(cause);
            }

            @Override
            public void onComplete() {
                subscriber.onComplete();
            }
        });
        CompletableFuture<Void> unused =
                input.thenAccept(both -> opened(EnumSet.of(Capability.HALF_CLOSE, Capability.RESET)));
    }

    @Override
    protected void read() {
        input.join().request(1);
    }

    @Override
    protected void write(ByteBuffer bytes) {
        if (!output.hasSubscribers()) {
            failed(new CancellationException("nobody is subscribed"));
        }
        output.offer(ByteBuffer.allocate(bytes.remaining()).put(bytes).flip(), (slow, dropped) -> {
            slow.onError(new IllegalStateException("slower than another subscriber"));
            return false;
        });
    }

    @Override
    protected void end(boolean abort) {
        CompletableFuture<Void> unused = input.thenAccept(Flow.Subscription::cancel);
        if (abort) {
            output.closeExceptionally(new IOException("the conversation was aborted"));
        } else {
            output.close();
        }
    }
}
