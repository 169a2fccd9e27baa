package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.transport.Clock;
import org.tatoo.transport.PooledBuffers;
import org.tatoo.transport.Strand;
import org.tatoo.transport.TimerWheel;
import org.tatoo.transport.Timers;

/**
 * One thread that serves its share of the connections, and owns all they need: selector, timers, buffers. What comes
 * from other threads comes through the {@link Inbox}. It is the {@link Strand} of its connections.
 *
 * <pre>
 * A round of the loop:  select → ready connections take a turn → inbox → tasks given on this thread → timers
 * </pre>
 */
final class EventLoop implements Loop<SocketChannel>, Runnable, Strand {
    /** The most entries of the inbox that one round runs. */
    private static final int INBOX_ROUND = 4096;

    private static final long BREAK_MILLIS = 100;

    private final ConversationLimits limits;
    private final GuardedListener listener;
    private final Admission admission;
    private final Clock clock;
    private final Thread thread;
    private final Selector selector;
    private final Inbox inbox = new Inbox();
    private final AtomicBoolean awake = new AtomicBoolean(true);
    private final TimerWheel wheel;
    private final PooledBuffers buffers = new PooledBuffers();
    private final ByteBuffer readBuffer;
    private final GatheringWrite gatheringWrite = new GatheringWrite();
    private final Consumer<SelectionKey> whenReady = this::ready;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final ArrayDeque<NioTransport> closed = new ArrayDeque<>();
    private long roundStart;
    private boolean roundStarted;
    private int connections;
    private boolean draining;
    private boolean ended;
    private volatile boolean cutOff;

    EventLoop(String name, LoopSettings settings) throws IOException {
        this.limits = settings.limits().conversation();
        this.listener = settings.listener();
        this.admission = settings.admission();
        this.clock = settings.clock();
        this.thread = new Thread(this, name);
        this.selector = Selector.open();
        this.roundStart = clock.nanoTime();
        this.wheel = new TimerWheel(clock);
        this.readBuffer = ByteBuffer.allocate(settings.limits().readBuffer());
    }

    // ---- for other threads

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** In the same round or the next one; what this thread gives itself needs no inbox. */
    @Override
    public void execute(Runnable task) {
        if (isCurrent() && !ended) {
            tasks.addLast(task);
        } else if (!offer(task)) {
            throw new RejectedExecutionException("the server has stopped");
        }
    }

    private boolean offer(Runnable entry) {
        if (!inbox.offer(entry)) {
            return false;
        }
        if (awake.compareAndSet(false, true)) {
            selector.wakeup();
        }
        return true;
    }

    @Override
    public void adopt(SocketChannel channel, Binding binding) {
        SocketAddress remote = prepare(channel);
        if (remote == null || !offer(() -> open(channel, remote, binding))) {
            close(channel);
            admission.ended();
        }
    }

    /** Sets the options of a channel; returns the address of its client, null if the client has gone already. */
    private static @Nullable SocketAddress prepare(SocketChannel channel) {
        try {
            SocketAddress remote = channel.getRemoteAddress();
            channel.configureBlocking(false);
            if (remote instanceof InetSocketAddress) {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            return remote;
        } catch (IOException e) {
            return null;
        }
    }

    /** Each round does so. */
    @Override
    public void advanceTimers() {
        offer(() -> {});
    }

    @Override
    public void drain() {
        offer(this::beginDrain);
    }

    @Override
    public boolean awaitEnd(long end) {
        if (!Threads.join(thread, end - System.nanoTime())) {
            offer(this::abortAll);
            Threads.join(thread);
        }
        return !cutOff;
    }

    @Override
    public void discard() throws IOException {
        selector.close();
    }

    // ---- for the connections of this loop, on its thread

    Selector selector() {
        return selector;
    }

    PooledBuffers buffers() {
        return buffers;
    }

    Timers timers() {
        return wheel;
    }

    Clock clock() {
        return clock;
    }

    /** The one read buffer, empty. */
    ByteBuffer readBuffer() {
        return readBuffer.clear();
    }

    /** The one write that all connections share. */
    GatheringWrite gatheringWrite() {
        return gatheringWrite;
    }

    /** Tells {@code transport} that it is closed, after the event or task that runs now and before all others. */
    void closed(NioTransport transport) {
        closed.addLast(transport);
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
        tellClosed();
        runTasks();
        // what came in before this round began has been read by now, whatever handlers have taken since
        wheel.advance(roundStart);
        tellClosed();
    }

    private void select() throws IOException {
        awake.set(false);
        if (!inbox.isEmpty() || !tasks.isEmpty() || !closed.isEmpty()) {
            selector.selectNow(whenReady);
        } else if (wheel.isEmpty()) {
            selector.select(whenReady);
        } else {
            long nanos = wheel.untilNextTick();
            selector.select(whenReady, 1 + TimeUnit.NANOSECONDS.toMillis(nanos));
        }
        awake.set(true);
        startRound();
        roundStarted = false;
    }

    private void startRound() {
        if (!roundStarted) {
            roundStart = clock.nanoTime();
            roundStarted = true;
        }
    }

    private void ready(SelectionKey key) {
        startRound();
        ((NioTransport) key.attachment()).ready();
        tellClosed();
    }

    private void tellClosed() {
        while (!closed.isEmpty()) {
            NioTransport transport = closed.removeFirst();
            ended();
            transport.tellClosed();
        }
    }

    private void ended() {
        connections--;
        admission.ended();
    }

    /** What these tasks give runs in the next round, after the other connections. */
    private void runTasks() {
        for (int i = tasks.size(); i > 0; i--) {
            tasks.removeFirst().run();
            tellClosed();
        }
    }

    private void open(SocketChannel channel, SocketAddress remote, Binding binding) {
        connections++;
        NioTransport transport;
        try {
            transport = new NioTransport(this, channel, remote, binding, limits, listener);
        } catch (IOException e) {
            // the peer is gone
            discard(channel);
            return;
        } catch (Throwable t) {
            listener.handlerFailed(remote, t);
            discard(channel);
            return;
        }
        transport.open();
    }

    private void discard(SocketChannel channel) {
        close(channel);
        ended();
    }

    private void beginDrain() {
        draining = true;
        transports().forEach(NioTransport::drain);
    }

    private void abortAll() {
        for (NioTransport transport : transports()) {
            cutOff |= transport.isAnswering();
            transport.abortConversation();
        }
    }

    private List<NioTransport> transports() {
        return selector.keys().stream()
                .filter(SelectionKey::isValid)
                .map(key -> (NioTransport) key.attachment())
                .toList();
    }

    /** Closes a channel that is of no use any more. */
    static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // the descriptor is given back nevertheless
        }
    }

    private void takeBreak() {
        try {
            Thread.sleep(BREAK_MILLIS);
        } catch (InterruptedException e) {
            // nobody interrupts a loop to end it
        }
    }

    private void end() {
        ended = true;
        inbox.close();
        runTasks();
        try {
            selector.close();
        } catch (IOException e) {
            listener.failed(e);
        }
    }
}
