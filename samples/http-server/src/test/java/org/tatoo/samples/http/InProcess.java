package org.tatoo.samples.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.Suspension;

/** The parser and the handler of one connection without a server: everything happens in the caller. */
final class InProcess implements Connection {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    // Those of the answer that is being written.
    private final Set<FileChannel> files = new HashSet<>();
    private final boolean keepsOutput;
    private final PushParser parser;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private long room = Long.MAX_VALUE / 2;
    private boolean closed;
    private boolean resumed;
    private ParseStatus status = ParseStatus.NEED_INPUT;

    /** @param keepsOutput whether what the handler writes is kept for {@link #written} */
    InProcess(FileService service, boolean keepsOutput) {
        this.keepsOutput = keepsOutput;
        this.parser = new HttpParser(new FileHandler(this, service));
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
        // only what is called after the pause ends it
        resumed = false;
        if (result == ParseStatus.PAUSED) {
            awaitAnswer();
        }
        if (resumed && !closed) {
            parser.resume();
            status = ParseStatus.NEED_INPUT;
        }
    }

    /** Runs what other threads give, until that ends the pause or the connection. */
    private void awaitAnswer() {
        while (!resumed && !closed) {
            try {
                Runnable task = tasks.poll(10, TimeUnit.SECONDS);
                if (task == null) {
                    throw new AssertionError("no answer");
                }
                task.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
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
        files.forEach(InProcess::close);
        files.clear();
        done.run();
    }

    /** The channel is closed by the answer that it is part of. */
    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        files.add(file);
        try {
            ByteBuffer bytes = ByteBuffer.allocate((int) count);
            while (bytes.hasRemaining() && file.read(bytes, position + bytes.position()) >= 0) {
                // the next piece
            }
            asyncWrite(bytes.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(FileChannel file) {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean reserve(long bytes) {
        if (bytes > room) {
            return false;
        }
        room -= bytes;
        return true;
    }

    /** Sets how many bytes can be reserved. */
    void setRoom(long bytes) {
        room = bytes;
    }

    /** How many more bytes can be reserved. */
    long room() {
        return room;
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
    public Suspension suspend(Duration most) {
        throw new UnsupportedOperationException("there is no clock");
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
        return tasks::add;
    }

    @Override
    public BufferPool buffers() {
        return BufferPool.unpooled();
    }
}
