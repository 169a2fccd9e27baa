package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalResponseValues.AliveLine;
import org.tatoo.grammars.cal.CalResponseValues.DeleteLine;
import org.tatoo.grammars.cal.CalResponseValues.Ending;
import org.tatoo.grammars.cal.CalResponseValues.Line;
import org.tatoo.grammars.cal.CalResponseValues.PutLine;

/** A watch of a calendar that resumes at the same point after a lost connection. */
final class Watch {
    /** The maximum number of waiting lines; the connection is not read beyond it. */
    private static final int MOST_WAITING = 1_000;

    private static final long AGAIN_MILLIS = 1_000;
    private static final int REFUSED = 400;
    private static final int UNAVAILABLE = 503;

    /** The reasons after which a retry would not help. */
    private static final Set<String> LAST = Set.of("refused", "forgotten");

    private final ServerOptions server;
    private final String calendar;
    private final Consumer<String> out;
    private @Nullable String token;
    private long left;

    Watch(ServerOptions server, String calendar, Consumer<String> out) {
        this.server = server;
        this.calendar = calendar;
        this.out = out;
    }

    /**
     * Prints changes.
     *
     * @param since null for changes from now on
     * @param changes the number of changes after which the watch ends
     * @throws IOException if the first connection fails, or the watch is refused
     */
    void run(@Nullable String since, long changes) throws IOException {
        token = since;
        left = changes;
        boolean first = true;
        while (left > 0) {
            try (Session session = server.open()) {
                first = false;
                watch(session);
            } catch (RefusedWatchException e) {
                throw e;
            } catch (IOException e) {
                if (first) {
                    throw e;
                }
            }
            pauseIfMore();
        }
    }

    /** Thrown when the server refuses the watch, so that a retry is useless. */
    private static final class RefusedWatchException extends IOException {
        private static final long serialVersionUID = 0;

        RefusedWatchException(String message) {
            super(message);
        }
    }

    private void watch(Session session) throws IOException {
        BlockingQueue<Optional<Line>> lines = new LinkedBlockingQueue<>();
        CompletableFuture<Reply> reply =
                session.send(new Request(Request.Method.WATCH, calendar).with("since", token), line -> {
                    lines.add(Optional.of(line));
                    return lines.size() < MOST_WAITING;
                });
        CompletableFuture<Boolean> last = reply.handle((answer, failure) -> lines.add(Optional.empty()));
        boolean more = true;
        while (more && left > 0) {
            Optional<Line> line = take(lines);
            line.ifPresent(this::tell);
            more = line.isPresent();
            if (lines.size() < MOST_WAITING / 2) {
                session.more();
            }
        }
        if (!more && last.join()) {
            check(Session.await(reply));
        }
    }

    private static void check(Reply reply) throws IOException {
        if (reply.status() >= REFUSED && reply.status() != UNAVAILABLE) {
            throw new RefusedWatchException(reply.fault());
        }
        Ending end = reply.ending();
        if (end != null && LAST.contains(end.why())) {
            throw new RefusedWatchException("the watch has ended: " + end.why());
        }
    }

    private void tell(Line line) {
        if (line instanceof AliveLine alive) {
            token = alive.token();
            return;
        }
        token = Long.toString(line instanceof PutLine put ? put.version() : ((DeleteLine) line).version());
        out.accept(LineText.of(line));
        left--;
    }

    private static Optional<Line> take(BlockingQueue<Optional<Line>> lines) throws IOException {
        try {
            return lines.take();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private void pauseIfMore() throws IOException {
        try {
            if (left > 0) {
                TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IOException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("interrupted").initCause(cause);
    }
}
