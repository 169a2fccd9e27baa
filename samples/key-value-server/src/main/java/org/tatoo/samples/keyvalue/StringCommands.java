package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on strings. */
final class StringCommands {
    private static final byte[] EMPTY = {};

    private StringCommands() {}

    static void addTo(CommandTable table) {
        table.add("get", 2, "readonly fast", Keys.ONE, StringCommands::get);
        table.add("set", -3, "write denyoom", Keys.ONE, StringCommands::set);
        table.add("setnx", 3, "write denyoom fast", Keys.ONE, StringCommands::setIfNew);
        table.add("setex", 4, "write denyoom", Keys.ONE, (c, a) -> setFor(c, a, Expiry.Unit.SECONDS));
        table.add("psetex", 4, "write denyoom", Keys.ONE, (c, a) -> setFor(c, a, Expiry.Unit.MILLISECONDS));
        table.add("getset", 3, "write denyoom fast", Keys.ONE, StringCommands::getAndSet);
        table.add("getdel", 2, "write fast", Keys.ONE, StringCommands::getAndDelete);
        table.add("append", 3, "write denyoom fast", Keys.ONE, StringCommands::append);
        table.add("strlen", 2, "readonly fast", Keys.ONE, StringCommands::length);
        table.add("getrange", 4, "readonly", Keys.ONE, StringCommands::range);
        table.add("mget", -2, "readonly fast", Keys.ALL, StringCommands::getMany);
        table.add("mset", -3, "write denyoom", Keys.PAIRS, StringCommands::setMany);
        table.add("msetnx", -3, "write denyoom", Keys.PAIRS, StringCommands::setManyIfNew);
    }

    private static void get(Client client, Arguments arguments) {
        reply(client.reply(), client.keys().value(arguments.bytes(1), StringValue.class));
    }

    private static void reply(ReplyBuffer reply, @Nullable StringValue string) {
        if (string == null) {
            reply.none();
        } else {
            reply.bulk(string.array(), string.length());
        }
    }

    private static void set(Client client, Arguments arguments) {
        if (arguments.size() == 3) {
            put(client.keys(), arguments.bytes(1), arguments.get(2));
            client.reply().ok();
        } else {
            SetOptions.parse(client, arguments).apply(client, arguments.bytes(1), arguments.get(2));
        }
    }

    /** Sets {@code key} to a string without expiry. */
    private static void put(Keyspace keys, Bytes key, byte[] string) {
        Entry entry = keys.put(key, new StringValue(string));
        if (entry.expires()) {
            keys.expire(entry, Entry.NEVER);
        }
    }

    private static void setIfNew(Client client, Arguments arguments) {
        Bytes key = arguments.bytes(1);
        boolean isNew = client.keys().find(key) == null;
        if (isNew) {
            put(client.keys(), key, arguments.get(2));
        }
        client.reply().integer(isNew ? 1 : 0);
    }

    private static void setFor(Client client, Arguments arguments, Expiry.Unit unit) {
        long expiry = Expiry.in(client, arguments.get(2), unit, arguments.text(0));
        Entry entry = client.keys().put(arguments.bytes(1), new StringValue(arguments.get(3)));
        client.keys().expire(entry, expiry);
        client.reply().ok();
    }

    private static void getAndSet(Client client, Arguments arguments) {
        Bytes key = arguments.bytes(1);
        StringValue before = client.keys().value(key, StringValue.class);
        put(client.keys(), key, arguments.get(2));
        reply(client.reply(), before);
    }

    private static void getAndDelete(Client client, Arguments arguments) {
        Bytes key = arguments.bytes(1);
        StringValue before = client.keys().value(key, StringValue.class);
        Entry entry = client.keys().find(key);
        if (entry != null) {
            client.keys().remove(entry);
        }
        reply(client.reply(), before);
    }

    private static void append(Client client, Arguments arguments) {
        Bytes key = arguments.bytes(1);
        StringValue string = client.keys().value(key, StringValue.class);
        if (string == null) {
            string = new StringValue(arguments.get(2));
            client.keys().put(key, string);
        } else {
            string.append(arguments.get(2));
            client.keys().changed(key);
        }
        client.reply().integer(string.length());
    }

    private static void length(Client client, Arguments arguments) {
        StringValue string = client.keys().value(arguments.bytes(1), StringValue.class);
        client.reply().integer(string == null ? 0 : string.length());
    }

    private static void range(Client client, Arguments arguments) {
        long first = arguments.integer(2);
        long last = arguments.integer(3);
        StringValue string = client.keys().value(arguments.bytes(1), StringValue.class);
        if (string == null) {
            client.reply().bulk(EMPTY);
            return;
        }
        Range range = Range.of(first, last, string.length());
        client.reply().bulk(string.array(), range.first(), range.size());
    }

    private static void getMany(Client client, Arguments arguments) {
        List<byte @Nullable []> strings = new ArrayList<>(arguments.size() - 1);
        ManyKeys.run(
                client,
                arguments,
                (keys, at) -> strings.add(
                        client.keys().value(keys.bytes(at)) instanceof StringValue string ? string.exact() : null),
                () -> LongReply.array(client, strings));
    }

    private static void setMany(Client client, Arguments arguments) {
        requirePairs(arguments, "mset");
        ManyKeys.run(
                client,
                arguments,
                1,
                2,
                (pairs, at) -> put(client.keys(), pairs.bytes(at), pairs.get(at + 1)),
                () -> client.reply().ok());
    }

    private static void setManyIfNew(Client client, Arguments arguments) {
        requirePairs(arguments, "msetnx");
        if (ManyKeys.isDivided(client, arguments, 1, 2)) {
            // others could set one of the keys meanwhile
            throw new CommandFault("ERR too many keys for 'msetnx' command");
        }
        for (int i = 1; i < arguments.size(); i += 2) {
            if (client.keys().find(arguments.bytes(i)) != null) {
                client.reply().integer(0);
                return;
            }
        }
        putAll(client.keys(), arguments);
        client.reply().integer(1);
    }

    private static void requirePairs(Arguments arguments, String command) {
        if (arguments.size() % 2 == 0) {
            throw CommandFault.wrongNumberOfArguments(command);
        }
    }

    private static void putAll(Keyspace keys, Arguments arguments) {
        for (int i = 1; i < arguments.size(); i += 2) {
            put(keys, arguments.bytes(i), arguments.get(i + 1));
        }
    }
}
