package org.tatoo.samples.keyvalue;

import org.tatoo.samples.keyvalue.Command.Keys;
import org.tatoo.samples.keyvalue.Expiry.Unit;

/** Commands on the expiry of keys. */
final class ExpiryCommands {
    private static final int NO_KEY = -2;
    private static final int NO_TIME = -1;

    private ExpiryCommands() {}

    static void addTo(CommandTable table) {
        table.add("expire", -3, "write fast", Keys.ONE, (c, a) -> expireIn(c, a, Unit.SECONDS));
        table.add("pexpire", -3, "write fast", Keys.ONE, (c, a) -> expireIn(c, a, Unit.MILLISECONDS));
        table.add("expireat", -3, "write fast", Keys.ONE, (c, a) -> expireAt(c, a, Unit.SECONDS));
        table.add("pexpireat", -3, "write fast", Keys.ONE, (c, a) -> expireAt(c, a, Unit.MILLISECONDS));
        table.add("ttl", 2, "readonly fast", Keys.ONE, (c, a) -> timeLeft(c, a, Unit.SECONDS));
        table.add("pttl", 2, "readonly fast", Keys.ONE, (c, a) -> timeLeft(c, a, Unit.MILLISECONDS));
        table.add("persist", 2, "write fast", Keys.ONE, ExpiryCommands::persist);
    }

    private static void expireIn(Client client, Arguments arguments, Unit unit) {
        expire(client, arguments, Expiry.relative(client, arguments.integer(2), unit, arguments.text(0)));
    }

    private static void expireAt(Client client, Arguments arguments, Unit unit) {
        expire(client, arguments, Expiry.absolute(arguments.integer(2), unit, arguments.text(0)));
    }

    private static void expire(Client client, Arguments arguments, long expiry) {
        Entry entry = client.keys().find(arguments.bytes(1));
        long before = entry == null ? Entry.NEVER : entry.expiry();
        boolean allowed = allowed(arguments, before, expiry);
        if (entry == null || !allowed) {
            client.reply().integer(0);
            return;
        }
        if (expiry <= client.store().now()) {
            client.keys().remove(entry);
        } else {
            client.keys().expire(entry, expiry);
        }
        client.reply().integer(1);
    }

    /** Returns whether all conditions after the time hold. */
    private static boolean allowed(Arguments arguments, long before, long expiry) {
        boolean allowed = true;
        for (int i = 3; i < arguments.size(); i++) {
            if (arguments.is(i, "nx") && arguments.size() == 4) {
                allowed &= before == Entry.NEVER;
            } else if (arguments.is(i, "xx")) {
                allowed &= before != Entry.NEVER;
            } else if (arguments.is(i, "gt")) {
                allowed &= expiry > before;
            } else if (arguments.is(i, "lt")) {
                allowed &= expiry < before;
            } else {
                throw new CommandFault("ERR Unsupported option " + arguments.text(i));
            }
        }
        return allowed;
    }

    private static void timeLeft(Client client, Arguments arguments, Unit unit) {
        Entry entry = client.keys().find(arguments.bytes(1));
        if (entry == null) {
            client.reply().integer(NO_KEY);
        } else if (!entry.expires()) {
            client.reply().integer(NO_TIME);
        } else {
            long left = entry.expiry() - client.store().now();
            client.reply().integer((left + unit.millis() / 2) / unit.millis());
        }
    }

    private static void persist(Client client, Arguments arguments) {
        Entry entry = client.keys().find(arguments.bytes(1));
        if (entry == null || !entry.expires()) {
            client.reply().integer(0);
            return;
        }
        client.keys().expire(entry, Entry.NEVER);
        client.reply().integer(1);
    }
}
