package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * A connection of a client, as the broker sees it. Its protocol version is set before it joins a session. The session
 * and the will are guarded by the broker's lock.
 */
final class Link {
    private static final int MOST_IN_FLIGHT = 0xffff;

    private final Connection connection;
    private Packets packets = new PlainPackets();
    private int window = MOST_IN_FLIGHT;
    private @Nullable Will will;
    private @Nullable Session session;

    Link(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /**
     * Sets the protocol version of the client.
     *
     * @param most the maximum number of unacknowledged messages that the client accepts
     */
    void speak(Packets language, int most) {
        packets = language;
        window = most;
    }

    Packets packets() {
        return packets;
    }

    /** Returns the maximum number of unacknowledged messages that the client accepts. */
    int window() {
        return window;
    }

    /** Writes a packet; aborts the connection if the packet is larger than the client allows (MQTT-3.1.2-24). */
    void write(ByteBuffer packet) {
        if (packet.remaining() > packets.most()) {
            connection.abort();
        } else {
            connection.asyncWrite(packet);
        }
    }

    void acknowledge(int first, int id, Reason reason) {
        write(packets.acknowledgement(first, id, reason));
    }

    /** Ends the connection, and sends the reason if the client's version supports that (section 4.13). */
    void end(Reason reason) {
        ByteBuffer last = packets.disconnect(reason);
        if (last != null) {
            write(last);
        }
        connection.close();
    }

    /** Begins or resumes a session. */
    void join(Session joined, @Nullable Will last) {
        session = joined;
        will = last;
    }

    /** Returns the session that this connection serves; null before CONNECT, after the end, and after a takeover. */
    @Nullable
    Session session() {
        return session;
    }

    /** Detaches from the session and returns the will. */
    @Nullable
    Will leave() {
        Will last = will;
        session = null;
        will = null;
        return last;
    }
}
