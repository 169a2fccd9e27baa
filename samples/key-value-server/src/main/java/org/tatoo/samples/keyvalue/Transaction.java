package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.List;

/** The commands of one connection between MULTI and EXEC, and the keys that it watches. */
final class Transaction {
    /** The most keys that one connection watches. */
    static final int MAX_WATCHED = 10_000;

    /** A command that waits. */
    record Queued(Command command, Arguments arguments) {}

    private record Watched(Keyspace keyspace, Bytes key) {}

    private final List<Queued> queue = new ArrayList<>();
    private final List<Watched> watched = new ArrayList<>();
    private boolean open;
    private boolean wrong;
    private boolean touched;

    /** Whether commands are being collected. */
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

    /** A command could not be queued. */
    void setWrong() {
        wrong = open;
    }

    boolean isWrong() {
        return wrong;
    }

    /** @throws CommandFault if {@code more} keys are too many */
    void requireRoomToWatch(int more) {
        if (watched.size() + more > MAX_WATCHED) {
            throw new CommandFault("ERR too many watched keys, the limit is " + MAX_WATCHED);
        }
    }

    void watch(Keyspace keyspace, Bytes key) {
        watched.add(new Watched(keyspace, key));
        keyspace.watches().add(key, this);
    }

    void unwatch() {
        for (Watched one : watched) {
            one.keyspace().watches().remove(one.key(), this);
        }
        watched.clear();
        touched = false;
    }

    /** A watched key has changed. */
    void touched() {
        touched = true;
    }

    boolean isTouched() {
        return touched;
    }

    /** Ends it because EXEC is refused for the reason {@code why}; the error to answer with. */
    CommandFault abort(CommandFault why) {
        end();
        return new CommandFault(
                "EXECABORT Transaction discarded because of: " + why.reply().replaceFirst("^ERR ", ""));
    }

    /** Ends it, and watches nothing any more. */
    void end() {
        queue.clear();
        open = false;
        wrong = false;
        unwatch();
    }
}
