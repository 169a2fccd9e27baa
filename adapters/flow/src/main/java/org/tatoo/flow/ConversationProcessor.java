package org.tatoo.flow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Function;
import org.tatoo.transport.Capability;
import org.tatoo.transport.PullTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * A conversation between a publisher of input and subscribers to output. It opens when there are both. It requests one
 * buffer at a time, and writes the next buffer only after the last was taken; written buffers belong to the
 * subscribers. Subscribers see an abort as an error. The connection is lost when all have cancelled.
 */
public final class ConversationProcessor extends PullTransport implements Flow.Processor<ByteBuffer, ByteBuffer> {
    private final CompletableFuture<Flow.Subscription> input = new CompletableFuture<>();
    // Has at most the buffer of the one write that is pending.
    private final SubmissionPublisher<ByteBuffer> output;
    private boolean pending;
    private volatile Throwable fault = new IOException("the conversation was aborted");

    /**
     * Creates an unconnected processor.
     *
     * @param pool runs the conversation and the callbacks of subscribers, never on the thread that submits a task
     * @param conversation the factory of the conversation, which returns the listener to the events of this transport
     */
    public ConversationProcessor(Executor pool, Function<? super Transport, ? extends TransportListener> conversation) {
        super(pool, null, null);
        Executor telling = task -> pool.execute(() -> {
            task.run();
            lookSoon();
        });
        output = new SubmissionPublisher<>(telling, 1);
        begin(conversation);
    }

    private void lookSoon() {
        try {
            strand().execute(this::look);
        } catch (RejectedExecutionException e) {
            // the pool has ended
            lost(e);
        }
    }

    /** Checks progress after a subscriber was notified or has cancelled. */
    private void look() {
        if (!output.hasSubscribers()) {
            failed(new CancellationException());
        } else if (pending && output.estimateMaximumLag() == 0) {
            pending = false;
            written();
        }
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
        fault = Objects.requireNonNull(cause);
        lost(cause);
    }

    @Override
    public void onComplete() {
        strand().execute(() -> inputEnded(true));
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        output.subscribe(subscriber);
        Set<Capability> capabilities = EnumSet.of(Capability.HALF_CLOSE, Capability.RESET, Capability.NOTICES_LOSS);
        CompletableFuture<Void> unused = input.thenAccept(both -> opened(capabilities, null, null));
    }

    @Override
    protected void read() {
        input.join().request(1);
    }

    @Override
    protected void write(ByteBuffer bytes) {
        pending = true;
        output.offer(ByteBuffer.allocate(bytes.remaining()).put(bytes).flip(), null);
    }

    @Override
    protected void end(boolean abort) {
        CompletableFuture<Void> unused = input.thenAccept(Flow.Subscription::cancel);
        if (abort) {
            output.closeExceptionally(fault);
        } else {
            output.close();
        }
    }
}
