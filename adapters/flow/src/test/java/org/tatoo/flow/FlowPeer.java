package org.tatoo.flow;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.tck.Peer;

/** The other side of a processor: publishes what it sends, and asks for one buffer at a time when it wants to receive. */
final class FlowPeer implements Peer, Flow.Publisher<ByteBuffer>, Flow.Subscriber<ByteBuffer> {
    private static final ByteBuffer END = ByteBuffer.allocate(0);
    private static final int PIECE = 16 << 10;

    private final Duration patience;
    private final Semaphore demand = new Semaphore(0);
    private final BlockingQueue<ByteBuffer> heard = new LinkedBlockingQueue<>();
    private volatile boolean cancelled;
    private volatile @Nullable Throwable failure;
    private Flow.@Nullable Subscriber<? super ByteBuffer> target;
    private Flow.@Nullable Subscription source;
    private ByteBuffer rest = ByteBuffer.allocate(0);
    private boolean asked;
    private boolean ended;

    private FlowPeer(Duration patience) {
        this.patience = patience;
    }

    static FlowPeer connect(Flow.Processor<ByteBuffer, ByteBuffer> processor, Duration patience) {
        FlowPeer peer = new FlowPeer(patience);
        processor.subscribe(peer);
        peer.subscribe(processor);
        return peer;
    }

    // ---- what it sends

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        target = subscriber;
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                demand.release((int) count);
            }

            @Override
            public void cancel() {
                cancelled = true;
                demand.release();
            }
        });
    }

    @Override
    public synchronized void send(byte[] bytes, int offset, int length) throws IOException {
        for (int done = 0; done < length; done += PIECE) {
            await();
            if (cancelled || target == null) {
                throw new IOException("cancelled");
            }
            target.onNext(ByteBuffer.wrap(bytes, offset + done, Math.min(PIECE, length - done))
                    .slice());
        }
    }

    private void await() throws IOException {
        try {
            if (!demand.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new SocketTimeoutException("nobody asks for more");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void endOutput() {
        if (target != null && !ended) {
            ended = true;
            target.onComplete();
        }
    }

    @Override
    public void vanish() {
        if (source != null) {
            source.cancel();
        }
        if (target != null && !ended) {
            ended = true;
            target.onError(new CancellationException("the peer has gone"));
        }
    }

    // ---- what it receives

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        synchronized (heard) {
            source = subscription;
            heard.notifyAll();
        }
    }

    @Override
    public void onNext(ByteBuffer bytes) {
        heard.add(bytes);
    }

    @Override
    public void onError(Throwable cause) {
        failure = cause;
        heard.add(END);
    }

    @Override
    public void onComplete() {
        heard.add(END);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the sign, not another buffer without bytes
    public int receive(byte[] into) throws IOException {
        if (rest != END && !rest.hasRemaining()) {
            rest = next();
        }
        if (rest == END) {
            if (failure != null) {
                throw new IOException(failure);
            }
            return -1;
        }
        int count = Math.min(into.length, rest.remaining());
        rest.get(into, 0, count);
        return count;
    }

    private ByteBuffer next() throws IOException {
        try {
            if (!asked) {
                source().request(1);
                asked = true;
            }
            ByteBuffer bytes = heard.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (bytes == null) {
                throw new SocketTimeoutException("nothing comes");
            }
            asked = false;
            return bytes;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private Flow.Subscription source() throws InterruptedException {
        synchronized (heard) {
            while (source == null) {
                heard.wait();
            }
            return source;
        }
    }

    @Override
    public @Nullable SocketAddress local() {
        return null;
    }

    @Override
    public @Nullable SocketAddress remote() {
        return null;
    }

    /** Ends what it sends, and asks for the rest without a limit. */
    @Override
    public void close() throws IOException {
        endOutput();
        try {
            source().request(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
