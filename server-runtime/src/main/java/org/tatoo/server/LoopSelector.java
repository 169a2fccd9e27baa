package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The selector of an event loop; another one takes its place if it fails again and again. Belongs to the loop, but for
 * {@link #wakeUp}.
 */
final class LoopSelector {
    private static final int MOST_FAILURES = 3;

    private final AtomicBoolean awake = new AtomicBoolean(true);
    private volatile Selector selector = Selector.open();
    private int failures;

    LoopSelector() throws IOException {}

    /** Lets the loop not wait. For any thread. */
    void wakeUp() {
        if (awake.compareAndSet(false, true)) {
            selector.wakeup();
        }
    }

    Selector selector() {
        return selector;
    }

    /** From now on {@link #wakeUp} is heard by the next {@link #select}. */
    void listen() {
        awake.set(false);
    }

    /**
     * Waits until channels are ready.
     *
     * @param millis 0: does not wait; negative: as long as it takes
     */
    void select(long millis, Consumer<SelectionKey> whenReady) throws IOException {
        // a callback may have left it, and with it no selector waits
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

    /** Takes another selector if this one has failed several times; nobody is lost. */
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
            // it is of no use any more
        }
    }

    void close() throws IOException {
        selector.close();
    }
}
