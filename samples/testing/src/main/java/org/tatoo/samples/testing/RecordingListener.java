package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.tatoo.server.ServerListener;

/** A listener that records failures in a server, and waits for connections to end. */
public final class RecordingListener implements ServerListener {
    /** The timeout of waits, longer than any deadline of a server under test. */
    private static final int PATIENCE_SECONDS = 20;

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final Semaphore closed = new Semaphore(0);

    /** Returns exceptions of handlers, server failures, and requests that were ended twice; the list may grow. */
    public List<Throwable> failures() {
        return failures;
    }

    /** Waits until this many further connections have ended. */
    public void awaitClosed(int connections) throws InterruptedException {
        assertThat(closed.tryAcquire(connections, PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("%d connections are closed, but %d", connections, closed.availablePermits())
                .isTrue();
    }

    @Override
    public void closed(SocketAddress remote) {
        closed.release();
    }

    @Override
    public void handlerFailed(SocketAddress remote, Throwable cause) {
        failures.add(cause);
    }

    @Override
    public void failed(Throwable cause) {
        failures.add(cause);
    }

    @Override
    public void redundantEndRequest(SocketAddress remote) {
        failures.add(new IllegalStateException("a request was ended twice"));
    }
}
