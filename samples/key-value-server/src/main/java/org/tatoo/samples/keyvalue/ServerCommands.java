package org.tatoo.samples.keyvalue;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on the server as a whole. */
final class ServerCommands {
    /** The version of Redis whose commands and errors are implemented; clients use it to detect features. */
    static final String VERSION = "7.0.0";

    private ServerCommands() {}

    static void addTo(CommandTable table) {
        table.add("info", -1, "loading stale", Keys.NONE, ServerCommands::info);
        table.add("config", -2, "admin noscript loading stale", Keys.NONE, ServerCommands::config);
        table.add("time", 1, "loading stale fast", Keys.NONE, ServerCommands::time);
    }

    private static void time(Client client, Arguments arguments) {
        long now = client.store().now();
        client.reply().array(2);
        client.reply().bulk(Decimal.format(now / 1000));
        client.reply().bulk(Decimal.format(now % 1000 * 1000));
    }

    private static void info(Client client, Arguments arguments) {
        StringBuilder text = new StringBuilder();
        sections(client.store()).forEach((name, lines) -> {
            if (isWanted(arguments, Ascii.lowerCase(name))) {
                text.append(text.isEmpty() ? "" : "\r\n");
                text.append("# ").append(name).append("\r\n").append(lines);
            }
        });
        client.reply().text(text.toString());
    }

    private static boolean isWanted(Arguments arguments, String section) {
        boolean wanted = arguments.size() == 1;
        for (int i = 1; i < arguments.size(); i++) {
            wanted |= arguments.is(i, section)
                    || arguments.is(i, "default")
                    || arguments.is(i, "all")
                    || arguments.is(i, "everything");
        }
        return wanted;
    }

    private static Map<String, String> sections(Store store) {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put(
                "Server",
                "redis_version:" + VERSION + "\r\nredis_mode:standalone\r\nuptime_in_seconds:" + store.uptime()
                        + "\r\n");
        sections.put("Clients", "connected_clients:" + store.clients().size() + "\r\n");
        sections.put(
                "Memory",
                "used_memory:" + store.data().used() + "\r\nmaxmemory:"
                        + store.data().limit() + "\r\nused_memory_buffers:"
                        + store.reserved() + "\r\n");
        sections.put(
                "Stats",
                "total_connections_received:" + store.connections() + "\r\ntotal_commands_processed:" + store.commands()
                        + "\r\n");
        sections.put("Replication", "role:master\r\nconnected_slaves:0\r\n");
        sections.put("Keyspace", keyspace(store));
        return sections;
    }

    private static String keyspace(Store store) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < Store.DATABASES; i++) {
            Keyspace keys = store.database(i);
            if (keys.size() > 0) {
                lines.append("db").append(i).append(":keys=").append(keys.size());
                lines.append(",expires=").append(keys.expiring()).append(",avg_ttl=0\r\n");
            }
        }
        return lines.toString();
    }

    private static void config(Client client, Arguments arguments) {
        if (arguments.is(1, "get")) {
            get(client, arguments);
        } else if (ConnectionCommands.isSubcommand(arguments, "resetstat", 2)) {
            client.reply().ok();
        } else if (arguments.is(1, "set")) {
            throw new CommandFault("ERR CONFIG SET is not supported: the options of the command line decide");
        } else {
            throw ConnectionCommands.unknownSubcommand(arguments);
        }
    }

    private static void get(Client client, Arguments arguments) {
        if (arguments.size() == 2) {
            throw CommandFault.wrongNumberOfArguments("config|get");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("save", "");
        parameters.put("appendonly", "no");
        parameters.put("databases", String.valueOf(Store.DATABASES));
        parameters.put("maxmemory", String.valueOf(client.store().data().limit()));
        parameters.put("maxmemory-policy", "noeviction");
        parameters.put("proto-max-bulk-len", String.valueOf(StringValue.LONGEST));
        parameters.keySet().removeIf(name -> !isAsked(arguments, name));
        client.reply().map(parameters.size());
        parameters.forEach((name, value) -> {
            client.reply().bulk(name);
            client.reply().bulk(value);
        });
    }

    private static boolean isAsked(Arguments arguments, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        for (int i = 2; i < arguments.size(); i++) {
            byte[] pattern = Ascii.lowerCase(arguments.text(i)).getBytes(StandardCharsets.ISO_8859_1);
            if (GlobPattern.of(pattern).matches(bytes)) {
                return true;
            }
        }
        return false;
    }
}
