package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Strand;

/**
 * A thread that serves its share of the connections and owns their resources: selector, timers, buffers. Requests of
 * other threads arrive through the {@link Inbox}. It is the {@link Strand} of its connections.
 *
 * <pre>
 * A round of the loop:  select → ready connections take a turn → inbox → tasks given on this thread → timers
 * </pre>
 */
final class EventLoop extends LoopParts implements Runnable {
    /** The maximum number of inbox entries that one round runs. */
    private static final int INBOX_ROUND = 256;

    /**
     * The nanoseconds after which remaining tasks wait for the next round. Most tasks are turns of connections with
     * much work; connections with little work are served first.
     */
    private static final long TASKS_ROUND = 5_000_000;

    /** The number of tasks between two readings of the clock. */
    private static final int TASKS_LOOK = 8;

    private static final long BREAK_MILLIS = 100;
    private static final int MOST_FAILURES = 3;

    private final Thread thread;
    private final Inbox inbox = new Inbox();
    private final Consumer<SelectionKey> whenReady = this::ready;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    // The number of consecutive failed rounds.
    private int failures;
    private long roundStart;
    private boolean roundStarted;
    private boolean ended;
    private volatile boolean lost;

    EventLoop(String name, LoopSettings settings) throws IOException {
        super(settings);
        this.thread = new Thread(this, name);
        this.roundStart = clock.nanoTime();
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

    /** Runs {@code task} in this round or the next one. Tasks submitted on this thread bypass the inbox. */
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
        selector.wakeUp();
        return true;
    }

    @Override
    public void adopt(Channels.Accepted<SocketChannel> accepted, Addresses.@Nullable Share share) {
        load.add(1);
        if (!NioChannels.prepare(accepted) || !offer(() -> open(accepted, share))) {
            NioChannels.shut(accepted.channel());
            forgo(share);
            accepted.binding().lost();
        }
    }

    @Override
    public long call() {
        return load.call();
    }

    @Override
    public Thread thread() {
        return thread;
    }

    @Override
    public void show(Survey survey) {
        boolean offered = offer(() -> {
            transports.open().forEach(survey::show);
            survey.done();
        });
        if (!offered) {
            survey.done();
        }
    }

    @Override
    public void report(LoopCounts.Round round) {
        boolean offered = offer(() -> {
            counts().report(transports.open());
            round.done();
        });
        if (!offered) {
            round.done();
        }
    }

    /** Triggers a round, which advances the timers. */
    @Override
    public void advanceTimers() {
        offer(() -> {});
    }

    @Override
    public void drain() {
        offer(this::beginDrain);
    }

    @Override
    public void endWithLast() {
        offer(this::endAfterLast);
    }

    @Override
    public void endIdle() {
        offer(transports::endIdle);
    }

    @Override
    public boolean await(long until) {
        return Threads.join(thread, clock, until);
    }

    @Override
    public int awaitEnd(long end) {
        if (!await(end)) {
            offer(transports::abort);
            if (!Threads.join(thread, GRACE)) {
                // closing may block while a callback writes or sends a file
                Threads.run(thread.getName() + "-end", () -> transports.giveUp(thread), GRACE);
            }
        }
        return transports.aborted();
    }

    @Override
    public boolean isLost() {
        return lost || (!ended && thread.getState() == Thread.State.TERMINATED);
    }

    @Override
    public void bury() {
        if (!thread.isAlive() && !ended) {
            endLost();
        }
    }

    @Override
    public void discard() throws IOException {
        selector.close();
    }

    // ---- the loop

    @Override
    public void run() {
        try {
            while (!isDone()) {
                try {
                    round();
                    failures = 0;
                } catch (IOException | RuntimeException | VirtualMachineError | LinkageError e) {
                    goOn(e);
                }
            }
            end();
        } catch (Throwable t) {
            lost = true;
            settings.guardian().run();
            endLost();
            listener.failed(t);
        } finally {
            load.ends(clock.nanoTime()); // otherwise the loop would seem to be inside its last call
        }
    }

    private void goOn(Throwable cause) throws IOException {
        faults.happened(cause);
        takeBreak();
        if (selector.hasFailed()) {
            replaceSelector();
        } else if (++failures == MOST_FAILURES) {
            throw new IOException("the loop ends: its rounds fail", cause);
        }
    }

