package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on keys, regardless of their values. */
final class KeyCommands {
    private static final long DEFAULT_COUNT = 10;

    private KeyCommands() {}

    static void addTo(CommandTable table) {
        table.add("del", -2, "write", Keys.ALL, KeyCommands::delete);
        table.add("unlink", -2, "write fast", Keys.ALL, KeyCommands::delete);
        table.add("exists", -2, "readonly fast", Keys.ALL, KeyCommands::exist);
        table.add("touch", -2, "readonly fast", Keys.ALL, KeyCommands::exist);
        table.add("type", 2, "readonly fast", Keys.ONE, KeyCommands::type);
        table.add("keys", 2, "readonly", Keys.NONE, KeyCommands::keys);
        table.add("scan", -2, "readonly", Keys.NONE, KeyCommands::scan);
        table.add(
                "dbsize",
                1,
                "readonly fast",
                Keys.NONE,
                (c, a) -> c.reply().integer(c.keys().size()));
        table.add("flushdb", -1, "write", Keys.NONE, KeyCommands::flush);
        table.add("flushall", -1, "write", Keys.NONE, KeyCommands::flushAll);
    }

    private static void delete(Client client, Arguments arguments) {
        int[] deleted = {0};
        ManyKeys.run(
                client,
                arguments,
                (keys, at) -> {
                    Entry entry = client.keys().find(keys.bytes(at));
                    if (entry != null) {
                        client.keys().remove(entry);
                        deleted[0]++;
                    }
                },
                () -> client.reply().integer(deleted[0]));
    }

    private static void exist(Client client, Arguments arguments) {
        int[] found = {0};
        ManyKeys.run(
                client,
                arguments,
                (keys, at) -> found[0] += client.keys().find(keys.bytes(at)) == null ? 0 : 1,
                () -> client.reply().integer(found[0]));
    }

    private static void type(Client client, Arguments arguments) {
        Value value = client.keys().value(arguments.bytes(1));
        client.reply().simple(value == null ? "none" : value.type());
    }

    private static void keys(Client client, Arguments arguments) {
        GlobPattern pattern = GlobPattern.of(arguments.get(1));
        if (client.isInTransaction()) {
            KeyScan scan = new KeyScan(client.keys(), pattern);
            scan.advance(Long.MAX_VALUE, client.store().now());
            client.reply().array(scan.found().size());
            scan.found().forEach(client.reply()::bulk);
        } else {
            KeysCommand.start(client, pattern);
        }
    }

    private static void reply(ReplyBuffer reply, List<Entry> entries) {
        reply.array(entries.size());
        for (Entry entry : entries) {
            reply.bulk(entry.key().array());
        }
    }

    private static void scan(Client client, Arguments arguments) {
        long cursor = ScanOptions.cursor(arguments, 1);
        ScanOptions options = ScanOptions.parse(arguments, 2, true);
        List<Entry> found = new ArrayList<>();
        long count = options.count() == 0 ? DEFAULT_COUNT : options.count();
        // a cursor that is negative as a signed number is beyond all entries
        int next = client.keys().scan(cursor <= 0 ? Long.MAX_VALUE : cursor, count, found);
        long now = client.store().now();
        found.removeIf(
                entry -> entry.expiry() <= now || !options.matches(entry.key()) || !options.matchesType(entry.value()));
        client.reply().array(2);
        client.reply().bulk(Decimal.format(next));
        reply(client.reply(), found);
    }

    private static void flush(Client client, Arguments arguments) {
        requireMode(arguments);
        client.keys().clear();
        client.reply().ok();
    }

    private static void flushAll(Client client, Arguments arguments) {
        requireMode(arguments);
        client.store().databases().forEach(Keyspace::clear);
        client.reply().ok();
    }

    private static void requireMode(Arguments arguments) {
        boolean valid = arguments.size() == 1
                || (arguments.size() == 2 && (arguments.is(1, "async") || arguments.is(1, "sync")));
        if (!valid) {
            throw CommandFault.syntax();
        }
    }
}
