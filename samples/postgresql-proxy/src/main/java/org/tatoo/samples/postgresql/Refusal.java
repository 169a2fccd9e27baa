package org.tatoo.samples.postgresql;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The reason why the proxy ends a connection, with its SQLSTATE (appendix "PostgreSQL Error Codes"). */
enum Refusal {
    PROTOCOL_VIOLATION("08P01"),
    UNABLE_TO_CONNECT("08001");

    private final String state;

    Refusal(String state) {
        this.state = state;
    }

    /** Returns an ErrorResponse that ends the connection. */
    ByteBuffer message(String text) {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        for (String field : new String[] {"SFATAL", "VFATAL", "C" + state, "M" + text}) {
            fields.writeBytes(field.getBytes(StandardCharsets.UTF_8));
            fields.write(0);
        }
        fields.write(0);
        ByteBuffer message = ByteBuffer.allocate(5 + fields.size());
        message.put((byte) 'E').putInt(4 + fields.size()).put(fields.toByteArray());
        return message.flip();
    }
}
