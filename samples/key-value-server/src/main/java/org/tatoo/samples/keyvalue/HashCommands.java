package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on hashes. */
final class HashCommands {
    private static final HashValue NONE = new HashValue();

    private HashCommands() {}

    static void addTo(CommandTable table) {
        table.add("hset", -4, "write denyoom fast", Keys.ONE, (c, a) -> set(c, a, "hset"));
        table.add("hmset", -4, "write denyoom fast", Keys.ONE, (c, a) -> set(c, a, "hmset"));
        table.add("hsetnx", 4, "write denyoom fast", Keys.ONE, HashCommands::setIfNew);
        table.add("hget", 3, "readonly fast", Keys.ONE, HashCommands::get);
        table.add("hmget", -3, "readonly fast", Keys.ONE, HashCommands::getMany);
        table.add("hgetall", 2, "readonly", Keys.ONE, HashCommands::getAll);
        table.add("hkeys", 2, "readonly", Keys.ONE, HashCommands::fields);
        table.add("hvals", 2, "readonly", Keys.ONE, HashCommands::strings);
        table.add("hdel", -3, "write fast", Keys.ONE, HashCommands::delete);
        table.add(
                "hlen",
                2,
                "readonly fast",
                Keys.ONE,
                (c, a) -> c.reply().integer(find(c, a).size()));
        table.add("hexists", 3, "readonly fast", Keys.ONE, HashCommands::exists);
        table.add("hincrby", 4, "write denyoom fast", Keys.ONE, HashCommands::add);
        table.add("hscan", -3, "readonly", Keys.ONE, HashCommands::scan);
    }

    /** Returns the hash of the key for reading; an empty one if there is none. */
    private static HashValue find(Client client, Arguments arguments) {
        HashValue hash = client.keys().value(arguments.bytes(1), HashValue.class);
        return Objects.requireNonNullElse(hash, NONE);
    }

    private static void set(Client client, Arguments arguments, String command) {
        if (arguments.size() % 2 != 0) {
            throw CommandFault.wrongNumberOfArguments(command);
        }
        if (ManyKeys.isDivided(client, arguments, 2, 2)) {
            setMany(client, arguments, command);
            return;
        }
        HashValue found = client.keys().value(arguments.bytes(1), HashValue.class);
        HashValue hash = found == null ? new HashValue() : found;
        int added = 0;
        for (int i = 2; i < arguments.size(); i += 2) {
            if (hash.set(arguments.bytes(i), arguments.get(i + 1))) {
                added++;
            }
        }
        store(client, arguments.bytes(1), hash, found == null);
        replyToSet(client, command, added);
    }

    private static void replyToSet(Client client, String command, int added) {
        if (command.equals("hset")) {
            client.reply().integer(added);
        } else {
            client.reply().ok();
        }
    }

    /** Sets fields; looks up the hash for each, because others may have changed or removed the key meanwhile. */
    private static void setMany(Client client, Arguments arguments, String command) {
        int[] added = {0};
        ManyKeys.run(
                client,
                arguments,
                2,
                2,
                (pairs, at) -> {
                    HashValue found = client.keys().value(pairs.bytes(1), HashValue.class);
                    HashValue hash = found == null ? new HashValue() : found;
                    added[0] += hash.set(pairs.bytes(at), pairs.get(at + 1)) ? 1 : 0;
                    store(client, pairs.bytes(1), hash, found == null);
                },
                () -> replyToSet(client, command, added[0]));
    }

    private static void store(Client client, Bytes key, HashValue hash, boolean isNew) {
        if (isNew) {
            client.keys().put(key, hash);
        } else {
            client.keys().changed(key);
        }
    }

    private static void setIfNew(Client client, Arguments arguments) {
        HashValue found = client.keys().value(arguments.bytes(1), HashValue.class);
        HashValue hash = found == null ? new HashValue() : found;
        boolean isNew = hash.get(arguments.bytes(2)) == null;
        if (isNew) {
            hash.set(arguments.bytes(2), arguments.get(3));
            store(client, arguments.bytes(1), hash, found == null);
        }
        client.reply().integer(isNew ? 1 : 0);
    }

    private static void get(Client client, Arguments arguments) {
        client.reply().bulk(find(client, arguments).get(arguments.bytes(2)));
    }

    private static void getMany(Client client, Arguments arguments) {
        HashValue hash = find(client, arguments);
        List<byte @Nullable []> strings = new ArrayList<>(arguments.size() - 2);
        for (int i = 2; i < arguments.size(); i++) {
            strings.add(hash.get(arguments.bytes(i)));
        }
        LongReply.array(client, strings);
    }

    private static void getAll(Client client, Arguments arguments) {
        HashValue hash = find(client, arguments);
        List<byte[]> pairs = new ArrayList<>(2 * hash.size());
        hash.fields().forEach((field, string) -> {
            pairs.add(field.array());
            pairs.add(string);
        });
        LongReply.map(client, pairs);
    }

    private static void fields(Client client, Arguments arguments) {
        HashValue hash = find(client, arguments);
        List<byte[]> fields = new ArrayList<>(hash.size());
        hash.fields().keySet().forEach(field -> fields.add(field.array()));
        LongReply.array(client, fields);
    }

    private static void strings(Client client, Arguments arguments) {
        HashValue hash = find(client, arguments);
        LongReply.array(client, new ArrayList<>(hash.fields().values()));
    }

    private static void delete(Client client, Arguments arguments) {
        int[] deleted = {0};
        ManyKeys.run(
                client,
                arguments,
                2,
                1,
                (fields, at) -> {
                    HashValue hash = client.keys().value(fields.bytes(1), HashValue.class);
                    if (hash != null && hash.remove(fields.bytes(at))) {
                        deleted[0]++;
                        client.keys().changed(fields.bytes(1));
                    }
                },
                () -> client.reply().integer(deleted[0]));
    }

    private static void exists(Client client, Arguments arguments) {
        client.reply().integer(find(client, arguments).get(arguments.bytes(2)) == null ? 0 : 1);
    }

    private static void add(Client client, Arguments arguments) {
        long added = arguments.integer(3);
        HashValue found = client.keys().value(arguments.bytes(1), HashValue.class);
        HashValue hash = found == null ? new HashValue() : found;
        byte[] before = hash.get(arguments.bytes(2));
        long sum = CounterCommands.sum(before == null ? 0 : number(before), added);
        hash.set(arguments.bytes(2), Decimal.format(sum));
        store(client, arguments.bytes(1), hash, found == null);
        client.reply().integer(sum);
    }

    private static long number(byte[] string) {
        try {
            return Decimal.parse(string);
        } catch (CommandFault notANumber) {
            throw new CommandFault("ERR hash value is not an integer");
        }
    }

    /** Replies with all fields at once, so that the returned cursor is always the last. */
    private static void scan(Client client, Arguments arguments) {
        ScanOptions.cursor(arguments, 2);
        ScanOptions options = ScanOptions.parse(arguments, 3, false);
        FieldScan.run(client, find(client, arguments), options);
    }
}
