package org.tatoo.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections of an event loop: first the open ones, then closed ones that are not notified yet. Closing a
 * connection allocates nothing. Confined to the loop.
 */
final class LoopTransports {
    private static final int FEW = 16;

    private @Nullable NioTransport[] all = new NioTransport[FEW];
    private int open;
    private int size;
    private final AtomicInteger aborted = new AtomicInteger();

    void add(NioTransport transport) {
        if (size == all.length) {
            all = Arrays.copyOf(all, 2 * size);
        }
        put(size++, all[open]);
        put(open++, transport);
    }

    void close(NioTransport transport) {
        int index = transport.index();
        if (index < open) {
            put(index, all[--open]);
            put(open, transport);
        }
    }

    private void put(int index, @Nullable NioTransport transport) {
        all[index] = transport;
        if (transport != null) {
            transport.setIndex(index);
        }
    }

    boolean hasClosed() {
        return open < size;
    }

    /** Removes a closed connection and returns it; null if there is none. */
    @Nullable
    NioTransport takeClosed() {
        if (open == size) {
            return null;
        }
        NioTransport last = all[--size];
        all[size] = null;
        return last;
    }

    /** Returns the open connections; approximate if called by another thread. */
    List<NioTransport> open() {
        List<NioTransport> found = new ArrayList<>(open);
        for (int i = 0; i < open; i++) {
            NioTransport transport = all[i];
            if (transport != null) {
                found.add(transport);
            }
        }
        return found;
    }

    // ---- the end of the loop

    void drain() {
        open().forEach(NioTransport::drain);
    }

    void endIdle() {
        open().forEach(NioTransport::endIdle);
    }

    void abort() {
        for (NioTransport transport : open()) {
            aborted.addAndGet(transport.isAnswering() ? 1 : 0);
            transport.abortConversation();
        }
    }

    /** Aborts all connections after a fatal error of the loop; ignores exceptions. */
    void abortAfterFault() {
        while (open > 0) {
            NioTransport transport = Objects.requireNonNull(all[open - 1]);
            EventLoop.guard(transport::abortConversation);
            close(transport);
        }
    }

    /** Closes the connections of a loop stuck in a callback; called by another thread. */
    void giveUp(Thread loop) {
        loop.interrupt();
        // descriptors are released when the loop next uses its selector; but the peers see the end now
        for (NioTransport transport : open()) {
            aborted.incrementAndGet();
            transport.shut();
        }
    }

    /** Returns the number of connections aborted before they were answered; any thread may call this. */
    int aborted() {
        return aborted.get();
    }
}
