package org.tatoo.samples.keyvalue;

/** Computation of the times at which keys expire, from the arguments of clients. */
final class Expiry {
    /** The unit of a time. */
    enum Unit {
        SECONDS(1000),
        MILLISECONDS(1);

        private final long millis;

        Unit(long millis) {
            this.millis = millis;
        }

        long millis() {
            return millis;
        }
    }

    private Expiry() {}

    /**
     * Returns the time that is {@code digits} units from now; the number must be positive.
     *
     * @param command the name of the command, for the error
     * @return the time in milliseconds since 1970
     * @throws CommandFault if the number is not a valid time
     */
    static long in(Client client, byte[] digits, Unit unit, String command) {
        return positive(relative(client, Decimal.parse(digits), unit, command), Decimal.parse(digits), command);
    }

    /** Returns the time {@code digits} units after 1970; see {@link #in}. */
    static long at(byte[] digits, Unit unit, String command) {
        return positive(absolute(Decimal.parse(digits), unit, command), Decimal.parse(digits), command);
    }

    /** Returns the time {@code count} units from now, or before now if negative; see {@link #in}. */
    static long relative(Client client, long count, Unit unit, String command) {
        long millis = absolute(count, unit, command);
        if (millis > Long.MAX_VALUE - 1 - client.store().now()) {
            throw invalid(command);
        }
        return client.store().now() + millis;
    }

    /** Returns the time {@code count} units after 1970, or before it if negative; see {@link #in}. */
    static long absolute(long count, Unit unit, String command) {
        if (Math.abs(count / 2) > Long.MAX_VALUE / 2 / unit.millis()) {
            throw invalid(command);
        }
        return Math.min(Entry.NEVER - 1, count * unit.millis());
    }

    private static long positive(long expiry, long count, String command) {
        if (count <= 0) {
            throw invalid(command);
        }
        return expiry;
    }

    private static CommandFault invalid(String command) {
        return new CommandFault("ERR invalid expire time in '" + Ascii.lowerCase(command) + "' command");
    }
}
