package org.tatoo.samples.pages;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/** The content of a request, in memory that grows with the bytes received and that the connection accounts for. */
public final class Content {
    private final Connection connection;
    private ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);

    /** Creates an empty content. */
    public Content(Connection connection) {
        this.connection = connection;
    }

    /** Copies received bytes; returns false if there is no memory for them. */
    public boolean add(ByteBuffer more) {
        if (!connection.reserve(more.remaining())) {
            return false;
        }
        byte[] piece = new byte[more.remaining()];
        more.get(piece);
        bytes.writeBytes(piece);
        return true;
    }

    /** Returns the whole content and empties this object. */
    public byte[] take() {
        byte[] all = bytes.toByteArray();
        connection.reserve(-all.length);
        bytes = new ByteArrayOutputStream(0);
        return all;
    }
}
