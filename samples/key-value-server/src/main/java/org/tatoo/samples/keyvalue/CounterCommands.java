package org.tatoo.samples.keyvalue;

import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands of strings that are whole numbers. */
final class CounterCommands {
    private CounterCommands() {}

    static void addTo(CommandTable table) {
        table.add("incr", 2, "write denyoom fast", Keys.ONE, (c, a) -> add(c, a, 1));
        table.add("decr", 2, "write denyoom fast", Keys.ONE, (c, a) -> add(c, a, -1));
        table.add("incrby", 3, "write denyoom fast", Keys.ONE, (c, a) -> add(c, a, a.integer(2)));
        table.add("decrby", 3, "write denyoom fast", Keys.ONE, (c, a) -> add(c, a, negated(a.integer(2))));
    }

    private static long negated(long number) {
        if (number == Long.MIN_VALUE) {
            throw new CommandFault("ERR decrement would overflow");
        }
        return -number;
    }

    private static void add(Client client, Arguments arguments, long added) {
        Bytes key = arguments.bytes(1);
        StringValue string = client.keys().value(key, StringValue.class);
        long sum = sum(string == null ? 0 : Decimal.parse(string.toByteArray()), added);
        client.keys().put(key, new StringValue(Decimal.format(sum)));
        client.reply().integer(sum);
    }

    /** @throws CommandFault if 64 bits cannot hold the sum */
    static long sum(long one, long other) {
        long sum = one + other;
        if (((one ^ sum) & (other ^ sum)) < 0) {
            throw CommandFault.overflow();
        }
        return sum;
    }
}
