package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/** The server's data about one connection. */
final class Client {
    private final Store store;
    private final Connection connection;
    private final long id;
    private final Output output;
    private final ReplyBuffer reply;
    private final Transaction transaction = new Transaction(this);
    private final Set<Bytes> channels = new LinkedHashSet<>();
    private final Set<Bytes> patterns = new LinkedHashSet<>();
    private int database;
    private String name = "";
    private boolean leaving;
    private long reserved;
    // Messages that arrived inside a reply and wait for its end.
    private @Nullable List<byte[]> waiting;
    private long waitingBytes;
    private boolean replying;
    // The long-running command, executed in slices.
    private @Nullable LongCommand running;

    Client(Store store, Connection connection, long id) {
        this.store = store;
        this.connection = connection;
        this.id = id;
        this.output = new Output(connection);
        this.reply = new ReplyBuffer(output);
    }

    Store store() {
        return store;
    }

    /** Returns the identifier of the client, from 1, never reused. */
    long id() {
        return id;
    }

    /** Returns the address of the client, for example {@code 127.0.0.1:50412}. */
    String address() {
        String address = String.valueOf(connection.remoteAddress());
        return address.substring(address.indexOf('/') + 1);
    }

    String name() {
        return name;
    }

    /** @throws CommandFault if there is no room for the name */
    void setName(String name) {
        long more = (long) name.length() - this.name.length();
        if (!reserve(more)) {
            throw CommandFault.outOfMemory();
        }
        this.name = name;
    }

    /** Reserves memory of the server for this client, or releases it if negative; returns false if there is no room. */
    boolean reserve(long bytes) {
        if (bytes > store.maxOfClient() - reserved || !connection.reserve(bytes)) {
            return false;
        }
        reserved += bytes;
        store.countReserved(bytes);
        return true;
    }

    /** Releases {@linkplain #reserve reserved} memory. */
    void release(long bytes) {
        connection.reserve(-bytes);
        reserved -= bytes;
        store.countReserved(-bytes);
    }

    /** Returns whether the client reads its output. */
    boolean isWritable() {
        return connection.isWritable();
    }

    void extendDeadline() {
        connection.extendDeadline();
    }

    /** Runs {@code task} in the next round of the loop. */
    void execute(Runnable task) {
        connection.executor().execute(task);
    }

    /** Returns the number of the database, 0 to 15. */
    int database() {
        return database;
    }

    void setDatabase(int database) {
        this.database = database;
    }

    /** Returns the selected database. */
    Keyspace keys() {
        return store.database(database);
    }

    ReplyBuffer reply() {
        return reply;
    }

    /** Sends an unsolicited message, never modified afterwards, after the current reply if that has several parts. */
    void push(byte[] message) {
        if (!replying) {
            reply.flush();
            output.write(ByteBuffer.wrap(message));
        } else if (message.length > output.limit() - waitingBytes) {
            output.abort();
        } else {
            waiting = waiting == null ? new ArrayList<>() : waiting;
            waiting.add(message);
            waitingBytes += message.length;
        }
    }

    /** Begins a reply with several parts. */
    void beginReply() {
        replying = true;
    }

    /** Ends the reply begun by {@link #beginReply}. */
    void endReply() {
        replying = false;
        if (waiting != null) {
            waiting.forEach(this::push);
            waiting = null;
            waitingBytes = 0;
        }
    }

    /** Returns whether the client executes a transaction, so that no other client may be served in between. */
    boolean isInTransaction() {
        return replying;
    }

    /** Makes the client wait for a command that is executed in slices. */
    void begin(LongCommand command) {
        running = command;
    }

    /** Returns the command that is executed in slices; null if there is none. */
    @Nullable
    LongCommand running() {
        return running;
    }

    /**
     * Completes the running command.
     *
     * @param lastStep writes the rest of its reply; it may begin another command, and throw a {@link CommandFault}
     * @param continuation runs after the reply has been written
     */
    void complete(Runnable lastStep, Runnable continuation) {
        running = null;
        try {
            lastStep.run();
        } catch (CommandFault fault) {
            reply.error(fault.reply());
        }
        LongCommand next = running;
        if (next == null) {
            continuation.run();
        } else {
            next.whenComplete(continuation);
        }
    }

    /** Continues output when the client reads again. */
    void writable() {
        output.written();
        if (running != null) {
            running.writable();
        }
    }

    /** Releases everything after the client has disconnected. */
    void end() {
        transaction.end();
        setName("");
        if (running != null) {
            running.end();
            running = null;
        }
    }

    Output output() {
        return output;
    }

    Transaction transaction() {
        return transaction;
    }

    /** Returns the subscribed channels; only the {@link Broker} changes them. */
    Set<Bytes> channels() {
        return channels;
    }

    /** Returns the subscribed patterns; only the {@link Broker} changes them. */
    Set<Bytes> patterns() {
        return patterns;
    }

    int subscriptions() {
        return channels.size() + patterns.size();
    }

    /** Closes the connection after the current reply. */
    void leave() {
        leaving = true;
    }

    boolean isLeaving() {
        return leaving;
    }
}
