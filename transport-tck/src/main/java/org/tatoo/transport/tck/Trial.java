package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;

/** One run of a check: its server, peers, handlers and journals. Verifies general invariants at the end. */
final class Trial implements AutoCloseable {
    private static final int ROUNDS = 5;

    private final TransportUnderTest transport;
    private final Duration patience;
    private final Map<String, Command> commands = new ConcurrentHashMap<>(Commands.standard());
    private final List<TckHandler> handlers = new CopyOnWriteArrayList<>();
    private final BlockingQueue<TckHandler> arrived = new LinkedBlockingQueue<>();
    private final List<Talk> talks = new CopyOnWriteArrayList<>();
    private final List<FileChannel> files = new CopyOnWriteArrayList<>();
    private final ExecutorService workers = Executors.newCachedThreadPool(Trial::newWorker);
    // Exceptions thrown by threads of the check before it was over.
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private volatile boolean over;
    private volatile Script script = Script.NOTHING;
    private boolean leavesAtEnd;
    private Protocol protocol = this::newParser;
    private ConversationLimits limits = ConversationLimits.defaults();
    private @Nullable ServerUnderTest server;

    Trial(TransportUnderTest transport, Duration patience) {
        this.transport = transport;
        this.patience = patience;
    }

    private static Thread newWorker(Runnable task) {
        Thread thread = new Thread(task, "tck-worker");
        thread.setDaemon(true);
        return thread;
    }

    // ---- before the first connection

    Trial on(String verb, Command command) {
        commands.put(verb, command);
        return this;
    }

    Trial in(Script next) {
        script = next;
        return this;
    }

    Trial limits(UnaryOperator<ConversationLimits> change) {
        limits = change.apply(limits);
        return this;
    }

    /** Makes the end of a peer's output count as departure from a suspended message. */
    Trial leaving() {
        leavesAtEnd = true;
        return this;
    }

    Trial protocol(Protocol next) {
        protocol = next;
        return this;
    }

    /** Returns the default protocol of a trial. */
    Protocol own() {
        return this::newParser;
    }

    // ---- for handlers

    ScriptParser newParser(Connection connection) {
        TckHandler handler = new TckHandler(connection, this, new Journal(patience));
        handlers.add(handler);
        arrived.add(handler);
        return new ScriptParser(handler);
    }

    boolean leavesAtEnd() {
        return leavesAtEnd;
    }

    Script script() {
        return script;
    }

    Command command(String verb) {
        return commands.getOrDefault(verb, (handler, argument) -> handler.answer("unknown " + verb));
    }

    /** Returns a channel that must be closed when the trial is over. */
    FileChannel file() throws IOException {
        FileChannel file = FileChannel.open(TestFile.path());
        files.add(file);
        return file;
    }

    void elsewhere(Runnable task) {
        workers.execute(() -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                if (!over) {
                    failures.add(e);
                }
            }
        });
    }

    void awaitElsewhere(Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        elsewhere(() -> {
            try {
                task.run();
            } finally {
                done.countDown();
            }
        });
        await(done, "another thread");
    }

    void await(CountDownLatch latch, String what) {
        try {
            Expect.that(latch.await(patience.toMillis(), TimeUnit.MILLISECONDS), what + " in time");
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    // ---- for checks

    TransportUnderTest transport() {
        return transport;
    }

    Duration patience() {
        return patience;
    }

    boolean can(Capability capability) {
        return transport.capabilities().contains(capability);
    }

    ServerUnderTest server() throws IOException {
        if (server == null) {
            server = transport.open(protocol, limits);
        }
        return server;
    }

    /** Returns the unit of the deadlines that this check sets. */
    Duration unit() throws IOException {
        try (ServerUnderTest any = transport.open(protocol, limits)) {
            return any.unit();
        }
    }

    Talk connect() throws IOException {
        return talk(server().connect(patience));
    }

    Talk connectOnly() throws IOException {
        return talk(server().connectOnly(patience));
    }

    Talk connect(String listener) throws IOException {
        return talk(server().connect(listener, patience));
    }

    private Talk talk(Peer peer) {
        Talk talk = new Talk(peer);
        talks.add(talk);
        return talk;
    }

    TckHandler handler() {
        try {
            TckHandler handler = arrived.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (handler == null) {
                throw new AssertionError("expected in time: a handler");
            }
            return handler;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** Returns the number of handlers whose connection was opened. */
    long openings() {
        return handlers.stream()
                .filter(handler -> handler.journal().contains("opened"))
                .count();
    }

    /** Waits until the strand of a connection has completed several rounds of tasks. */
    void settle(TckHandler handler) {
        await(settled(handler), "a task of the executor");
    }

    /** Returns a latch that opens when the strand of a connection has completed several rounds of tasks. */
    CountDownLatch settled(TckHandler handler) {
        CountDownLatch reached = new CountDownLatch(1);
        hop(handler.connection().executor(), ROUNDS, reached);
        return reached;
    }

    /** Submits itself {@code rounds} times; each submission runs in a later round of the strand. */
    private static void hop(Executor strand, int rounds, CountDownLatch reached) {
        if (rounds == 0) {
            reached.countDown();
            return;
        }
        try {
            strand.execute(() -> hop(strand, rounds - 1, reached));
        } catch (RejectedExecutionException e) {
            reached.countDown();
        }
    }

    /** Passes time after pending work is done. */
    void pass(TckHandler handler, Duration time) throws IOException {
        settle(handler);
        server().pass(time);
        settle(handler);
    }

    void end() {
        if (server != null) {
            server.close();
        }
        server = null;
    }

    /** Polls until a condition holds that causes no event. */
    void until(String what, java.util.function.BooleanSupplier condition) {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            Expect.that(System.nanoTime() < end, what + " in time");
            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() {
        over = true;
        for (Talk talk : talks) {
            try {
                talk.close();
            } catch (IOException e) {
                // the check has already closed or reset it
            }
        }
        end();
        workers.shutdownNow();
        for (TckHandler handler : handlers) {
            Expect.equal(List.of(), handler.journal().faults());
        }
        for (FileChannel file : files) {
            Expect.that(!file.isOpen(), "each file closed");
        }
        Expect.equal(List.of(), failures);
    }
}
