package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Watches a calendar, and continues where it was if the connection ends. */
final class Watch {
    /** Lines that wait; the connection is not read meanwhile. */
    private static final int MOST_WAITING = 1_000;

    private static final long AGAIN_MILLIS = 1_000;
    private static final int REFUSED = 400;
    private static final int UNAVAILABLE = 503;

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
     * @param since null for those from now on
     * @param changes after which it ends
     * @throws IOException if there is no connection at first, or the watch is refused
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

    /** The server does not want it to be tried again. */
    private static final class RefusedWatchException extends IOException {
        private static final long serialVersionUID = 0;

        RefusedWatchException(String message) {
            super(message);
        }
    }

    private void watch(Session session) throws IOException {
        BlockingQueue<Line> lines = new LinkedBlockingQueue<>();
        CompletableFuture<Reply> reply = session.send(new Request("WATCH", calendar).with("since", token), line -> {
            lines.add(line);
            return lines.size() < MOST_WAITING;
        });
        CompletableFuture<Boolean> last = reply.handle((answer, failure) -> lines.add(new Line.End("", "")));
        boolean more = true;
        while (more && left > 0) {
            more = tell(take(lines));
            if (lines.size() < MOST_WAITING / 2) {
                session.more();
            }
        }
        if (!more && last.join()) {
            check(Session.await(reply));
        }
    }

    private static void check(Reply reply) throws IOException {
        if (!reply.isDone() && reply.status() >= REFUSED && reply.status() != UNAVAILABLE) {
            throw new RefusedWatchException(reply.fault());
        }
    }

    /** Returns false at the end of the watch. */
    private boolean tell(Line line) throws RefusedWatchException {
        if (line instanceof Line.End end) {
            if (end.why().equals("refused") || end.why().equals("forgotten")) {
                throw new RefusedWatchException("the watch has ended: " + end.why());
            }
            return false;
        }
        if (line instanceof Line.Alive alive) {
            token = alive.token();
        } else {
            token = Long.toString(line instanceof Line.Put put ? put.version() : ((Line.Deleted) line).version());
            out.accept(line.toString());
            left--;
        }
        return true;
    }

    private static Line take(BlockingQueue<Line> lines) throws IOException {
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
