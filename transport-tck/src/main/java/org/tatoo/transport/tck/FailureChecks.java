package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.tatoo.runtime.Deadline;

/** Checks of faults of handlers and protocols, and of errors in the input. */
final class FailureChecks {
    private FailureChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("throw-in-each", trial -> costsOneConnection(trial, FailureChecks::exception)),
                Check.of("error-in-each", FailureChecks::errors),
                Check.of("no-parser", FailureChecks::noParser),
                Check.of("rejected-answers", FailureChecks::rejectedAnswers));
    }

    private static Throwable exception() {
        return new IllegalStateException("thrown by a check");
    }

    /** Runs each rotation of the errors, so that each callback eventually throws each of them. */
    private static void errors(Trial trial) throws IOException {
        AtomicInteger count = new AtomicInteger();
        for (int i = 0; i < ERRORS.size(); i++) {
            count.set(i);
            costsOneConnection(
                    trial,
                    () -> ERRORS.get(count.getAndIncrement() % ERRORS.size()).get());
        }
    }

    /** The last one is a real error. */
    private static final List<Supplier<Throwable>> ERRORS = List.of(
            () -> new AssertionError("thrown by a check"),
            () -> new OutOfMemoryError("thrown by a check"),
            () -> new NoClassDefFoundError("thrown by a check"),
            FailureChecks::overflow);

    private static Throwable overflow() {
        try {
            return descend(0);
        } catch (StackOverflowError e) {
            return e;
        }
    }

    @SuppressWarnings("InfiniteRecursion") // the recursion is intended
    private static Throwable descend(int depth) {
        return descend(depth + 1);
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the caller chooses the exception type, which is unchecked
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        @SuppressWarnings("unchecked")
        T unchecked = (T) thrown;
        throw unchecked;
    }

    /** Checks that an exception in a callback or task ends only its connection. */
    private static void costsOneConnection(Trial trial, Supplier<Throwable> thrown) throws IOException {
        Duration unit = trial.unit();
        // the other connection waits as long as necessary
        trial.limits(limits ->
                limits.without(Deadline.IDLE).with(Deadline.ANSWER, unit).withWaterMarks(100, 1_000));
        trial.on("hold", (handler, text) -> handler.stop());
        trial.on("task", (handler, text) -> handler.task(() -> FailureChecks.sneak(thrown.get())));
        trial.on(
                "timer",
                (handler, text) ->
                        handler.connection().schedule(Duration.ZERO, () -> FailureChecks.sneak(thrown.get())));
        trial.on(
                "done",
                (handler, text) -> handler.connection()
                        .asyncWrite(ByteBuffer.wrap(new byte[1]), () -> FailureChecks.sneak(thrown.get())));
        // the connection that fails, and its failing callback
        TckHandler[] failing = new TckHandler[1];
        Callback[] where = new Callback[1];
        trial.in((callback, text, handler) -> {
            if (callback == where[0] && (failing[0] == null || failing[0] == handler) && !text.equals("script")) {
                failing[0] = handler;
                FailureChecks.sneak(thrown.get());
            }
        });
        Talk other = trial.connect().send("echo a\n").hears("a");
        trial.handler();
        for (Failure failure : FAILURES) {
            failing[0] = null;
            where[0] = failure.where;
            Talk talk = connect(trial, failure);
            TckHandler handler = trial.handler();
            failing[0] = handler;
            send(talk, failure.input);
            if (failure.where == Callback.EXPIRED || failure.input.equals("timer\n")) {
                Passing.until(trial, handler, "closed", () -> {});
            }
            if (failure.where == Callback.CLOSED) {
                talk.close();
            } else {
                talk.restOrReset();
                talk.close();
            }
            handler.journal().await("closed");
            where[0] = null;
            other.send("echo fine\n").hears("fine");
        }
    }

    private record Failure(Callback where, String input) {}

    private static final List<Failure> FAILURES = List.of(
            new Failure(Callback.OPENED, ""),
            new Failure(Callback.SHIFT, "echo a\n"),
            new Failure(Callback.DATA, "raw 1\na"),
            new Failure(Callback.REDUCE, "echo a\n"),
            new Failure(Callback.COMMENT, "# a\n"),
            new Failure(Callback.WRITABLE, "big 2000\n"),
            new Failure(Callback.ERROR, "!"),
            new Failure(Callback.EXPIRED, "hold\n"),
            new Failure(Callback.CLOSED, "echo a\n"),
            // in a task, in a scheduled task, and in the completion of a write
            new Failure(Callback.BATCH, "task\n"),
            new Failure(Callback.BATCH, "timer\n"),
            new Failure(Callback.BATCH, "done\n"));

    /** Connects; a connection reset on opening may be reset before this side has seen it open. */
    private static Talk connect(Trial trial, Failure failure) throws IOException {
        try {
            return trial.connect();
        } catch (SocketException e) {
            if (failure.where == Callback.OPENED) {
                return new Talk(new SocketPeer(new Socket()));
            }
            throw e;
        }
    }

    private static void send(Talk talk, String text) {
        try {
            talk.send(text);
        } catch (IOException e) {
            // the connection has already ended
        }
    }

    private static void noParser(Trial trial) throws IOException {
        AtomicBoolean failed = new AtomicBoolean();
        trial.protocol(connection -> {
            if (failed.compareAndSet(false, true)) {
                throw new IllegalStateException("thrown by a check");
            }
            return trial.newParser(connection);
        });
        try (Talk talk = trial.connect()) {
            Expect.equal(0, talk.restOrReset().length);
        } catch (java.net.SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            // ended during the handshake
        }
        trial.connect().send("echo a\n").hears("a");
    }

    /** Checks the answers before an error and the handler's last answer; input after the error is not parsed. */
    private static void rejectedAnswers(Trial trial) throws IOException {
        trial.on("much", (handler, text) -> {
            handler.connection().asyncWrite(ByteBuffer.wrap(TestFile.pattern(100_000)));
            handler.connection().endRequest();
        });
        Talk talk = trial.connect().send("echo a\nmuch\necho b\n!echo c\n").hears("a");
        talk.bytes(100_000);
        talk.hearsEndAfter("b\nerror UNEXPECTED_BYTE\n");
        talk.close();
        Journal journal = trial.handler().journal();
        journal.await("closed");
        Expect.equal(3, journal.count("command"));
    }
}
