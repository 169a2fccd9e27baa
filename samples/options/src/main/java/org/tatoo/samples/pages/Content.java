package org.tatoo.samples.pages;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/** The content of a request, in memory that grows with what comes and that the connection accounts for. */
public final class Content {
    private final Connection connection;
    private ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);

    /** No content yet. */
    public Content(Connection connection) {
        this.connection = connection;
    }

    /** Copies what has come; returns false if there is no memory for it. */
    public boolean add(ByteBuffer more) {
        if (!connection.reserve(more.remaining())) {
            return false;
        }
        byte[] piece = new byte[more.remaining()];
        more.get(piece);
        bytes.writeBytes(piece);
        return true;
    }

    /** All of it; the next one is empty. */
    public byte[] take() {
        byte[] all = bytes.toByteArray();
        connection.reserve(-all.length);
        bytes = new ByteArrayOutputStream(0);
        return all;
    }
}
