package org.tatoo.samples.mqtt;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a CONNECT says, as it comes: MQTT 3.1.1 section 3.1. */
final class Opening {
    private static final byte[] NOTHING = {};

    private int flags;
    private int keepAlive;
    private String client = "";
    private String willTopic = "";
    private byte[] willMessage = NOTHING;
    private @Nullable String userName;
    private byte[] password = NOTHING;

    void flags(int value) {
        flags = value;
    }

    void keepAlive(int seconds) {
        keepAlive = seconds;
    }

    void client(String value) {
        client = value;
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

    /** Whether the session ends with the connection. */
    boolean isClean() {
        return (flags & 2) != 0;
    }

    /** After which time without a packet the connection ends (MQTT-3.1.2-24); null for never. */
    @Nullable
    Duration patience() {
        return keepAlive == 0 ? null : Duration.ofMillis(1_500L * keepAlive);
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

    /** What is published if the connection ends without DISCONNECT; null for nothing. */
    @Nullable
    Message will() {
        boolean given = (flags & 4) != 0;
        return given ? new Message(willTopic, willMessage, (flags >> 3) & 3, (flags & 0x20) != 0) : null;
    }
}
