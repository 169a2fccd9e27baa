package org.tatoo.testing;

import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;

/** One connection on which an {@link Exchange} is carried out. */
final class Run {
    private final Delivery delivery;
    private final TestLoop loop = new TestLoop();
    private final Journal journal = new Journal();
    private final Peer peer;
    private final Duration patience;
    private int step;

    Run(Delivery delivery, Function<TestLoop, Protocol> service, Settings settings, Duration patience) {
        this.delivery = delivery;
        this.patience = patience;
        Settings set = delivery.stops() ? settings.withLimits(settings.limits().withWaterMarks(0, 1)) : settings;
        peer = loop.connect(service.apply(loop), set, delivery.stops(), journal::note);
    }

    TestLoop loop() {
        return loop;
    }

    Peer peer() {
        return peer;
    }

    void take(Step next) {
        step++;
        try {
            next.on(this);
            peer.await(patience);
        } catch (Mismatch e) {
            throw failure(e.getMessage(), e.getCause());
        } catch (AssertionError e) {
            throw failure(String.valueOf(e.getMessage()), e.getCause() == null ? e : e.getCause());
        }
    }

    private AssertionError failure(String what, @Nullable Throwable cause) {
        return new AssertionError(
                "step " + step + ": " + what + "\n  this happens " + delivery.name() + "; before:\n" + journal, cause);
    }

    /** Records an event for the message of a failure. */
    void note(String event) {
        journal.note(event);
    }

    // ---- steps

    void send(byte[] bytes, @Nullable Cut cut) {
        journal.note("send", bytes);
        Cut used = cut == null ? delivery.cuts().apply(bytes.length) : cut;
        used.split(bytes, peer::send);
    }

    /** Checks the bytes that the client has received since the last check. */
    void check(Check check) {
        @Nullable Mismatch wrong = check.of(peer.received());
        if (wrong != null) {
            throw wrong;
        }
        byte[] bytes = peer.take();
        if (bytes.length > 0) {
            journal.note("received", bytes);
        }
    }

    String state() {
        return peer.isReset() ? "reset" : peer.isClosed() ? "closed" : "open";
    }

    /** Returns the state of the connection and the error in its input, which must be the same in every run. */
    String outcome() {
        return peer.error() == null ? state() : state() + ", rejected: " + peer.error();
    }

    void compare(Run first) {
        if (!outcome().equals(first.outcome())) {
            throw failure("the connection is " + outcome() + ", but " + first.outcome() + " at first", null);
        }
    }

    /** A step of an exchange. */
    @FunctionalInterface
    interface Step {
        void on(Run run);
    }

    /** A check of received bytes. */
    @FunctionalInterface
    interface Check {
        /** Returns the error; null if there is none. */
        @Nullable
        Mismatch of(byte[] received);
    }
}