    private void replaceSelector() {
        try {
            selector.replaceIfBroken(transports);
        } catch (IOException | RuntimeException e) {
            // no descriptor is free, for example; retried later
            listener.failed(e);
        }
    }

    /** Ends the loop after a fatal error: its connections are aborted, and another loop replaces it. */
    private void endLost() {
        beginDraining();
        do {
            guard(inbox::close);
        } while (!inbox.isEmpty());
        transports.abortAfterFault();
        do {
            guard(this::tellClosed);
        } while (transports.hasClosed());
        guard(this::end);
        ended = true;
    }

    static void guard(Runnable task) {
        try {
            task.run();
        } catch (Throwable t) {
            // the loop ends nevertheless
        }
    }

    private void round() throws IOException {
        select();
        inbox.run(INBOX_ROUND, load::nextCall);
        tellClosed();
        runTasks(TASKS_ROUND);
        // input that arrived before this round has been read by now, however long handlers took
        load.nextCall();
        wheel.advance(roundStart);
        tellClosed();
    }

    private void select() throws IOException {
        load.ends(clock.nanoTime());
        selector.listen();
        if (!inbox.isEmpty() || !tasks.isEmpty() || transports.hasClosed()) {
            selector.select(0, whenReady);
        } else {
            selector.select(wheel.isEmpty() ? -1 : 1 + TimeUnit.NANOSECONDS.toMillis(wheel.untilNext()), whenReady);
        }
        startRound();
        roundStarted = false;
    }

    private void startRound() {
        if (!roundStarted) {
            roundStart = clock.nanoTime();
            load.begins(roundStart);
            readBuffer().beginRound();
            roundStarted = true;
        }
    }

    private void ready(SelectionKey key) {
        startRound();
        NioTransport transport = (NioTransport) key.attachment();
        load.nextCall(transport.remote());
        try {
            transport.ready();
        } catch (RuntimeException | VirtualMachineError | LinkageError e) {
            // there was not even memory to end the connection
            faults.happened(e);
            transport.abortConversation();
        }
        tellClosed();
    }

    private void tellClosed() {
        for (NioTransport next = transports.takeClosed(); next != null; next = transports.takeClosed()) {
            tellClosed(next);
        }
    }

    /** Runs the current tasks. Tasks that they submit run in the next round. */
    private void runTasks(long mostNanos) {
        if (tasks.isEmpty()) {
            return;
        }
        long begin = clock.nanoTime();
        for (int i = tasks.size(); i > 0; i--) {
            if (i % TASKS_LOOK == 0 && clock.nanoTime() - begin > mostNanos) {
                return;
            }
            load.nextCall();
            tasks.removeFirst().run();
            tellClosed();
        }
    }

    private void open(Channels.Accepted<SocketChannel> accepted, Addresses.@Nullable Share share) {
        begins();
        NioTransport transport;
        try {
            SelectionKey key = accepted.channel().register(selector(), SelectionKey.OP_READ);
            transport = new NioTransport(this, accepted, share, key);
        } catch (IOException e) {
            // the peer is gone
            discard(accepted, share);
            return;
        } catch (Throwable t) {
            listener.handlerFailed(accepted.remote(), t);
            discard(accepted, share);
            return;
        }
        transports.add(transport);
        transport.open();
        if (isDraining()) {
            transport.drain();
        }
    }

    private void discard(Channels.Accepted<SocketChannel> accepted, Addresses.@Nullable Share share) {
        NioChannels.shut(accepted.channel());
        ended(share);
        accepted.binding().lost();
    }

    private void beginDrain() {
        beginDraining();
        transports.drain();
    }

    private static void takeBreak() {
        try {
            Thread.sleep(BREAK_MILLIS);
        } catch (InterruptedException e) {
            // a loop is not ended by an interrupt
        }
    }

    private void end() {
        ended = true;
        counts().report(List.of());
        inbox.close();
        runTasks(Long.MAX_VALUE);
        try {
            selector.close();
        } catch (IOException e) {
            listener.failed(e);
        }
    }
}
