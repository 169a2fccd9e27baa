package org.tatoo.samples.keyvalue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.tatoo.runtime.Connection;

/** What the server knows of one connection. */
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
    // Messages that came inside a reply, and wait for its end.
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

    /** Where the client comes from, for example {@code 127.0.0.1:50412}. */
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

    /** Sends what was not asked for; behind the reply at hand if there is one of several parts. */
    void push(Consumer<ReplyBuffer> message) {
        if (replying) {
            waiting.add(message);
        } else {
            message.accept(reply);
            reply.flush();
        }
    }

    /** A reply of several parts begins. */
    void beginReply() {
        replying = true;
    }

    /** What {@link #beginReply} began has ended. */
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

    /** The connection is to end behind the reply at hand. */
    void leave() {
        leaving = true;
    }

    boolean isLeaving() {
        return leaving;
    }
}
