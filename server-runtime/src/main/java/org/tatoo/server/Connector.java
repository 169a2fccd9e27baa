package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A non-blocking connector to other servers: one thread with a selector, started on first use. */
final class Connector implements Runnable {
    /** An attempt in progress, the attachment of its key. */
    private record Attempt(
            SocketChannel channel, SocketAddress remote, long end, Channels.Outcome<SocketChannel> outcome) {
        void fail(IOException reason) {
            NioChannels.shut(channel);
            outcome.failed(reason);
        }
    }

    private final List<Attempt> begun = new ArrayList<>();
    private String name = "banzai";
    // Null before the first attempt. Guarded by this object's monitor, as are the fields above.
    private @Nullable Thread thread;
    private @Nullable Selector selector;
    private boolean stopped;

    /** @param server the prefix of the thread name */
    synchronized void nameAfter(String server) {
        name = server;
    }

    void connect(SocketAddress remote, long nanos, Channels.Outcome<SocketChannel> outcome) {
        SocketChannel channel = null;
        try {
            channel = remote instanceof UnixDomainSocketAddress
                    ? SocketChannel.open(StandardProtocolFamily.UNIX)
                    : SocketChannel.open();
            channel.configureBlocking(false);
            if (channel.connect(remote)) {
                outcome.connected(channel);
            } else {
                await(new Attempt(channel, remote, System.nanoTime() + nanos, outcome));
            }
        } catch (IOException | UnresolvedAddressException | UnsupportedAddressTypeException e) {
            if (channel != null) {
                NioChannels.shut(channel);
            }
            outcome.failed(failure(remote, e));
        }
    }

    /** Returns an exception that says in one sentence why {@code remote} cannot be connected. */
    static IOException failure(SocketAddress remote, Exception cause) {
        String reason = cause instanceof UnresolvedAddressException
                ? "the name is not known"
                : cause instanceof UnsupportedAddressTypeException
                        ? "this kind of address is not supported"
                        : String.valueOf(cause.getMessage());
        return new IOException("no connection to " + remote + ": " + reason, cause);
    }

    static IOException tooLate(SocketAddress remote) {
        return new SocketTimeoutException("no connection to " + remote + ": it did not answer in time");
    }

    private static IOException noMore(SocketAddress remote) {
        return new IOException("no connection to " + remote + ": the server connects no more");
    }

    private void await(Attempt attempt) throws IOException {
        synchronized (this) {
            if (!stopped) {
                begun.add(attempt);
                wakeUp();
                return;
            }
        }
        attempt.fail(noMore(attempt.remote));
    }

    private void wakeUp() throws IOException {
        if (selector == null) {
            selector = Selector.open();
            thread = new Thread(this, name + "-connector");
            thread.start();
        } else {
            selector.wakeup();
        }
    }

    /** Fails the attempts in progress, and waits for the thread, at most until {@code end}. */
    void stop(long end) {
        Thread running;
        synchronized (this) {
            stopped = true;
            running = thread;
            if (selector != null) {
                selector.wakeup();
            }
        }
        if (running != null) {
            Threads.join(running, Math.max(0, end - System.nanoTime()));
        }
    }

    @Override
    public void run() {
        Selector own;
        synchronized (this) {
            own = selector;
        }
        if (own == null) {
            return;
        }
        try {
            while (!takeOver(own)) {
                own.select(millisLeft(own));
                connected(own);
                expired(own);
            }
        } catch (IOException e) {
            // the selector is broken: the attempts have failed
        } finally {
            end(own);
        }
    }

    /** Registers new attempts; returns whether the connector must stop. */
    private boolean takeOver(Selector own) throws IOException {
        List<Attempt> next;
        synchronized (this) {
            next = List.copyOf(begun);
            begun.clear();
            if (stopped) {
                next.forEach(attempt -> attempt.fail(noMore(attempt.remote)));
                return true;
            }
        }
        for (Attempt attempt : next) {
            attempt.channel.register(own, SelectionKey.OP_CONNECT, attempt);
        }
        return false;
    }

    /** Returns the milliseconds until the next attempt times out; 0 waits forever. */
    private static long millisLeft(Selector own) {
        long now = System.nanoTime();
        return own.keys().stream()
                .mapToLong(key -> 1 + TimeUnit.NANOSECONDS.toMillis(((Attempt) key.attachment()).end - now))
                .map(millis -> Math.max(1, millis))
                .min()
                .orElse(0);
    }

    private static void connected(Selector own) throws IOException {
        List<Attempt> ready = new ArrayList<>();
        for (SelectionKey key : own.selectedKeys()) {
            key.cancel();
            ready.add((Attempt) key.attachment());
        }
        own.selectedKeys().clear();
        own.selectNow(); // deregisters the keys: otherwise the channels could not be closed before the next round
        for (Attempt attempt : ready) {
            finish(attempt);
        }
    }

    private static void finish(Attempt attempt) {
        try {
            attempt.channel.finishConnect();
        } catch (IOException e) {
            attempt.fail(failure(attempt.remote, e));
            return;
        }
        attempt.outcome.connected(attempt.channel);
    }

    private static void expired(Selector own) {
        long now = System.nanoTime();
        for (SelectionKey key : List.copyOf(own.keys())) {
            Attempt attempt = (Attempt) key.attachment();
            if (key.isValid() && attempt.end - now <= 0) {
                attempt.fail(tooLate(attempt.remote));
            }
        }
    }

    private void end(Selector own) {
        synchronized (this) {
            stopped = true;
            begun.forEach(attempt -> attempt.fail(noMore(attempt.remote)));
            begun.clear();
        }
        for (SelectionKey key : List.copyOf(own.keys())) {
            Attempt attempt = (Attempt) key.attachment();
            if (key.isValid()) {
                attempt.fail(noMore(attempt.remote));
            }
        }
        try {
            own.close();
        } catch (IOException e) {
            // the selector is no longer used
        }
    }
}
