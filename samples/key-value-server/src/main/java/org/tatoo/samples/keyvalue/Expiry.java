package org.tatoo.samples.keyvalue;

/** Times at which keys expire, as clients give them. */
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
     * The time that is {@code digits} from now; more than now.
     *
     * @param command the name of the command, for the error
     * @return in milliseconds since 1970
     * @throws CommandFault if it is not a time
     */
    static long in(Client client, byte[] digits, Unit unit, String command) {
        return positive(relative(client, Decimal.parse(digits), unit, command), Decimal.parse(digits), command);
    }

    /** The time that {@code digits} name, after 1970; see {@link #in}. */
    static long at(byte[] digits, Unit unit, String command) {
        return positive(absolute(Decimal.parse(digits), unit, command), Decimal.parse(digits), command);
    }

    /** The time that is {@code count} units from now, or ago; see {@link #in}. */
    static long relative(Client client, long count, Unit unit, String command) {
        long millis = absolute(count, unit, command);
        if (millis > Long.MAX_VALUE - 1 - client.store().now()) {
            throw invalid(command);
        }
        return client.store().now() + millis;
    }

    /** The time {@code count} units after 1970, or before; see {@link #in}. */
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
