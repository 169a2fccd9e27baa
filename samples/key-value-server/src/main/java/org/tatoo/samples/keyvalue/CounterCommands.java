package org.tatoo.samples.keyvalue;

import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on strings that are integers. */
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
        Entry entry = client.keys().find(key, StringValue.class);
        long sum = sum(entry == null ? 0 : number((StringValue) entry.value()), added);
        byte[] digits = Decimal.format(sum);
        client.keys().put(key, entry, new StringValue(digits));
        client.reply().integer(digits);
    }

    private static long number(StringValue string) {
        if (string.length() > Decimal.MAX_LENGTH) {
            throw CommandFault.notAnInteger();
        }
        return Decimal.parse(string.exact());
    }

    /** @throws CommandFault if the sum overflows 64 bits */
    static long sum(long one, long other) {
        long sum = one + other;
        if (((one ^ sum) & (other ^ sum)) < 0) {
            throw CommandFault.overflow();
        }
        return sum;
    }
}
