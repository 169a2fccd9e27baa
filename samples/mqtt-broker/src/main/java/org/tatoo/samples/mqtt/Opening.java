package org.tatoo.samples.mqtt;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.mqtt5.Mqtt5Production;

/** The received parts of a CONNECT: MQTT 5.0 and 3.1.1, section 3.1. */
final class Opening {
    private static final byte[] NOTHING = {};
    private static final int FIVE = 5;

    private int level;
    private int flags;
    private int keepAlive;
    private String client = "";
    private Properties properties = new Properties();
    private Properties willProperties = new Properties();
    private String willTopic = "";
    private byte[] willMessage = NOTHING;
    private @Nullable String userName;
    private byte[] password = NOTHING;

    void level(int value) {
        level = value;
    }

    void flags(int value) {
        flags = value;
    }

    void keepAlive(int seconds) {
        keepAlive = seconds;
    }

    void client(String value) {
        client = value;
    }

    void properties(Properties value) {
        properties = value;
    }

    void willProperties(Properties value) {
        willProperties = value;
    }

    void willTopic(String value) {
        willTopic = value;
    }

    void willMessage(byte[] value) {
        willMessage = value;
    }

    void userName(String value) {
        userName = value;
    }

    void password(byte[] value) {
        password = value;
    }

    /** Returns whether the client speaks MQTT 5.0. */
    boolean isFive() {
        return level == FIVE;
    }

    /** Returns whether an earlier session is discarded. */
    boolean isClean() {
        return (flags & 2) != 0;
    }

    /** Returns how long the session is kept without a connection (sections 3.1.2.11.2 and, in MQTT 3.1.1, 3.1.2.4). */
    Duration expiry(MqttLimits limits) {
        if (!isFive()) {
            return isClean() ? Duration.ZERO : limits.sessionExpiry();
        }
        return limits.expiry(properties.sessionExpiry());
    }

    /** Returns the keep alive in seconds, limited by the broker's maximum for a client of MQTT 5.0; 0 for none. */
    private int keepAlive(MqttLimits limits) {
        int most = (int) limits.keepAlive().toSeconds();
        return isFive() && (keepAlive == 0 || keepAlive > most) ? most : keepAlive;
    }

    /** Returns the time without a packet after which the connection ends (MQTT-3.1.2-22); null for never. */
    @Nullable
    Duration patience(MqttLimits limits) {
        int seconds = keepAlive(limits);
        return seconds == 0 ? null : Duration.ofMillis(1_500L * seconds);
    }

    Packets packets(MqttLimits limits) {
        if (!isFive()) {
            return new PlainPackets();
        }
        PropertyBytes welcome = new PropertyBytes()
                .two(PropertyBytes.RECEIVE_MAXIMUM, limits.unreleased())
                .four(PropertyBytes.MAXIMUM_PACKET, limits.wholePacket())
                .one(PropertyBytes.SHARED_AVAILABLE, 0);
        long seconds = expiry(limits).toSeconds();
        if (seconds != properties.sessionExpiry()) {
            welcome.four(PropertyBytes.SESSION_EXPIRY, seconds);
        }
        if (keepAlive(limits) != keepAlive) {
            welcome.two(PropertyBytes.SERVER_KEEP_ALIVE, keepAlive(limits));
        }
        return new FivePackets(welcome.toBytes(), properties.maximumPacket());
    }

    /** Returns the maximum number of unacknowledged messages that the client accepts. */
    int window() {
        return properties.receiveMaximum();
    }

    /** Checks for authentication other than by name and password (section 4.12); returns the error, or SUCCESS. */
    Reason authentication() {
        if (properties.has(Mqtt5Production.auth_method)) {
            return Reason.BAD_AUTHENTICATION_METHOD;
        }
        return properties.has(Mqtt5Production.auth_data) ? Reason.PROTOCOL_ERROR : Reason.SUCCESS;
    }

    String client() {
        return client;
    }

    @Nullable
    String userName() {
        return userName;
    }

    byte[] password() {
        return password;
    }

    /** Returns the message to publish if the connection ends without DISCONNECT; null for none. */
    @Nullable
    Will will() {
        if ((flags & 4) == 0) {
            return null;
        }
        Message message = new Message(
                willTopic,
                willMessage,
                (flags >> 3) & 3,
                (flags & 0x20) != 0,
                client,
                willProperties.passedOn(),
                willProperties.messageExpiry());
        return new Will(message, Duration.ofSeconds(willProperties.willDelay()));
    }
}
