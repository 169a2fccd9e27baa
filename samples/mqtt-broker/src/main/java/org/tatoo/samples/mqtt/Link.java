package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * A connection of a client, as the broker knows it. What it speaks is known before it joins a session; the session and the
 * will are guarded by the broker's lock.
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
     * The client speaks that.
     *
     * @param most the most messages that it wants to have without having acknowledged them
     */
    void speak(Packets language, int most) {
        packets = language;
        window = most;
    }

    Packets packets() {
        return packets;
    }

    /** The most messages that the client wants to have without having acknowledged them. */
    int window() {
        return window;
    }

    /** Writes a packet; the connection ends if it is larger than the client allows (MQTT-3.1.2-24). */
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

    /** Ends the connection, and says why if the client knows that (section 4.13). */
    void end(Reason reason) {
        ByteBuffer last = packets.disconnect(reason);
        if (last != null) {
            write(last);
        }
        connection.close();
    }

    /** Begins a session, or goes on with it. */
    void join(Session joined, @Nullable Will last) {
        session = joined;
        will = last;
    }

    /** The session that this connection serves; null before CONNECT, after the end, and when another has taken over. */
    @Nullable
    Session session() {
        return session;
    }

    /** Serves its session no more, and returns its will. */
    @Nullable
    Will leave() {
        Will last = will;
        session = null;
        will = null;
        return last;
    }
}
