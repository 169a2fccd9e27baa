package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.tatoo.runtime.BufferPool;

/**
 * A transport whose strand runs in the threads of an executor. It forwards calls of the conversation to the strand of
 * the transport below, and events of that transport to the strand above.
 *
 * <pre>
 *   strand above    received → parsed            write → PENDING            written
 *                       ↑         │                │                           ↑
 *   strand below    received      └─► read on      └─► write … writable … ─────┘
 * </pre>
 */
final class ExecutorTransport extends ForwardingTransport {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final long MOST_WINDOW = 256 << 10;

    private final Transport below;
    private final Strand loop;
    private final PoolStrand strand;
    private final LoopAlarm timers;
    private final Retry retry;

    @SuppressWarnings("NullAway.Init") // set before any event
    private TransportListener above;

    private volatile Set<Capability> capabilities = Set.of();

    // The following fields belong to the strand below.
    private final LoopOutput output;
    private boolean wanted = true;
    private boolean reading = true;
    // True if bytes were passed above and are not parsed yet.
    private boolean parsing;
    // True if an event was reported since the last end of a series.
    private boolean told;
    private boolean over;

    ExecutorTransport(Transport below, Executor executor) {
        super(below);
        this.below = below;
        this.loop = below.strand();
        this.strand = new PoolStrand(executor, ExecutorTransport::report, this::refused);
        this.timers = new LoopAlarm(strand, below, this::onLoop);
        this.retry = new Retry();
        this.output = new LoopOutput(below);
    }

    private static void report(Throwable fault) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, fault);
    }

    @Override
    public TransportListener listen(TransportListener listener) {
        above = listener;
        return new Below();
    }

    /** Runs a task on the strand below, unless that has ended. */
    private void onLoop(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            // all its connections have ended
        }
    }

    // ---- rejection by the executor

    /** A timeout that requests a thread again, at increasing intervals. Confined to the strand below. */
    private final class Retry extends Timeout {
        private static final long FIRST_NANOS = 20_000_000;
        private static final long MOST_NANOS = 1_000_000_000;

        private long nanos = FIRST_NANOS;
        private boolean waits;
        // True if the connection ends, which does not wait for a thread.
        private boolean urgent;

        /** Handles the rejection of the strand's tasks by the executor. */
        void begin() {
            if (urgent || (parsing && isHeard())) {
                strand.runHere();
            } else {
                waits = true;
                below.timers().schedule(this, nanos);
                nanos = Math.min(nanos * 2, MOST_NANOS);
            }
        }

        /** Returns whether the handler reacted to the overload by ending the connection. */
        private boolean isHeard() {
            strand.runBefore(() -> urgent = above.overloaded());
            return urgent;
        }

        @Override
        protected void expire() {
            waits = false;
            if (strand.retry()) {
                nanos = FIRST_NANOS;
            } else {
                begin();
            }
        }

        /** Ends all waiting, now and in the future. */
        void hurry() {
            urgent = true;
            if (waits) {
                below.timers().cancel(this);
                expire();
            }
        }
    }

    private void refused() {
        try {
            loop.execute(retry::begin);
        } catch (RejectedExecutionException e) {
            strand.runHere();
        }
    }

    // ---- events of the transport below

    private final class Below implements TransportListener {
        @Override
        public void opened() {
            capabilities = below.capabilities();
            strand.execute(above::opened);
        }

        @Override
        public void received(ByteBuffer bytes) {
            if (!bytes.hasRemaining() || over) {
                return;
            }
            ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
            parsing = true;
            told = true;
            read();
            strand.execute(() -> parse(copy));
        }

        @Override
        public void readEnded() {
            if (!told) {
                strand.execute(above::readEnded);
            }
            told = false;
        }

        @Override
        public void inputEnded(boolean clean) {
            told = true;
            strand.execute(() -> {
                above.inputEnded(clean);
                above.readEnded();
            });
        }

        @Override
        public void writable() {
            if (output.isPending()) {
                goOn(output::goOn);
            }
        }

        @Override
        public void written(long count) {
            goOn(() -> output.written(count));
        }

        @Override
        public void failed(IOException cause) {
            lose(cause);
        }

        @Override
        public void closed() {
            over = true;
            timers.end();
            strand.execute(above::closed);
            retry.hurry();
        }
    }

    /** Aborts the connection at once, regardless of its handler; notifies the conversation when a thread is free. */
    private void lose(IOException cause) {
        if (!over) {
            over = true;
            below.abort();
        }
        strand.execute(() -> above.failed(cause));
        retry.hurry();
    }

    private void parse(ByteBuffer copy) {
        above.received(copy);
        above.received(NOTHING);
        above.readEnded();
        onLoop(() -> {
            parsing = false;
            read();
        });
    }

    private void read() {
        boolean next = wanted && !parsing;
        if (next != reading && !over) {
            reading = next;
            below.wantInput(next);
        }
    }

    /** A step of a write; returns whether the write is complete. */
    @FunctionalInterface
    private interface Step {
        boolean isDone() throws IOException;
    }

    private void goOn(Step step) {
        if (over) {
            return;
        }
        try {
            if (step.isDone()) {
                long count = output.total();
                strand.execute(() -> above.written(count));
            }
        } catch (IOException e) {
            lose(e);
        }
    }

    // ---- Transport

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public int held() {
        return below.held();
    }

    @Override
    public long window() {
        return Math.min(MOST_WINDOW, below.window());
    }

    @Override
    public void wantInput(boolean value) {
        onLoop(() -> {
            wanted = value;
            read();
        });
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) {
        ByteBuffer[] given = new ByteBuffer[length];
        long count = 0;
        for (int i = 0; i < length; i++) {
            given[i] = parts[offset + i].duplicate();
            count += given[i].remaining();
        }
        long total = count;
        onLoop(() -> goOn(() -> output.begin(given, total)));
        return PENDING;
    }

    @Override
    public long send(FileChannel file, long position, long count) {
        onLoop(() -> goOn(() -> output.begin(file, position, count)));
        return PENDING;
    }

    @Override
    public boolean shutOutput() {
        boolean can = capabilities.contains(Capability.SHUT_OUTPUT);
        if (can) {
            onLoop(() -> goOn(this::shutBelow));
        }
        return can;
    }

    /** Shuts the output below; completes no write. */
    private boolean shutBelow() throws IOException {
        below.shutOutput();
        return false;
    }

    @Override
    public void close() {
        end(below::close);
    }

    @Override
    public void abort() {
        end(below::abort);
    }

    private void end(Runnable how) {
        onLoop(() -> {
            if (!over) {
                over = true;
                how.run();
            }
        });
    }

    @Override
    public Strand strand() {
        return strand;
    }

    @Override
    public Timers timers() {
        return timers;
    }

    /** Returns no pool, because the pool of the transport below belongs to its strand. */
    @Override
    public BufferPool buffers() {
        return BufferPool.unpooled();
    }

    /** Returns the common share, for the same reason. */
    @Override
    public BudgetShare budget() {
        return below.budget().budgets().common();
    }
}
