package org.tatoo.transport.tck;

import java.util.function.LongPredicate;
import org.tatoo.runtime.Connection;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.ForwardingTransport;

/** Connections that count wrongly what they hold. */
final class BudgetMutants {
    private BudgetMutants() {}

    /** Memory is reserved in another way. */
    private static Mutant reserves(String fault, Reserving how) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public boolean reserve(long bytes) {
                return how.reserve(connection, bytes, super::reserve);
            }
        });
    }

    private interface Reserving {
        boolean reserve(Connection connection, long bytes, LongPredicate real);
    }

    static Mutant grantsAll() {
        return reserves("grants all", (connection, bytes, real) -> true);
    }

    static Mutant shedsWhoAsks() {
        return reserves("ends the connection that asks", (connection, bytes, real) -> {
            if (bytes > 400 << 10) {
                connection.abort();
                return false;
            }
            return real.test(bytes);
        });
    }

    static Mutant givesNothingBack() {
        return reserves("gives nothing back", (connection, bytes, real) -> bytes < 0 || real.test(bytes));
    }

    static Mutant takesTwice() {
        return reserves("counts twice", (connection, bytes, real) -> real.test(bytes) && real.test(bytes / 2));
    }

    /** Each connection has budgets of its own. */
    static Mutant sharesNothing() {
        return Mutant.able("bounds each connection alone").transport(transport -> new ForwardingTransport(transport) {
            private final Budgets own = new Budgets(1 << 20);

            @Override
            public BudgetShare budget() {
                return own.common();
            }
        });
    }

    static Mutant endsInGoodOrder() {
        return Mutant.able("ends what it sheds in good order")
                .transport(transport -> new ForwardingTransport(transport) {
                    @Override
                    public void abort() {
                        super.close();
                    }
                });
    }
}
