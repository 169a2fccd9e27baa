package org.tatoo.samples.keyvalue;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands on the connection itself. */
final class ConnectionCommands {
    private static final byte[] EMPTY = {};
    private static final long LINE = 100;
    private static final long COPIES = 4;
    private static final byte[] PONG = "pong".getBytes(StandardCharsets.US_ASCII);

    private ConnectionCommands() {}

    static void addTo(CommandTable table) {
        table.add("ping", -1, "fast subscriber", Keys.NONE, ConnectionCommands::ping);
        table.add(
                "echo", 2, "loading stale fast", Keys.NONE, (c, a) -> c.reply().bulk(a.get(1)));
        table.add("select", 2, "loading stale fast", Keys.NONE, ConnectionCommands::select);
        table.add("hello", -1, "noscript loading stale fast", Keys.NONE, Handshake::hello);
        table.add("auth", -2, "noscript loading stale fast", Keys.NONE, Handshake::auth);
        table.add("client", -2, "noscript loading stale", Keys.NONE, ConnectionCommands::client);
        table.add("quit", -1, "noscript loading stale fast no_multi subscriber", Keys.NONE, ConnectionCommands::quit);
        table.add("reset", 1, "noscript loading stale fast no_multi subscriber", Keys.NONE, ConnectionCommands::reset);
    }

    private static void ping(Client client, Arguments arguments) {
        if (arguments.size() > 2) {
            throw CommandFault.wrongNumberOfArguments("ping");
        }
        byte[] message = arguments.size() == 2 ? arguments.get(1) : null;
        if (client.subscriptions() > 0 && client.reply().version() == 2) {
            client.reply().array(2);
            client.reply().bulk(PONG);
            client.reply().bulk(message == null ? EMPTY : message);
        } else if (message == null) {
            client.reply().pong();
        } else {
            client.reply().bulk(message);
        }
    }

    private static void select(Client client, Arguments arguments) {
        long number = arguments.integer(1);
        if (number < 0 || number >= Store.DATABASES) {
            throw new CommandFault("ERR DB index is out of range");
        }
        client.setDatabase((int) number);
        client.reply().ok();
    }

    private static void quit(Client client, Arguments arguments) {
        client.reply().ok();
        client.leave();
    }

    private static void reset(Client client, Arguments arguments) {
        client.store().broker().leave(client);
        client.transaction().end();
        client.setDatabase(0);
        client.setName("");
        client.reply().setVersion(2);
        client.reply().simple("RESET");
    }

    private static void client(Client client, Arguments arguments) {
        ReplyBuffer reply = client.reply();
        if (isSubcommand(arguments, "id", 2)) {
            reply.integer(client.id());
        } else if (isSubcommand(arguments, "getname", 2)) {
            getName(client);
        } else if (isSubcommand(arguments, "setname", 3)) {
            client.setName(requireName(arguments.text(2)));
            reply.ok();
        } else if (isSubcommand(arguments, "setinfo", 4)
                || isSubcommand(arguments, "no-evict", 3)
                || isSubcommand(arguments, "no-touch", 3)) {
            reply.ok();
        } else if (isSubcommand(arguments, "info", 2)) {
            reply.text(lines(List.of(client)));
        } else if (isSubcommand(arguments, "list", 2)) {
            list(client);
        } else {
            throw unknownSubcommand(arguments);
        }
    }

    private static void list(Client client) {
        Collection<Client> all = client.store().clients();
        long size = all.stream().mapToLong(one -> LINE + one.name().length()).sum();
        // a few copies of the reply exist while it is created
        if (!client.reserve(COPIES * size)) {
            throw CommandFault.outOfMemory();
        }
        client.reply().text(lines(all));
        client.release(COPIES * size);
    }

    private static void getName(Client client) {
        if (client.name().isEmpty()) {
            client.reply().none();
        } else {
            client.reply().bulk(client.name());
        }
    }

    /**
     * Returns whether the subcommand is {@code name}.
     *
     * @throws CommandFault if it is, but without exactly {@code count} arguments
     */
    static boolean isSubcommand(Arguments arguments, String name, int count) {
        if (!arguments.is(1, name)) {
            return false;
        }
        if (arguments.size() != count) {
            throw CommandFault.wrongNumberOfArguments(Ascii.lowerCase(arguments.text(0)) + "|" + name);
        }
        return true;
    }

    static CommandFault unknownSubcommand(Arguments arguments) {
        String command = Ascii.upperCase(arguments.text(0));
        String subcommand = arguments.text(1);
        String shown = subcommand.substring(0, Math.min(subcommand.length(), 128));
        return new CommandFault("ERR unknown subcommand '" + shown + "'. Try " + command + " HELP.");
    }

    /** Checks the name of a client: printable and without blanks, because it appears in lists. */
    static String requireName(String name) {
        if (!name.chars().allMatch(c -> c >= '!' && c <= '~')) {
            throw new CommandFault("ERR Client names cannot contain spaces, newlines or special characters.");
        }
        return name;
    }

    private static String lines(Collection<Client> clients) {
        StringBuilder lines = new StringBuilder();
        for (Client one : clients) {
            lines.append("id=").append(one.id());
            lines.append(" addr=").append(one.address());
            lines.append(" name=").append(one.name());
            lines.append(" db=").append(one.database());
            lines.append(" sub=").append(one.channels().size());
            lines.append(" psub=").append(one.patterns().size());
            lines.append(" resp=").append(one.reply().version()).append('\n');
        }
        return lines.toString();
    }
}
