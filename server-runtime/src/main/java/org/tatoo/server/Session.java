package org.tatoo.server;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/**
 * What an event loop knows of one connection; its states are drawn there. The calls of a handler only queue output or
 * set a state and ask for a {@link #turn}, which parses, writes, ends, and sets interest and deadline. Belongs to the
 * loop's thread.
 */
final class Session extends Timeout {
    private enum State {
        OPEN,
        CLOSING,
        LINGERING,
        ABORTED,
        CLOSED
    }

    /** After so many changes between parsing and writing the other connections have their turn. */
    private static final int MAX_EXCHANGES = 16;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final EventLoop loop;
    private final SocketChannel channel;
    private final SocketAddress remote;
    private final Limits limits;
    private final ServerListener listener;
    private final NioConnection connection;
    private final OutputQueue output = new OutputQueue();

    private State state = State.OPEN;
    private @Nullable SelectionKey key;
    private @Nullable PushParser parser;
    private int interest = SelectionKey.OP_READ;
    private boolean enlisted;

    // Bytes at hand that are not parsed, and whether they lie in the loop's read buffer.
    private ByteBuffer input = NOTHING;
    private boolean borrowed;
    // One read was taken while the parser was stopped.
    private boolean ahead;
    private boolean endOfInput;
    private long discarded;

    // Bytes that the parser took.
    private long parsed;
    // The last call of the parser was paused and is to be repeated.
    private boolean owing;
    // The parser has been told of the end of the input.
    private boolean finishing;
    // We have stopped the parser: output is to be written first.
    private boolean held;
    // The parser's offset at the last endRequest(); -1 before the first.
    private long answeredAt = -1;

    private @Nullable Deadline deadline;
    private boolean progress;

    Session(EventLoop loop, SocketChannel channel, SocketAddress remote, Limits limits, ServerListener listener) {
        this.loop = loop;
        this.channel = channel;
        this.remote = remote;
        this.limits = limits;
        this.listener = listener;
        this.connection = new NioConnection(loop, this, remote, limits);
    }

    // ---- calls of the handler, which may come from within a callback

    void write(ByteBuffer buffer) {
        if (state != State.OPEN) {
            connection.remove(buffer.remaining());
            return;
        }
        output.add(buffer);
        if (connection.isFull()) {
            hold();
        }
        enlist();
    }

    void write(FileRegion region) {
        if (state != State.OPEN) {
            connection.remove(region.left());
            region.close();
            return;
        }
        output.add(region);
        connection.isFull();
        hold();
        enlist();
    }

    void endRequest() {
        endRequest(connection.answered());
    }

    /** @param expected how many requests had been ended when the handler called */
    void endRequest(int expected) {
        if (state != State.OPEN || parser == null) {
            return;
        }
        long offset = parser.offset();
        if (expected != connection.answered() || offset == answeredAt) {
            listener.redundantEndRequest(remote);
            return;
        }
        answeredAt = offset;
        connection.setAnswered(expected + 1);
        parser.resume();
        deadline = null;
        if (loop.isDraining()) {
            close();
        }
        enlist();
    }

    void resume() {
        if (state == State.OPEN && parser != null && parser.isPaused()) {
            parser.resume();
            deadline = null;
            enlist();
        }
    }

    void close() {
        if (state == State.OPEN) {
            state = State.CLOSING;
            hold();
            enlist();
        }
    }

    void abort() {
        if (state != State.CLOSED) {
            state = State.ABORTED;
            hold();
            enlist();
        }
    }

    private void hold() {
        held = true;
        if (parser != null) {
            parser.hold();
        }
    }

    private void enlist() {
        if (!enlisted) {
            enlisted = true;
            loop.enlist(this);
        }
    }

    // ---- events, from the loop

    /** Makes the parser; the first event. */
    void open() {
        enlisted = true;
        try {
            key = channel.register(loop.selector(), interest, this);
            PushParser made = loop.protocol().newParser(connection);
            parser = Objects.requireNonNull(made, "the protocol returned no parser");
            if (held) {
                parser.hold();
            }
            listener.opened(remote);
            parser.handler().opened();
        } catch (IOException e) {
            abort();
        } catch (Throwable t) {
            fail(t);
        }
        turn();
    }

    /** The selector says that the channel is ready. */
    void ready() {
        enlisted = true;
        if (key != null && key.isReadable()) {
            read();
        }
        turn();
    }

    /** Runs a task of the connection's executor. */
    void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** The server stops: a connection that is idle ends now, another one when its request is answered. */
    void drain() {
        enlisted = true;
        if (isIdle() && !endOfInput) {
            read();
        }
        turn();
        if (isIdle()) {
            close();
        }
    }

    /** Whether all was written and only the peer's end is waited for. */
    boolean isLingering() {
        return state == State.LINGERING;
    }

    @Override
    void expire() {
        enlisted = true;
        Deadline expired = deadline;
        if (state == State.LINGERING || expired == null || parser == null) {
            abort();
        } else {
            deadline = null;
            listener.expired(remote, expired);
            try {
                parser.handler().expired(expired);
            } catch (Throwable t) {
                fail(t);
            }
            if (expired == Deadline.WRITE) {
                abort();
            } else {
                close();
            }
        }
        turn();
    }

