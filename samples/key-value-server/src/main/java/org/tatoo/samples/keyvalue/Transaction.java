package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;

/** The commands of one connection between MULTI and EXEC, and its watched keys. */
final class Transaction {
    /** The maximum number of keys that one connection watches. */
    static final int MAX_WATCHED = 10_000;

    /** A queued command. */
    record Queued(Command command, Arguments arguments) {}

    private record Watched(Keyspace keyspace, Bytes key) {}

    /** The size of a watched key besides its bytes. */
    private static final long WATCHED = 200;

    private final Client client;
    private final List<Queued> queue = new ArrayList<>();
    private final List<Watched> watched = new ArrayList<>();
    private boolean open;
    private boolean wrong;
    private boolean touched;

    Transaction(Client client) {
        this.client = client;
    }

    /** Returns whether commands are being queued. */
    boolean isOpen() {
        return open;
    }

    void open() {
        open = true;
    }

    void add(Command command, Arguments arguments) {
        queue.add(new Queued(command, arguments.copy()));
    }

    List<Queued> queue() {
        return queue;
    }

    /** Records that a command could not be queued. */
    void setWrong() {
        wrong = open;
    }

    boolean isWrong() {
        return wrong;
    }

    /** @throws CommandFault if {@code more} keys would be too many */
    void requireRoomToWatch(int more) {
        if (watched.size() + more > MAX_WATCHED) {
            throw new CommandFault("ERR too many watched keys, the limit is " + MAX_WATCHED);
        }
    }

    /** @throws CommandFault if there is no room for the key */
    void watch(Keyspace keyspace, Bytes key) {
        if (!client.reserve(WATCHED + key.length())) {
            throw CommandFault.outOfMemory();
        }
        watched.add(new Watched(keyspace, key));
        keyspace.watches().add(key, this);
    }

    void unwatch() {
        for (Watched one : watched) {
            one.keyspace().watches().remove(one.key(), this);
            client.release(WATCHED + one.key().length());
        }
        watched.clear();
        touched = false;
    }

    /** Records that a watched key has changed. */
    void touched() {
        touched = true;
    }

    boolean isTouched() {
        return touched;
    }

    /** Ends the transaction because EXEC is rejected for the reason {@code why}; returns the error reply. */
    CommandFault abort(CommandFault why) {
        end();
        return new CommandFault(
                "EXECABORT Transaction discarded because of: " + why.reply().replaceFirst("^ERR ", ""));
    }

    /** Ends the transaction and all watches. */
    void end() {
        queue.clear();
        open = false;
        wrong = false;
        unwatch();
    }
}
