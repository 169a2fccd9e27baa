package org.tatoo.samples.keyvalue;

import java.nio.charset.StandardCharsets;
import org.tatoo.samples.keyvalue.Command.Flag;

/** A dispatcher that finds the command of a request, checks the common rules, and runs it. */
final class Dispatcher {
    /** The maximum number of expired keys that each command removes from its database. */
    private static final int SWEPT = 20;

    private static final int MAX_SHOWN = 128;

    private final CommandTable table = new CommandTable();

    Dispatcher() {
        ConnectionCommands.addTo(table);
        ServerCommands.addTo(table);
        KeyCommands.addTo(table);
        ExpiryCommands.addTo(table);
        StringCommands.addTo(table);
        CounterCommands.addTo(table);
        ListCommands.addTo(table);
        HashCommands.addTo(table);
        SubscriptionCommands.addTo(table);
        TransactionCommands.addTo(table);
        CatalogueCommands.addTo(table);
    }

    CommandTable table() {
        return table;
    }

    /** Executes a request of at least one argument and writes its reply. */
    void execute(Client client, Arguments arguments) {
        client.store().countCommand();
        Transaction transaction = client.transaction();
        try {
            Command command = command(client, arguments);
            if (transaction.isOpen() && !command.is(Flag.NO_MULTI)) {
                transaction.add(command, arguments);
                client.reply().queued();
            } else {
                run(client, command, arguments);
            }
        } catch (CommandFault fault) {
            transaction.setWrong();
            if (!client.isLeaving()) {
                client.reply().error(fault.reply());
            }
        }
    }

    /** Runs a permitted command; a failure becomes an error reply. */
    static void run(Client client, Command command, Arguments arguments) {
        try {
            client.keys().sweep(SWEPT);
            command.action().run(client, arguments);
        } catch (CommandFault fault) {
            client.reply().error(fault.reply());
        }
    }

    private Command command(Client client, Arguments arguments) {
        Command command = table.find(arguments.get(0));
        if (command == null) {
            leaveIfHttp(client, arguments);
            throw unknown(arguments);
        }
        try {
            requireAllowed(client, command, arguments);
        } catch (CommandFault fault) {
            throw command.name().equals("exec") ? client.transaction().abort(fault) : fault;
        }
        return command;
    }

    /** Disconnects a client that sends HTTP, as Redis does, because a web page can make a browser send commands. */
    private static void leaveIfHttp(Client client, Arguments arguments) {
        if (arguments.is(0, "post") || arguments.is(0, "host:")) {
            client.store().warnOfHttp(client.address());
            client.leave();
        }
    }

    private static void requireAllowed(Client client, Command command, Arguments arguments) {
        if (!command.accepts(arguments.size())) {
            throw CommandFault.wrongNumberOfArguments(command.name());
        }
        if (client.subscriptions() > 0 && client.reply().version() == 2 && !command.is(Flag.SUBSCRIBER)) {
            throw new CommandFault("ERR Can't execute '" + command.name() + "': only (P|S)SUBSCRIBE / "
                    + "(P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context");
        }
        if (!client.store().data().hasRoomFor(arguments.length()) && command.is(Flag.DENYOOM)) {
            throw CommandFault.outOfMemory();
        }
    }

    private static CommandFault unknown(Arguments arguments) {
        StringBuilder text = new StringBuilder("ERR unknown command '")
                .append(shown(arguments.get(0), MAX_SHOWN))
                .append("', with args beginning with: ");
        int left = MAX_SHOWN;
        for (int i = 1; i < arguments.size() && left > 0; i++) {
            String argument = shown(arguments.get(i), left);
            text.append('\'').append(argument).append("' ");
            left -= argument.length() + 3;
        }
        return new CommandFault(text.toString());
    }

    private static String shown(byte[] argument, int most) {
        return new String(argument, 0, Math.min(argument.length, most), StandardCharsets.ISO_8859_1);
    }
}
