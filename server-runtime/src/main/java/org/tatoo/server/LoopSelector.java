package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The selector of an event loop, which is replaced if it fails repeatedly. Confined to the loop, except
 * {@link #wakeUp}.
 */
final class LoopSelector {
    private static final int MOST_FAILURES = 3;

    private final AtomicBoolean awake = new AtomicBoolean(true);
    private volatile Selector selector = Selector.open();
    private int failures;

    LoopSelector() throws IOException {}

    /** Wakes the loop, or keeps it from waiting. May be called from any thread. */
    void wakeUp() {
        if (awake.compareAndSet(false, true)) {
            selector.wakeup();
        }
    }

    Selector selector() {
        return selector;
    }

    /** Makes the next {@link #select} respond to {@link #wakeUp} from now on. */
    void listen() {
        awake.set(false);
    }

    /**
     * Waits until channels are ready.
     *
     * @param millis the maximum time; 0 does not wait, a negative value waits indefinitely
     */
    void select(long millis, Consumer<SelectionKey> whenReady) throws IOException {
        // a callback may have set the interrupt status, with which no selector waits
        boolean unused = Thread.interrupted();
        try {
            if (millis == 0) {
                selector.selectNow(whenReady);
            } else if (millis < 0) {
                selector.select(whenReady);
            } else {
                selector.select(whenReady, millis);
            }
            failures = 0;
        } catch (IOException | RuntimeException e) {
            failures++;
            throw e;
        }
        awake.set(true);
    }

    boolean hasFailed() {
        return failures > 0;
    }

    /** Replaces the selector if it has failed several times; no connection is lost. */
    void replaceIfBroken(LoopTransports transports) throws IOException {
        if (failures < MOST_FAILURES) {
            return;
        }
        Selector old = selector;
        Selector next = Selector.open();
        try {
            for (NioTransport transport : transports.open()) {
                transport.register(next);
            }
        } catch (IOException | RuntimeException e) {
            next.close();
            throw e;
        }
        selector = next;
        failures = 0;
        try {
            old.close();
        } catch (IOException | RuntimeException e) {
            // the selector is no longer used
        }
    }

    void close() throws IOException {
        selector.close();
    }
}
