package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.tatoo.runtime.Connection;

/** The server's data about one connection. */
final class Client {
    private final Store store;
    private final Connection connection;
    private final long id;
    private final Output output;
    private final ReplyBuffer reply;
    private final Transaction transaction = new Transaction();
    private final Set<Bytes> channels = new LinkedHashSet<>();
    private final Set<Bytes> patterns = new LinkedHashSet<>();
    private int database;
    private String name = "";
    private boolean leaving;
    // Messages that arrived inside a reply and wait for its end.
    private final List<Consumer<ReplyBuffer>> waiting = new ArrayList<>();
    private boolean replying;

    Client(Store store, Connection connection, long id) {
        this.store = store;
        this.connection = connection;
        this.id = id;
        this.output = new Output(connection, store.buffers());
        this.reply = new ReplyBuffer(output);
    }

    Store store() {
        return store;
    }

    /** From 1, never used twice. */
    long id() {
        return id;
    }

    /** The address of the client, for example {@code 127.0.0.1:50412}. */
    String address() {
        String address = String.valueOf(connection.remoteAddress());
        return address.substring(address.indexOf('/') + 1);
    }

    String name() {
        return name;
    }

    void setName(String name) {
        this.name = name;
    }

    /** The number of the database, 0 to 15. */
    int database() {
        return database;
    }

    void setDatabase(int database) {
        this.database = database;
    }

    /** The database that is selected. */
    Keyspace keys() {
        return store.database(database);
    }

    ReplyBuffer reply() {
        return reply;
    }

    /** Sends an unsolicited message, after the current reply if that has several parts. */
    void push(Consumer<ReplyBuffer> message) {
        if (replying) {
            waiting.add(message);
        } else {
            message.accept(reply);
            reply.flush();
        }
    }

    /** Begins a reply with several parts. */
    void beginReply() {
        replying = true;
    }

    /** Ends the reply begun by {@link #beginReply}. */
    void endReply() {
        replying = false;
        waiting.forEach(this::push);
        waiting.clear();
    }

    Output output() {
        return output;
    }

    Transaction transaction() {
        return transaction;
    }

    /** The channels that it subscribes to, changed by the {@link Broker} only. */
    Set<Bytes> channels() {
        return channels;
    }

    /** The patterns that it subscribes to, changed by the {@link Broker} only. */
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
