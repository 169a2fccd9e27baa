package org.tatoo.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections of an event loop: those that are open, then those that are closed and have not been told so. To close
 * one allocates nothing. Belongs to the loop.
 */
final class LoopTransports {
    private static final int FEW = 16;

    private @Nullable NioTransport[] all = new NioTransport[FEW];
    private int open;
    private int size;
    private final AtomicInteger aborted = new AtomicInteger();

    /** Adds an open one. */
    void add(NioTransport transport) {
        if (size == all.length) {
            all = Arrays.copyOf(all, 2 * size);
        }
        put(size++, all[open]);
        put(open++, transport);
    }

    /** One of the open ones is closed. */
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

    /** Removes one of those that are closed; null if there is none. */
    @Nullable
    NioTransport takeClosed() {
        if (open == size) {
            return null;
        }
        NioTransport last = all[--size];
        all[size] = null;
        return last;
    }

    /** Those that are open now; for another thread, about those. */
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

    // ---- how they end with the loop

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

    /** The loop cannot go on: aborts all, whatever that throws. */
    void abortAfterFault() {
        while (open > 0) {
            NioTransport transport = Objects.requireNonNull(all[open - 1]);
            EventLoop.guard(transport::abortConversation);
            close(transport);
        }
    }

    /** For another thread, when a callback does not return to {@code loop}: closes the connections without it. */
    void giveUp(Thread loop) {
        loop.interrupt();
        // the descriptors are given back when the loop uses its selector again; but the peers see the end now
        for (NioTransport transport : open()) {
            aborted.incrementAndGet();
            transport.shut();
        }
    }

    /** The number of connections that were aborted although they were to be answered; for any thread. */
    int aborted() {
        return aborted.get();
    }
}
