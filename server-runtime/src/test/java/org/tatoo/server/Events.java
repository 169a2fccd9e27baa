package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Refusal;

/** A listener that keeps what it hears as lines. */
final class Events implements ServerListener {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

    void add(String event) {
        queue.add(event);
    }

    /** Waits for the next event. */
    String next() throws InterruptedException {
        String event = queue.poll(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        assertThat(event).as("an event in time").isNotNull();
        return String.valueOf(event);
    }

    /** Waits for an event, ignoring those before it. */
    void await(String event) throws InterruptedException {
        while (!next().equals(event)) {}
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    @Override
    public void started(SocketAddress address) {
        add("started");
    }

    @Override
    public void aborted(int connections) {
        add("aborted " + connections);
    }

    @Override
    public void stopped() {
        add("stopped");
    }

    @Override
    public void opened(SocketAddress remote) {
        add("opened");
    }

    @Override
    public void closed(SocketAddress remote) {
        add("closed");
    }

    @Override
    public void handlerFailed(SocketAddress remote, Throwable cause) {
        add("failed " + cause.getClass().getSimpleName());
    }

    @Override
    public void expired(SocketAddress remote, Deadline deadline) {
        add("expired " + deadline);
    }

    @Override
    public void redundantEndRequest(SocketAddress remote) {
        add("redundant");
    }

    @Override
    public void refused(SocketAddress remote, Refusal refusal) {
        add("refused " + refusal);
    }

    @Override
    public void outOfDescriptors(Throwable cause) {
        add("no descriptor");
    }

    @Override
    public void limitReached(int maxConnections) {
        add("limit " + maxConnections);
    }

    @Override
    public void failed(Throwable cause) {
        add("server failed " + cause);
    }
}