    /** Does all that is to be done now. */
    void turn() {
        if (state == State.CLOSED) {
            return;
        }
        enlisted = true;
        boolean again = false;
        try {
            again = exchange();
            if (state == State.CLOSING && output.isEmpty()) {
                shutDownOutput();
            }
            if (state == State.LINGERING && endOfInput) {
                abort();
            }
            if (state != State.ABORTED) {
                keepInput();
                setInterest();
                setDeadline();
            }
        } catch (EOFException e) {
            fail(e);
        } catch (IOException e) {
            // the peer is gone
            abort();
        } catch (Throwable t) {
            fail(t);
        }
        if (state == State.ABORTED) {
            end();
        }
        enlisted = again;
        if (again) {
            loop.enlist(this);
        }
    }

    // ---- the parts of a turn

    /** Parses and writes in turns; whether there is more to do after other connections had theirs. */
    private boolean exchange() throws IOException {
        for (int i = 0; i < MAX_EXCHANGES; i++) {
            parse();
            flush();
            boolean released = release();
            if (!tellWritable() && !released) {
                return false;
            }
        }
        return true;
    }

    private void read() {
        ByteBuffer buffer = loop.readBuffer();
        int count;
        try {
            count = channel.read(buffer);
        } catch (IOException e) {
            // the peer is gone
            abort();
            return;
        }
        if (count < 0) {
            endOfInput = true;
        } else if (state != State.OPEN) {
            discarded += count;
        } else {
            ahead = !mayParse();
            borrowed = !input.hasRemaining();
            input = borrowed ? buffer.flip() : joined(input, buffer.flip());
        }
    }

    private static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
        return ByteBuffer.allocate(first.remaining() + second.remaining())
                .put(first)
                .put(second)
                .flip();
    }

    private boolean mayParse() {
        return state == State.OPEN && !held && parser != null && !parser.isPaused();
    }

    private void parse() {
        while (parser != null && mayParse()) {
            ParseStatus status;
            if (finishing || (endOfInput && !owing && !input.hasRemaining())) {
                finishing = true;
                status = parser.finish();
            } else if (owing || input.hasRemaining()) {
                int from = input.position();
                status = parser.feed(input);
                parsed += input.position() - from;
            } else {
                return;
            }
            owing = status == ParseStatus.PAUSED;
            if (status == ParseStatus.ACCEPTED || status == ParseStatus.REJECTED) {
                close();
            }
        }
    }

    private void flush() throws IOException {
        if (!output.isEmpty() && (state == State.OPEN || state == State.CLOSING)) {
            long written = output.writeTo(channel, loop.gather());
            connection.remove(written);
            progress |= written > 0;
        }
    }

    /** Lets the parser go on if little output is left; whether it had been held. */
    private boolean release() {
        if (!held || state != State.OPEN || parser == null || output.holdsFile() || !connection.isLow()) {
            return false;
        }
        held = false;
        parser.release();
        return true;
    }

    private boolean tellWritable() {
        if (state != State.OPEN || parser == null || !connection.becameWritable()) {
            return false;
        }
        parser.handler().writable();
        return true;
    }

    private void shutDownOutput() throws IOException {
        if (endOfInput || limits.lingerTimeout().isZero()) {
            abort();
            return;
        }
        channel.shutdownOutput();
        state = State.LINGERING;
        loop.wheel().schedule(this, System.nanoTime(), limits.lingerTimeout().toNanos());
    }

    /** What the parser has left is copied from the loop's buffer, which the next connection uses. */
    private void keepInput() {
        if (state != State.OPEN || !input.hasRemaining()) {
            input = NOTHING;
        } else if (borrowed) {
            input = joined(NOTHING, input);
        }
        borrowed = false;
    }

    private void setInterest() {
        int wanted = wantsInput() ? SelectionKey.OP_READ : 0;
        if (!output.isEmpty()) {
            wanted |= SelectionKey.OP_WRITE;
        }
        if (key != null && wanted != interest) {
            interest = wanted;
            key.interestOps(wanted);
        }
    }

    private boolean wantsInput() {
        if (endOfInput) {
            return false;
        }
        if (state != State.OPEN) {
            return discarded < limits.lingerBytes();
        }
        return mayParse() ? !input.hasRemaining() : !ahead;
    }

    private void setDeadline() {
        if (state == State.LINGERING) {
            return;
        }
        Deadline next = nextDeadline();
        if (next != deadline || (next == Deadline.WRITE && progress)) {
            deadline = next;
            loop.wheel().schedule(this, System.nanoTime(), time(next).toNanos());
        }
        progress = false;
    }

    private Deadline nextDeadline() {
        if (!output.isEmpty()) {
            return Deadline.WRITE;
        }
        if (parser != null && parser.isPaused()) {
            return Deadline.ANSWER;
        }
        return hasBegun() ? Deadline.REQUEST : Deadline.IDLE;
    }

    private Duration time(Deadline which) {
        return switch (which) {
            case IDLE -> limits.idleTimeout();
            case REQUEST -> limits.requestTimeout();
            case ANSWER -> limits.answerTimeout();
            case WRITE -> limits.writeTimeout();
        };
    }

    /** Whether anything has come of a message that is not answered. */
    private boolean hasBegun() {
        return parsed + input.remaining() > Math.max(0, answeredAt);
    }

    private boolean isIdle() {
        return state == State.OPEN && parser != null && !parser.isPaused() && !hasBegun();
    }

    private void fail(Throwable cause) {
        listener.handlerFailed(remote, cause);
        abort();
    }

    private void end() {
        state = State.CLOSED;
        connection.setClosed();
        output.discard();
        input = NOTHING;
        close(channel);
        loop.ended(this);
        if (parser != null) {
            try {
                parser.handler().closed();
            } catch (Throwable t) {
                listener.handlerFailed(remote, t);
            }
            listener.closed(remote);
        }
    }

    /** Closes a channel that is of no use any more. */
    static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // the descriptor is given back nevertheless
        }
    }
}
