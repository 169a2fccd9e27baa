package org.tatoo.server;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.PushParser;

/**
 * What an event loop knows of one connection; its states are drawn there. The calls of a handler only queue output or
 * set a state and ask for a {@link #turn}, which parses, writes, ends, and sets interest and deadline. Belongs to the
 * loop's thread.
 */
final class Session {
    private enum State {
        OPEN,
        CLOSING,
        LINGERING,
        ABORTED,
        CLOSED
    }

    /** After so many changes between parsing and writing the other connections have their turn. */
    private static final int MAX_EXCHANGES = 16;

    private final EventLoop loop;
    private final SocketChannel channel;
    private final SocketAddress remote;
    private final Limits limits;
    private final ServerListener listener;
    private final NioConnection connection;
    private final WaterLevel level;
    private final Input input = new Input();
    private final ParserFeed feed = new ParserFeed();
    private final OutputQueue output = new OutputQueue();
    private final ConnectionTimer timer;

    private State state = State.OPEN;
    private @Nullable SelectionKey key;
    private int interest = SelectionKey.OP_READ;
    private boolean enlisted;

    // One read was taken while the parser was stopped.
    private boolean ahead;
    // Bytes read since the end began.
    private long discarded;

    Session(EventLoop loop, SocketChannel channel, SocketAddress remote, Limits limits, ServerListener listener) {
        this.loop = loop;
        this.channel = channel;
        this.remote = remote;
        this.limits = limits;
        this.listener = listener;
        this.level = new WaterLevel(limits);
        this.connection = new NioConnection(loop, this, remote, level);
        this.timer = new ConnectionTimer(loop.wheel(), limits, this);
    }

    // ---- calls of the handler, which may come from within a callback

    void write(ByteBuffer buffer) {
        if (state != State.OPEN) {
            level.remove(buffer.remaining());
            return;
        }
        output.add(buffer);
        added();
    }

    void write(FileRegion region) {
        if (state != State.OPEN) {
            level.remove(region.left());
            region.close();
            return;
        }
        output.add(region);
        added();
    }

    private void added() {
        if (!level.isBelowHigh() || output.holdsFile()) {
            feed.hold();
        }
        enlist();
    }

    void endRequest() {
        endRequest(connection.answered());
    }

    /** The same, if only {@code expected} requests have been ended so far. */
    void endRequest(int expected) {
        if (state != State.OPEN) {
            return;
        }
        if (expected != connection.answered() || !feed.endMessage()) {
            listener.redundantEndRequest(remote);
            return;
        }
        connection.setAnswered(expected + 1);
        timer.restart();
        if (loop.isDraining()) {
            close();
        }
        enlist();
    }

    void resume() {
        if (state == State.OPEN && feed.resume()) {
            timer.restart();
            enlist();
        }
    }

    void close() {
        if (state == State.OPEN) {
            state = State.CLOSING;
            feed.hold();
            enlist();
        }
    }

    void abort() {
        if (state != State.CLOSED) {
            state = State.ABORTED;
            feed.hold();
            enlist();
        }
    }

    private void enlist() {
        if (!enlisted) {
            enlisted = true;
            loop.enlist(this);
        }
    }

    void switchTo(Protocol next) {
        feed.switchTo(() -> newParser(next));
    }

    private PushParser newParser(Protocol protocol) {
        return Objects.requireNonNull(protocol.newParser(connection), "the protocol returned no parser");
    }

    // ---- events, from the loop

    /** Makes the parser; the first event. */
    void open() {
        enlisted = true;
        try {
            key = channel.register(loop.selector(), interest, this);
            PushParser parser = newParser(loop.protocol());
            feed.begin(parser);
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
        if (isIdle() && !input.isEnded()) {
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

    /** The time of {@code expired} is over, or that of lingering. */
    void expired(@Nullable Deadline expired) {
        enlisted = true;
        if (state == State.LINGERING) {
            abort();
        } else if (expired != null) {
            listener.expired(remote, expired);
            tellExpired(expired);
            if (expired == Deadline.WRITE) {
                abort();
            } else {
                close();
            }
        }
        turn();
    }

    private void tellExpired(Deadline expired) {
        ProtocolHandler<?, ?> handler = feed.handler();
        if (handler != null) {
            try {
                handler.expired(expired);
            } catch (Throwable t) {
                fail(t);
            }
        }
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
            level.publish();
            if (state == State.CLOSING && output.isEmpty()) {
                shutDownOutput();
            }
            if (state == State.LINGERING && input.isEnded()) {
                abort();
            }
            if (state == State.OPEN) {
                input.keep();
            } else {
                input.drop();
            }
            if (state != State.ABORTED) {
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
            if (feed.parse(input)) {
                close();
            }
            flush();
            if (!output.isEmpty() && !output.isBlocked()) {
                return true;
            }
            boolean released = release();
            if (!tellWritable() && !released) {
                return false;
            }
        }
        return true;
    }

    private void read() {
        try {
            if (state == State.OPEN) {
                ahead = !feed.mayParse();
                timer.received(input.read(channel, loop.readBuffer()));
            } else {
                discarded += input.discard(channel, loop.readBuffer());
            }
        } catch (IOException e) {
            // the peer is gone
            abort();
        }
    }

    private void flush() throws IOException {
        if (!output.isEmpty() && (state == State.OPEN || state == State.CLOSING)) {
            long written = output.writeTo(channel, loop.gatheringWrite());
            level.remove(written);
            timer.written(written);
        }
    }

    /** Lets the parser go on if little output is left; whether it had been held. */
    private boolean release() {
        if (!feed.isHeld() || state != State.OPEN || output.holdsFile() || !level.isLow()) {
            return false;
        }
        feed.release();
        return true;
    }

    private boolean tellWritable() {
        ProtocolHandler<?, ?> handler = feed.handler();
        if (state != State.OPEN || handler == null || !level.becameWritable()) {
            return false;
        }
        handler.writable();
        return true;
    }

    private void shutDownOutput() throws IOException {
        if (input.isEnded() || limits.lingerTimeout().isZero()) {
            abort();
            return;
        }
        channel.shutdownOutput();
        state = State.LINGERING;
        timer.linger();
    }

    private void setInterest() {
        int wanted = wantsInput() ? SelectionKey.OP_READ : 0;
        if (output.isBlocked()) {
            wanted |= SelectionKey.OP_WRITE;
        }
        if (key != null && wanted != interest) {
            interest = wanted;
            key.interestOps(wanted);
        }
    }

    private boolean wantsInput() {
        if (input.isEnded()) {
            return false;
        }
        if (state != State.OPEN) {
            return discarded < limits.lingerBytes();
        }
        return feed.mayParse() ? !input.bytes().hasRemaining() : !ahead;
    }

    private void setDeadline() {
        if (state != State.LINGERING) {
            timer.run(nextDeadline());
        }
    }

    private Deadline nextDeadline() {
        if (!output.isEmpty()) {
            return Deadline.WRITE;
        }
        if (feed.isPaused()) {
            return Deadline.ANSWER;
        }
        return feed.hasBegun(input) ? Deadline.REQUEST : Deadline.IDLE;
    }

    private boolean isIdle() {
        return state == State.OPEN && !feed.isPaused() && !feed.hasBegun(input);
    }

    private void fail(Throwable cause) {
        listener.handlerFailed(remote, cause);
        abort();
    }

    private void end() {
        state = State.CLOSED;
        connection.setClosed();
        output.discard();
        close(channel);
        timer.cancel();
        loop.ended();
        ProtocolHandler<?, ?> handler = feed.handler();
        if (handler != null) {
            try {
                handler.closed();
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
