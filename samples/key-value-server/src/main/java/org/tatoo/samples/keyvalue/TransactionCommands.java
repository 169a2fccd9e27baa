package org.tatoo.samples.keyvalue;

import java.util.List;
import org.tatoo.samples.keyvalue.Command.Keys;

/** Commands that queue commands and run them together. */
final class TransactionCommands {
    private TransactionCommands() {}

    static void addTo(CommandTable table) {
        table.add("multi", 1, "noscript loading stale fast no_multi", Keys.NONE, TransactionCommands::open);
        table.add("exec", 1, "noscript loading stale no_multi", Keys.NONE, TransactionCommands::execute);
        table.add("discard", 1, "noscript loading stale fast no_multi", Keys.NONE, TransactionCommands::discard);
        table.add("watch", -2, "noscript loading stale fast no_multi", Keys.ALL, TransactionCommands::watch);
        table.add("unwatch", 1, "noscript loading stale fast", Keys.NONE, TransactionCommands::unwatch);
    }

    private static void open(Client client, Arguments arguments) {
        if (client.transaction().isOpen()) {
            throw new CommandFault("ERR MULTI calls can not be nested");
        }
        client.transaction().open();
        client.reply().ok();
    }

    private static void execute(Client client, Arguments arguments) {
        Transaction transaction = client.transaction();
        requireOpen(transaction, "EXEC");
        boolean wrong = transaction.isWrong();
        boolean touched = transaction.isTouched();
        List<Transaction.Queued> queue = List.copyOf(transaction.queue());
        transaction.end();
        if (wrong) {
            throw new CommandFault("EXECABORT Transaction discarded because of previous errors.");
        }
        if (touched) {
            client.reply().noArray();
            return;
        }
        client.reply().array(queue.size());
        client.beginReply();
        for (Transaction.Queued one : queue) {
            Dispatcher.run(client, one.command(), one.arguments());
        }
        client.endReply();
    }

    private static void discard(Client client, Arguments arguments) {
        requireOpen(client.transaction(), "DISCARD");
        client.transaction().end();
        client.reply().ok();
    }

    private static void requireOpen(Transaction transaction, String command) {
        if (!transaction.isOpen()) {
            throw new CommandFault("ERR " + command + " without MULTI");
        }
    }

    private static void watch(Client client, Arguments arguments) {
        if (client.transaction().isOpen()) {
            throw new CommandFault("ERR WATCH inside MULTI is not allowed");
        }
        client.transaction().requireRoomToWatch(arguments.size() - 1);
        for (int i = 1; i < arguments.size(); i++) {
            // an expired key must not count as changed when its expiry is detected later
            client.keys().find(arguments.bytes(i));
            client.transaction().watch(client.keys(), arguments.bytes(i));
        }
        client.reply().ok();
    }

    private static void unwatch(Client client, Arguments arguments) {
        client.transaction().unwatch();
        client.reply().ok();
    }
}
