package org.tatoo.samples.keyvalue;

import org.jspecify.annotations.Nullable;

/**
 * The options of the command SET.
 *
 * @param condition whether the key must exist
 * @param get whether the former string is the reply
 * @param keep whether the expiry of the key remains unchanged
 * @param expiry the expiry in milliseconds since 1970, or {@link Entry#NEVER}
 */
record SetOptions(Condition condition, boolean get, boolean keep, long expiry) {
    /** The condition on the existence of the key. */
    enum Condition {
        NONE,
        ABSENT,
        PRESENT
    }

    /** Parses the options after key and string. */
    static SetOptions parse(Client client, Arguments arguments) {
        Condition condition = Condition.NONE;
        boolean get = false;
        boolean keep = false;
        long expiry = Entry.NEVER;
        for (int i = 3; i < arguments.size(); i++) {
            if (arguments.is(i, "nx") && condition != Condition.PRESENT) {
                condition = Condition.ABSENT;
            } else if (arguments.is(i, "xx") && condition != Condition.ABSENT) {
                condition = Condition.PRESENT;
            } else if (arguments.is(i, "get")) {
                get = true;
            } else if (arguments.is(i, "keepttl") && expiry == Entry.NEVER) {
                keep = true;
            } else if (i + 1 < arguments.size() && !keep && expiry == Entry.NEVER) {
                expiry = expiry(client, arguments, i++);
            } else {
                throw CommandFault.syntax();
            }
        }
        return new SetOptions(condition, get, keep, expiry);
    }

    private static long expiry(Client client, Arguments arguments, int option) {
        byte[] time = arguments.get(option + 1);
        if (arguments.is(option, "ex")) {
            return Expiry.in(client, time, Expiry.Unit.SECONDS, "set");
        } else if (arguments.is(option, "px")) {
            return Expiry.in(client, time, Expiry.Unit.MILLISECONDS, "set");
        } else if (arguments.is(option, "exat")) {
            return Expiry.at(time, Expiry.Unit.SECONDS, "set");
        } else if (arguments.is(option, "pxat")) {
            return Expiry.at(time, Expiry.Unit.MILLISECONDS, "set");
        }
        throw CommandFault.syntax();
    }

    void apply(Client client, Bytes key, byte[] string) {
        Entry before = client.keys().find(key);
        byte[] former = get ? former(before) : null;
        boolean sets = condition == Condition.NONE || (condition == Condition.PRESENT) == (before != null);
        if (sets) {
            Entry entry = client.keys().put(key, new StringValue(string));
            if (!keep && (entry.expires() || expiry != Entry.NEVER)) {
                client.keys().expire(entry, expiry);
            }
        }
        if (get) {
            client.reply().bulk(former);
        } else if (sets) {
            client.reply().ok();
        } else {
            client.reply().none();
        }
    }

    private static byte @Nullable [] former(@Nullable Entry before) {
        if (before == null) {
            return null;
        }
        if (before.value() instanceof StringValue string) {
            return string.exact();
        }
        throw CommandFault.wrongType();
    }
}
