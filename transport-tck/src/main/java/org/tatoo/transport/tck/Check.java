package org.tatoo.transport.tck;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Capability;

/** One promise, and how it is tried. */
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

    /** What a check does. */
    @FunctionalInterface
    interface Body {
        void run(Trial trial) throws Exception;
    }

    /** A promise that every transport keeps. */
    static Check of(String name, Body body) {
        return new Check(name, null, body);
    }

    /** A promise that needs a capability; where that is not declared, {@code body} tries the lack. */
    static Check of(String name, Capability needs, Body body) {
        return new Check(name, needs, body);
    }

    /** The name, as in the table. */
    public String name() {
        return name;
    }

    /** Whether {@code transport} declares what this check needs; if not, {@link #run} tries the lack. */
    public boolean isDeclared(TransportUnderTest transport) {
        return needs == null || transport.capabilities().contains(needs);
    }

    /**
     * Tries {@code transport}, and adds to the file of results if there is one.
     *
     * @throws AssertionError if it does not do what it should
     * @throws Exception of a peer that was not served as it should be
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
     * Tries {@code transport}.
     *
     * @param patience how long to wait for something before it counts as not happening
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
