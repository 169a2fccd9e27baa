package org.tatoo.samples.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;

/** The parser and the handler of one connection without a server: everything happens in the caller. */
final class InProcess implements Connection {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final boolean keepsOutput;
    private final PushParser parser;
    private boolean closed;
    private boolean resumed;
    private ParseStatus status = ParseStatus.NEED_INPUT;

    /** @param keepsOutput whether what the handler writes is kept for {@link #written} */
    InProcess(FileService service, boolean keepsOutput) {
        this.keepsOutput = keepsOutput;
        this.parser = new HttpParser(new FileHandler(this, service, null));
    }

    /** Whether more input is read: nobody has closed the connection, and the parser has not rejected the input. */
    boolean isOpen() {
        return !closed && status == ParseStatus.NEED_INPUT;
    }

    /** Takes the bytes from {@code from} to {@code to}, unless the connection has ended. */
    void receive(byte[] bytes, int from, int to) {
        ByteBuffer piece = ByteBuffer.wrap(bytes, from, to - from);
        while (isOpen() && piece.hasRemaining()) {
            step(parser.feed(piece));
        }
    }

    /** Says that the client sends nothing more. */
    void end() {
        while (isOpen()) {
            step(parser.finish());
        }
    }

    private void step(ParseStatus result) {
        status = result;
        if (result == ParseStatus.PAUSED && resumed && !closed) {
            parser.resume();
            status = ParseStatus.NEED_INPUT;
        }
        resumed = false;
    }

    /** What the client has received. */
    byte[] written() {
        return written.toByteArray();
    }

    /** How the connection stands, and what was wrong with the input. */
    String summary() {
        return (closed ? "closed" : status) + " " + parser.error();
    }

    @Override
    public void asyncWrite(ByteBuffer buffer) {
        if (keepsOutput && !closed) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            written.writeBytes(bytes);
        }
    }

    @Override
    public void asyncWrite(ByteBuffer... parts) {
        for (ByteBuffer part : parts) {
            asyncWrite(part);
        }
    }

    @Override
    public void asyncWrite(ByteBuffer bytes, Runnable done) {
        asyncWrite(bytes);
        done.run();
    }

    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        try (file) {
            ByteBuffer bytes = ByteBuffer.allocate((int) count);
            while (bytes.hasRemaining() && file.read(bytes, position + bytes.position()) >= 0) {
                // the next piece
            }
            asyncWrite(bytes.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void endRequest() {
        resumed = true;
    }

    @Override
    public void resume() {
        resumed = true;
    }

    @Override
    public void extendDeadline() {
        // there is no deadline
    }

    @Override
    public Cancellable schedule(Duration after, Runnable task) {
        throw new UnsupportedOperationException("there is no clock");
    }

    @Override
    public long now() {
        return 0;
    }

    @Override
    public boolean isDraining() {
        return false;
    }

    @Override
    public void switchTo(Protocol next) {
        throw new UnsupportedOperationException("there is no transport");
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void abort() {
        closed = true;
    }

    @Override
    public boolean isWritable() {
        return !closed;
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return null;
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return null;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return null;
    }

    @Override
    public Executor executor() {
        return Runnable::run;
    }

    @Override
    public BufferPool buffers() {
        return BufferPool.unpooled();
    }
}
