package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What SYNC says of a calendar, page by page. */
final class Listing {
    private final Session session;
    private final String calendar;

    Listing(Session session, String calendar) {
        this.session = session;
        this.calendar = calendar;
    }

    /**
     * Reads all that a client lacks.
     *
     * @param since null for all events
     * @param sink gets the lines, in the calling thread
     * @return the next token
     */
    String read(@Nullable String since, Consumer<Line> sink) throws IOException {
        String token = since;
        Line.End end;
        do {
            end = page(token, sink);
            token = end.token();
        } while (end.why().equals("more"));
        return token;
    }

    private Line.End page(@Nullable String since, Consumer<Line> sink) throws IOException {
        List<Line> lines = new ArrayList<>();
        Session.await(session.send(new Request("SYNC", calendar).with("since", since), lines::add))
                .requireDone();
        if (lines.isEmpty() || !(lines.get(lines.size() - 1) instanceof Line.End end)) {
            throw new IOException("the server does not end its lines");
        }
        lines.subList(0, lines.size() - 1).forEach(sink);
        return end;
    }
}
