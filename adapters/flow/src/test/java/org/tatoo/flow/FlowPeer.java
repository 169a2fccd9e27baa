package org.tatoo.flow;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.tck.Peer;

/** The other side of a processor. As a socket does, it holds some of what it sends, and asks for some bytes in advance. */
final class FlowPeer implements Peer, Flow.Subscriber<ByteBuffer> {
    private static final ByteBuffer END = ByteBuffer.allocate(0);
    private static final int PIECE = 16 << 10;
    private static final int MOST_SENT = 256;
    private static final int MOST_ASKED = 2;

    private final Duration patience;
    private final SubmissionPublisher<ByteBuffer> sent;
    private final CompletableFuture<Flow.Subscription> source = new CompletableFuture<>();
    private final BlockingQueue<ByteBuffer> heard = new LinkedBlockingQueue<>();
    private volatile @Nullable Throwable failure;
    private ByteBuffer rest = ByteBuffer.allocate(0);

    /** Connects. */
    FlowPeer(Flow.Processor<ByteBuffer, ByteBuffer> processor, Executor pool, Duration patience) {
        this.patience = patience;
        this.sent = new SubmissionPublisher<>(pool, MOST_SENT);
        sent.subscribe(processor);
    }

    // ---- what it sends

    @Override
    public void send(byte[] bytes, int offset, int length) throws IOException {
        for (int done = 0; done < length; done += PIECE) {
            ByteBuffer piece = ByteBuffer.allocate(Math.min(PIECE, length - done));
            piece.put(bytes, offset + done, piece.remaining()).flip();
            if (sent.isClosed() || !sent.hasSubscribers()) {
                throw new IOException("cancelled");
            }
            if (sent.offer(piece, patience.toMillis(), TimeUnit.MILLISECONDS, null) < 0) {
                throw new SocketTimeoutException("nobody asks for more");
            }
        }
    }

    @Override
    public void endOutput() {
        sent.close();
    }

    @Override
    public void vanish() {
        source.join().cancel();
        sent.closeExceptionally(new CancellationException("the peer has gone"));
    }

    // ---- what it receives

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        source.complete(subscription);
        subscription.request(MOST_ASKED);
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
            ByteBuffer bytes = heard.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (bytes == null) {
                throw new SocketTimeoutException("nothing comes");
            }
            source.join().request(1);
            return bytes;
        } catch (InterruptedException e) {
            throw new IOException(e);
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
    public void close() {
        endOutput();
        source.join().request(Long.MAX_VALUE);
    }
}
