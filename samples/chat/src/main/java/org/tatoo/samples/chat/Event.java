package org.tatoo.samples.chat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * An event in a room.
 *
 * @param id the number of the event in its room; 0 for an event for a single member
 */
record Event(long id, String json) {
    /** The kinds of events. */
    enum Kind {
        joined,
        left,
        said,
        whispered
    }

    static Event of(long id, Kind kind, String from, String text) {
        return new Event(
                id,
                "{\"id\":" + id + ",\"kind\":\"" + kind + "\",\"from\":" + Json.string(from) + ",\"text\":"
                        + Json.string(text) + "}");
    }

    /** Returns the event as a chunk of an event stream. */
    ByteBuffer chunk() {
        String line = id == 0 ? "" : "id: " + id + "\n";
        return chunk(line + "data: " + json + "\n\n");
    }

    static ByteBuffer chunk(String ascii) {
        return StandardCharsets.US_ASCII.encode(Integer.toHexString(ascii.length()) + "\r\n" + ascii + "\r\n");
    }
}
