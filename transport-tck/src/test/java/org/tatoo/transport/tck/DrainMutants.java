package org.tatoo.transport.tck;

import java.util.function.UnaryOperator;
import org.tatoo.runtime.Connection;

/** Conversations that end in another way when their server stops. */
final class DrainMutants {
    private DrainMutants() {}

    private static Mutant of(String fault, UnaryOperator<Connection> change) {
        return Mutant.able(fault).connection(change);
    }

    static Mutant neverSaysLast() {
        return of("no answer is the last", connection -> new ForwardingConnection(connection) {
            @Override
            public boolean isDraining() {
                return false;
            }
        });
    }

    static Mutant alwaysSaysLast() {
        return of("an answer is the last although more has come", connection -> new ForwardingConnection(connection) {
            private volatile boolean draining;

            @Override
            public void drain() {
                draining = true;
                super.drain();
            }

            @Override
            public boolean isDraining() {
                return super.isDraining() || draining;
            }
        });
    }

    static Mutant goesOnAfterTheLast() {
        return of("a connection continues after its last answer", connection -> new ForwardingConnection(connection) {
            private volatile boolean draining;

            @Override
            public void drain() {
                draining = true;
            }

            @Override
            public boolean isDraining() {
                return draining;
            }
        });
    }

    static Mutant tellsNobody() {
        return of(
                "the handler does not hear that the server stops", connection -> new ForwardingConnection(connection) {
                    @Override
                    public void drain() {}
                });
    }

    static Mutant endsIdleOnesAtOnce() {
        return of("idle connections end at once", connection -> new ForwardingConnection(connection) {
            @Override
            public void drain() {
                super.drain();
                super.endIdle();
            }
        });
    }

    static Mutant keepsIdleOnes() {
        return of("idle connections stay", connection -> new ForwardingConnection(connection) {
            @Override
            public void endIdle() {}
        });
    }

    static Mutant cutsWhatHasBegun() {
        return of("messages that have begun are lost", connection -> new ForwardingConnection(connection) {
            @Override
            public void endIdle() {
                close();
            }
        });
    }
}
