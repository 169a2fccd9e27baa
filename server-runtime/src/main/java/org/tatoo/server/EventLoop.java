package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.tatoo.runtime.Protocol;

/**
 * One thread that serves its share of the connections, and owns all they need: selector, timers, buffers. What comes
 * from other threads comes through the {@link Inbox}.
 *
 * <pre>
 * A round of the loop:  select → ready connections take a turn → inbox → turns of connections called → timers
 *
 * A connection:
 *
 *            adopted                 EOF and parser finished, REJECTED, close(), deadline over,
 *               │                    draining and idle or answered
 *               ▼                                   │
 *             OPEN ─────────────────────────────────┴──────► CLOSING
 *               │                                               │ all output written: output shut down
 *               │ abort(), handler's exception,                 ▼
 *               │ peer gone, WRITE over                      LINGERING   input is read and discarded
 *               ▼                                               │
 *            ABORTED ─────────────────► CLOSED ◄────────────────┘ EOF, or lingerTimeout
 *
 * An OPEN connection, by the deadline that runs:
 *
 *               ┌──────── first byte of a message ────────┐
 *               │                                         ▼
 *             IDLE ◄──────────── endRequest() ───────── REQUEST ──── pause() ───► ANSWER
 *               ▲                                         ▲                         │
 *               │                                         └──────── resume() ───────┤
 *               └──────────────────────────── endRequest() ─────────────────────────┘
 *
 *             WRITE replaces each of them while output is queued.
 * </pre>
 */
final class EventLoop implements Runnable {
    /** The most entries of the inbox that one round runs. */
    private static final int INBOX_ROUND = 4096;

    private static final long BREAK_MILLIS = 100;

    private final Protocol protocol;
    private final Limits limits;
    private final ServerListener listener;
    private final Admission admission;
    private final Thread thread;
    private final Selector selector;
    private final Inbox inbox = new Inbox();
    private final AtomicBoolean awake = new AtomicBoolean(true);
    private final TimerWheel wheel;
    private final LoopBuffers buffers = new LoopBuffers();
    private final ByteBuffer readBuffer;
    private final GatheringWrite gatheringWrite = new GatheringWrite();
    private final Consumer<SelectionKey> whenReady = this::ready;
    private final ArrayDeque<Session> called = new ArrayDeque<>();
    private long roundStart = System.nanoTime();
    private boolean roundStarted;
    private int connections;
    private boolean draining;
    private volatile boolean cutOff;

    EventLoop(String name, Protocol protocol, Limits limits, ServerListener listener, Admission admission)
            throws IOException {
        this.protocol = protocol;
        this.limits = limits;
        this.listener = listener;
        this.admission = admission;
        this.thread = new Thread(this, name);
        this.selector = Selector.open();
        this.wheel = new TimerWheel(roundStart);
        this.readBuffer = ByteBuffer.allocate(limits.readBuffer());
    }

    // ---- for other threads

    void start() {
        thread.start();
    }

    /** Whether the caller is this loop's thread. */
    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Runs {@code entry} on this loop; false if the loop has ended. */
    boolean offer(Runnable entry) {
        if (!inbox.offer(entry)) {
            return false;
        }
        if (awake.compareAndSet(false, true)) {
            selector.wakeup();
        }
        return true;
    }

    /** Takes over an accepted channel, which has a place in the {@link Admission}. */
    void adopt(SocketChannel channel, SocketAddress remote) {
        Session session = new Session(this, channel, remote, limits, listener);
        if (!offer(() -> open(session))) {
            Session.close(channel);
            admission.ended();
        }
    }

    /** Ends the connections in good order, then the loop. */
    void drain() {
        offer(this::beginDrain);
    }

    /**
     * Waits until the loop has ended; what is not done by {@code end} is aborted.
     *
     * @param end as of {@link System#nanoTime}
     * @return whether no connection had to be aborted
     */
    boolean awaitEnd(long end) {
        if (!Threads.join(thread, end - System.nanoTime())) {
            offer(this::abortAll);
            Threads.join(thread);
        }
        return !cutOff;
    }

    /** Gives back what a loop holds that was never started. */
    void discard() throws IOException {
        selector.close();
    }

    // ---- for the connections of this loop, on its thread

    Selector selector() {
        return selector;
    }

    Protocol protocol() {
        return protocol;
    }

    LoopBuffers buffers() {
        return buffers;
    }

    TimerWheel wheel() {
        return wheel;
    }

    /** The one read buffer, empty. */
    ByteBuffer readBuffer() {
        return readBuffer.clear();
    }

    /** The one write that is at hand. */
    GatheringWrite gatheringWrite() {
        return gatheringWrite;
    }

    boolean isDraining() {
        return draining;
    }

    /** See {@link Inbox#catchUp}. */
    void catchUp() {
        if (!inbox.isEmpty()) {
            inbox.catchUp();
        }
    }

    /** Gives {@code session} a turn after the callback at hand. */
    void enlist(Session session) {
        called.addLast(session);
    }

    /** A connection has ended. */
    void ended() {
        connections--;
        admission.ended();
    }

    // ---- the loop

    @Override
    public void run() {
        while (!(draining && connections == 0)) {
            try {
                round();
            } catch (Throwable t) {
                listener.failed(t);
                takeBreak();
            }
        }
        end();
    }

    private void round() throws IOException {
        select();
        inbox.run(INBOX_ROUND);
        runCalled();
        // what came in before this round began has been read by now, whatever handlers have taken since
        wheel.advance(roundStart);
    }

    private void select() throws IOException {
        awake.set(false);
        if (!inbox.isEmpty() || !called.isEmpty()) {
            selector.selectNow(whenReady);
        } else if (wheel.isEmpty()) {
            selector.select(whenReady);
        } else {
            long nanos = wheel.untilNextTick(System.nanoTime());
            selector.select(whenReady, 1 + TimeUnit.NANOSECONDS.toMillis(nanos));
        }
        awake.set(true);
        startRound();
        roundStarted = false;
    }

    private void startRound() {
        if (!roundStarted) {
            roundStart = System.nanoTime();
            roundStarted = true;
        }
    }

    private void ready(SelectionKey key) {
        startRound();
        ((Session) key.attachment()).ready();
    }

    /** Those who call for another turn get it in the next round, after the others. */
    private void runCalled() {
        for (int i = called.size(); i > 0; i--) {
            called.removeFirst().turn();
        }
    }

    private void open(Session session) {
        connections++;
        session.open();
    }

    private void beginDrain() {
        draining = true;
        for (Session session : sessions()) {
            session.drain();
        }
    }

    private void abortAll() {
        for (Session session : sessions()) {
            if (!session.isLingering()) {
                cutOff = true;
            }
            session.abort();
        }
    }

    private List<Session> sessions() {
        return selector.keys().stream().map(key -> (Session) key.attachment()).toList();
    }

    private void takeBreak() {
        try {
            Thread.sleep(BREAK_MILLIS);
        } catch (InterruptedException e) {
            // nobody interrupts a loop to end it
        }
    }

    private void end() {
        inbox.close();
        try {
            selector.close();
        } catch (IOException e) {
            listener.failed(e);
        }
    }
}
