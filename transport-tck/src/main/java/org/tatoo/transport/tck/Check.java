package org.tatoo.transport.tck;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Capability;

/** A check of one guarantee of a transport. */
public final class Check {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String name;
    private final @Nullable Capability needs;
    private final Body body;

    private Check(String name, @Nullable Capability needs, Body body) {
        this.name = name;
        this.needs = needs;
        this.body = body;
    }

    /** The body of a check. */
    @FunctionalInterface
    interface Body {
        void run(Trial trial) throws Exception;
    }

    /** Creates a check of a guarantee of every transport. */
    static Check of(String name, Body body) {
        return new Check(name, null, body);
    }

    /** Creates a check that needs a capability; if it is not declared, {@code body} tests its absence. */
    static Check of(String name, Capability needs, Body body) {
        return new Check(name, needs, body);
    }

    /** Returns the name, as in the table. */
    public String name() {
        return name;
    }

    /** Returns whether {@code transport} declares the required capability; if not, {@link #run} tests its absence. */
    public boolean isDeclared(TransportUnderTest transport) {
        return needs == null || transport.capabilities().contains(needs);
    }

    /**
     * Runs the check on {@code transport}, and appends to the file of results if there is one.
     *
     * @throws AssertionError if the check fails
     * @throws Exception from a peer that was not served as expected
     */
    public void run(TransportUnderTest transport) throws Exception {
        boolean passed = false;
        try {
            run(transport, PATIENCE);
            passed = true;
        } finally {
            Results.add(transport, this, passed);
        }
    }

    /**
     * Runs the check on {@code transport}.
     *
     * @param patience the time to wait for an event before the check fails
     */
    void run(TransportUnderTest transport, Duration patience) throws Exception {
        try (Trial trial = new Trial(transport, patience)) {
            body.run(trial);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
