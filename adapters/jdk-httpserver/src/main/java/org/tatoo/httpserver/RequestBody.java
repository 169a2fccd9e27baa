package org.tatoo.httpserver;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The content of a request as a stream, whose readers block until there is some. */
final class RequestBody extends InputStream {
    private final ContentPipe pipe;

    RequestBody(ContentPipe pipe) {
        this.pipe = pipe;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return pipe.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        return length == 0 ? 0 : pipe.read(target, offset, length);
    }

    @Override
    public int available() throws IOException {
        return pipe.available();
    }

    /** Drops the rest as it arrives, without blocking. */
    @Override
    public void close() {
        pipe.close();
    }
}
