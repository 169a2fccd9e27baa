package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The import of the events of a file, with several requests pending at any time. */
final class Import {
    private static final int WINDOW = 64;
    private static final int MOST_FAULTS = 20;
    private static final int MOST_WAITING = 100;
    private static final int UNAVAILABLE = 503;

    private final Session session;
    private final String calendar;
    private final Progress progress;
    private final ArrayDeque<Sent> sent = new ArrayDeque<>();
    private final List<String> faults = new ArrayList<>();
    private long stored;
    private long refused;

    /** A request, to be sent again if the server is overloaded. */
    private record Sent(Request request, CompletableFuture<Reply> reply, long number) {}

    /** @param faults the first errors */
    record Result(long stored, long refused, List<String> faults) {
        Result {
            faults = List.copyOf(faults);
        }
    }

    Import(Session session, String calendar, Progress progress) {
        this.session = session;
        this.calendar = calendar;
        this.progress = progress;
    }

    /** @throws IOException if the connection ends; stored events remain, and the import can be repeated */
    Result run(IcsFile events) throws IOException {
        long[] number = {0};
        events.forEach(object -> {
            if (sent.size() == WINDOW) {
                finishOne();
            }
            Request request = new Request(Request.Method.PUT, calendar).withContent(object);
            sent.addLast(new Sent(request, session.send(request), ++number[0]));
        });
        while (!sent.isEmpty()) {
            finishOne();
        }
        return new Result(stored, refused, faults);
    }

    private void finishOne() throws IOException {
        Sent first = sent.removeFirst();
        Reply reply = Session.await(first.reply());
        for (int i = 0; i < MOST_WAITING && reply.status() == UNAVAILABLE; i++) {
            reply = session.ask(first.request());
        }
        if (reply.isDone()) {
            stored++;
        } else {
            refused++;
            if (faults.size() < MOST_FAULTS) {
                faults.add("event " + first.number() + ": " + reply.fault());
            }
        }
        progress.at(stored + refused);
    }
}
