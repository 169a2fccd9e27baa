package org.tatoo.transport.tck;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;

/** Conversations whose calls do the wrong thing. */
final class ConnectionMutants {
    private ConnectionMutants() {}

    /** Ends are carried out in another way. */
    private static Mutant ends(String fault, BiConsumer<Connection, Runnable> how) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void endRequest() {
                how.accept(connection, connection::endRequest);
            }
        });
    }

    static Mutant forgetsEndsOfOthers() {
        return ends("forgets the ends that other threads call", (connection, end) -> {
            if (ForwardingConnection.isOnStrand()) {
                end.run();
            }
        });
    }

    static Mutant endsWhatIsCurrent() {
        return ends("an end is for the message that is there when it is carried out", (connection, end) -> {
            if (ForwardingConnection.isOnStrand()) {
                end.run();
            } else {
                connection.executor().execute(end);
            }
        });
    }

    static Mutant endsTwice() {
        return ends("a second end is for the next message", (connection, end) -> {
            end.run();
            connection.executor().execute(end);
        });
    }

    static Mutant forgetsResume() {
        return Mutant.able("forgets a resume in a callback")
                .connection(connection -> new ForwardingConnection(connection) {
                    @Override
                    public void resume() {
                        if (!isOnStrand()) {
                            super.resume();
                        }
                    }
                });
    }

    /** Writes are carried out in another way. */
    private static Mutant writes(String fault, BiConsumer<Connection, ByteBuffer> how) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void asyncWrite(ByteBuffer buffer) {
                how.accept(connection, buffer);
            }
        });
    }

    static Mutant writesInMessagesOnly() {
        return writes("writes of other threads wait for a message", (connection, buffer) -> {
            if (ForwardingConnection.isOnStrand()) {
                connection.asyncWrite(buffer);
            }
        });
    }

    static Mutant writesLater() {
        return writes(
                "a write in a callback takes effect later",
                (connection, buffer) -> connection.executor().execute(() -> connection.asyncWrite(buffer)));
    }

    static Mutant losesSomeWrites() {
        AtomicInteger count = new AtomicInteger();
        return writes("loses one of 300 writes", (connection, buffer) -> {
            if (count.incrementAndGet() % 300 != 0) {
                connection.asyncWrite(buffer);
            }
        });
    }

    static Mutant swapsWrites() {
        List<ByteBuffer> kept = new ArrayList<>();
        return writes("swaps the writes of other threads", (connection, buffer) -> {
            if (ForwardingConnection.isOnStrand()) {
                connection.asyncWrite(buffer);
            } else if (kept.isEmpty()) {
                kept.add(buffer);
            } else {
                connection.asyncWrite(buffer);
                connection.asyncWrite(kept.remove(0));
            }
        });
    }

    /** Nothing is written after an error. */
    static Mutant writesNoLastAnswer() {
        Mutant mutant = Mutant.able("does not write after an error");
        return mutant.connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void asyncWrite(ByteBuffer buffer) {
                if (mutant.parser().error() == null) {
                    super.asyncWrite(buffer);
                }
            }
        });
    }

    /** Tasks are carried out in another way. */
    private static Mutant tasks(String fault, BiConsumer<Executor, Runnable> how) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public Executor executor() {
                Executor real = connection.executor();
                return task -> how.accept(real, task);
            }
        });
    }

    static Mutant nestsTasks() {
        return tasks("runs tasks in the call that gives them", (executor, task) -> {
            if (ForwardingConnection.isOnStrand()) {
                task.run();
            } else {
                executor.execute(task);
            }
        });
    }

    static Mutant overlapsTasks() {
        return tasks("runs tasks in the thread that gives them", (executor, task) -> task.run());
    }

    static Mutant losesTasks() {
        return tasks("loses tasks after the end", (executor, task) -> {
            try {
                executor.execute(task);
            } catch (RejectedExecutionException e) {
                // lost
            }
        });
    }

    static Mutant losesTasksOnAbort() {
        return Mutant.able("an abort drops tasks").connection(connection -> new ForwardingConnection(connection) {
            private volatile boolean aborted;

            @Override
            public void abort() {
                aborted = true;
                super.abort();
            }

            @Override
            public Executor executor() {
                return task -> connection.executor().execute(() -> {
                    if (!aborted) {
                        task.run();
                    }
                });
            }
        });
    }

    static Mutant nestsClosed() {
        Mutant mutant = Mutant.able("tells closed inside abort");
        return mutant.connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void abort() {
                super.abort();
                mutant.parser().handler().closed();
            }
        });
    }

    static Mutant closesByAbort() {
        return Mutant.able("closes without writing").connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void close() {
                super.abort();
            }
        });
    }

    static Mutant abortsByClose() {
        return Mutant.able("writes before it aborts").connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void abort() {
                super.close();
            }
        });
    }

    static Mutant alwaysWritable() {
        return Mutant.able("is always writable").connection(connection -> new ForwardingConnection(connection) {
            @Override
            public boolean isWritable() {
                return true;
            }
        });
    }

    /** Counts what it has queued, but the parser does not wait for it. */
    static Mutant stopsNoParser() {
        return Mutant.able("a full queue does not stop the parser")
                .connection(connection -> new ForwardingConnection(connection) {
                    private int queued;

                    @Override
                    public void asyncWrite(ByteBuffer buffer) {
                        int count = buffer.remaining();
                        queued += count;
                        executor().execute(() -> {
                            queued -= count;
                            super.asyncWrite(buffer);
                        });
                    }

                    @Override
                    public boolean isWritable() {
                        return queued < 512 << 10 && super.isWritable();
                    }
                });
    }

    static Mutant switchesLate() {
        return Mutant.able("the old parser goes on until the turn ends")
                .connection(connection -> new ForwardingConnection(connection) {
                    @Override
                    public void switchTo(Protocol next) {
                        executor().execute(() -> super.switchTo(next));
                    }
                });
    }

    static Mutant switchesWithABlank() {
        return Mutant.able("the new parser gets a byte of the old one")
                .connection(connection -> new ForwardingConnection(connection) {
                    @Override
                    public void switchTo(Protocol next) {
                        super.switchTo(made -> {
                            PushParser parser = next.newParser(made);
                            parser.feed(ByteBuffer.wrap(new byte[] {'x'}));
                            return parser;
                        });
                    }
                });
    }

    static Mutant makesAnotherParser() {
        return Mutant.able("tries a protocol twice").protocol(protocol -> connection -> {
            try {
                return protocol.newParser(connection);
            } catch (IllegalStateException e) {
                return protocol.newParser(connection);
            }
        });
    }

    static Mutant nestsBatches() {
        Mutant mutant = Mutant.able("tells batch after each message");
        return mutant.connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void endRequest() {
                super.endRequest();
                mutant.parser().handler().batch();
            }
        });
    }

    static Mutant hasTheServersLimits() {
        return Mutant.able("does not ask the protocol for its limits")
                .protocol(protocol -> connection -> protocol.newParser(connection));
    }

    static Mutant extendsNothing() {
        return Mutant.able("does not extend a deadline").connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void extendDeadline() {}
        });
    }

    static Mutant extendsForEver() {
        return Mutant.able("extends a deadline again and again")
                .connection(connection -> new ForwardingConnection(connection) {
                    @Override
                    public void extendDeadline() {
                        super.extendDeadline();
                        super.schedule(Duration.ofSeconds(5), this::extendDeadline);
                    }
                });
    }
}
