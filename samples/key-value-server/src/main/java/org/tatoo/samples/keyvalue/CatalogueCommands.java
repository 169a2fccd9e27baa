package org.tatoo.samples.keyvalue;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tatoo.samples.keyvalue.Command.Flag;
import org.tatoo.samples.keyvalue.Command.Keys;

/** The command that describes commands. */
final class CatalogueCommands {
    private CatalogueCommands() {}

    static void addTo(CommandTable table) {
        table.add("command", -1, "loading stale", Keys.NONE, (c, a) -> command(c, a, table));
    }

    private static void command(Client client, Arguments arguments, CommandTable table) {
        ReplyBuffer reply = client.reply();
        if (arguments.size() == 1) {
            reply.array(table.commands().size());
            table.commands().forEach(command -> describe(reply, command));
        } else if (ConnectionCommands.isSubcommand(arguments, "count", 2)) {
            reply.integer(table.commands().size());
        } else if (arguments.is(1, "docs")) {
            // an empty reply, which clients accept
            reply.map(0);
        } else if (ConnectionCommands.isSubcommand(arguments, "list", 2)) {
            reply.array(table.commands().size());
            table.commands().forEach(command -> reply.bulk(command.name()));
        } else if (arguments.is(1, "info")) {
            info(reply, arguments, table);
        } else {
            throw ConnectionCommands.unknownSubcommand(arguments);
        }
    }

    private static void info(ReplyBuffer reply, Arguments arguments, CommandTable table) {
        reply.array(arguments.size() - 2);
        for (int i = 2; i < arguments.size(); i++) {
            Command command = table.find(arguments.get(i));
            if (command == null) {
                reply.none();
            } else {
                describe(reply, command);
            }
        }
    }

    private static void describe(ReplyBuffer reply, Command command) {
        reply.array(10);
        reply.bulk(command.name());
        reply.integer(command.arity());
        Set<String> flags = flags(command);
        reply.set(flags.size());
        flags.forEach(reply::simple);
        reply.integer(command.keys().first());
        reply.integer(command.keys().last());
        reply.integer(command.keys().step());
        // access categories, hints, key specifications, subcommands
        reply.set(0);
        reply.array(0);
        reply.array(0);
        reply.array(0);
    }

    private static Set<String> flags(Command command) {
        return command.flags().stream()
                .filter(flag -> flag != Flag.SUBSCRIBER)
                .map(flag -> Ascii.lowerCase(flag.name()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
