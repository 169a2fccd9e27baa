package org.tatoo.samples.keyvalue;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tatoo.runtime.Connection;

/** The databases, the clients, and their shared state. Belongs to the single event loop of a server. */
final class Store {
    static final int DATABASES = 16;

    private static final Logger LOG = System.getLogger(Store.class.getName());
    private static final long WARNING_INTERVAL = 60_000;

    private final InstantSource clock;
    private final Budget data;
    private final long maxOfClient;
    private final Slices slices = new Slices();
    private final Broker broker;
    private final List<Keyspace> databases;
    private final Map<Long, Client> clients = new LinkedHashMap<>();
    private final long started;
    private long connections;
    private long commands;
    private long reserved;
    private long nextWarning;

    /**
     * @param maxMemory the maximum number of bytes of keys and values; a command that could add more is rejected
     * @param maxBuffers the maximum number of bytes that all clients hold; each may reserve half of it
     * @param maxUnread the maximum number of bytes that a subscriber may leave unread
     */
    Store(InstantSource clock, long maxMemory, long maxBuffers, long maxUnread) {
        this.clock = clock;
        this.data = new Budget(maxMemory);
        this.maxOfClient = maxBuffers / 2;
        this.broker = new Broker(maxUnread);
        this.databases = Stream.generate(() -> new Keyspace(clock, data))
                .limit(DATABASES)
                .toList();
        this.started = clock.millis();
    }

    /** Returns the time in milliseconds since 1970. */
    long now() {
        return clock.millis();
    }

    /** Returns the uptime in seconds. */
    long uptime() {
        return (clock.millis() - started) / 1000;
    }

    Budget data() {
        return data;
    }

    /** Returns the memory that clients have reserved, in bytes. */
    long reserved() {
        return reserved;
    }

    /** Counts memory that a client has reserved or, if negative, released. */
    void countReserved(long bytes) {
        reserved += bytes;
    }

    /** Returns the maximum memory that one client may reserve, in bytes. */
    long maxOfClient() {
        return maxOfClient;
    }

    Slices slices() {
        return slices;
    }

    /** Logs that a client sent HTTP, at most once a minute. */
    void warnOfHttp(String address) {
        long now = clock.millis();
        if (now >= nextWarning) {
            nextWarning = now + WARNING_INTERVAL;
            LOG.log(
                    Level.WARNING,
                    "Possible SECURITY ATTACK: {0} sent POST or Host: as HTTP does, perhaps a browser that a web page "
                            + "misuses; such connections are closed",
                    address);
        }
    }

    Broker broker() {
        return broker;
    }

    /** @param number 0 to 15 */
    Keyspace database(int number) {
        return databases.get(number);
    }

    List<Keyspace> databases() {
        return databases;
    }

    Client connect(Connection connection) {
        Client client = new Client(this, connection, ++connections);
        clients.put(client.id(), client);
        return client;
    }

    void disconnect(Client client) {
        clients.remove(client.id());
        broker.leave(client);
        client.end();
    }

    Collection<Client> clients() {
        return clients.values();
    }

    /** Returns the number of connections so far. */
    long connections() {
        return connections;
    }

    /** Returns the number of commands executed or rejected so far. */
    long commands() {
        return commands;
    }

    void countCommand() {
        commands++;
    }
}
