package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.runtime.Protocol;

/** The moving parts of a server: sockets, loops and acceptor, on one kind of channels. */
final class Engine<C> {
    private final Channels<C> channels;
    private final GuardedListener listener;
    private final List<Binding> bindings = new ArrayList<>();
    private final List<Loop<C>> loops = new ArrayList<>();
    private final Acceptor<C> acceptor;

    /**
     * Binds all listeners, and makes the loops; if that is impossible, nothing is left.
     *
     * @param count the number of loops
     * @throws IOException with one sentence for the user
     */
    Engine(
            Channels<C> channels,
            List<Listener> listeners,
            Protocol common,
            int backlog,
            int count,
            LoopSettings settings)
            throws IOException {
        this.channels = channels;
        this.listener = settings.listener();
        try {
            for (Listener listener : listeners) {
                bindings.add(channels.bind(listener, common, backlog));
            }
            String name = "banzai-" + label(bindings.get(0).address());
            for (int i = 1; i <= count; i++) {
                loops.add(channels.newLoop(name, i, settings));
            }
            this.acceptor = new Acceptor<>(name + "-acceptor", channels, loops, settings.admission(), listener);
        } catch (IOException | RuntimeException | Error e) {
            discard();
            throw e;
        }
    }

    /** What tells the threads of one server from those of others. */
    private static String label(SocketAddress address) {
        if (address instanceof InetSocketAddress internet) {
            return Integer.toString(internet.getPort());
        }
        return address instanceof UnixDomainSocketAddress unix
                ? String.valueOf(unix.getPath().getFileName())
                : address.toString();
    }

    List<Binding> bindings() {
        return bindings;
    }

    void start() {
        loops.forEach(Loop::start);
        channels.start();
        acceptor.start();
    }

    /** Lets the timers see the clock now. */
    void advanceTimers() {
        loops.forEach(Loop::advanceTimers);
    }

    /** Whether the caller is a thread of this server that {@link #stop} waits for. */
    boolean isCurrent() {
        return acceptor.isCurrent() || loops.stream().anyMatch(Loop::isCurrent);
    }

    /**
     * Accepts nothing more, ends the connections, and waits until all threads have ended.
     *
     * @param end when what is left is aborted, as of {@link System#nanoTime}
     * @return whether no connection had to be aborted
     */
    boolean stop(long end) {
        acceptor.stop();
        loops.forEach(Loop::drain);
        boolean good = true;
        for (Loop<C> loop : loops) {
            good &= loop.awaitEnd(end);
        }
        channels.end();
        return good;
    }

    /** Gives everything back; the loops were not started. */
    void discard() {
        try {
            for (Loop<C> loop : loops) {
                loop.discard();
            }
            channels.closeSockets();
        } catch (IOException e) {
            listener.failed(e);
        }
        channels.end();
    }
}
