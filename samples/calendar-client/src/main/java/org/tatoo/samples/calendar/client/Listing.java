package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalResponseValues.Ending;
import org.tatoo.grammars.cal.CalResponseValues.Line;

/** The results of SYNC for a calendar, page by page. */
final class Listing {
    private final Session session;
    private final String calendar;

    Listing(Session session, String calendar) {
        this.session = session;
        this.calendar = calendar;
    }

    /**
     * Reads everything that a client lacks.
     *
     * @param since null for all events
     * @param sink receives the lines, on the calling thread
     * @return the next token
     */
    String read(@Nullable String since, Consumer<Line> sink) throws IOException {
        String token = since;
        Ending end;
        do {
            end = page(token, sink);
            token = end.token();
        } while (end.why().equals("more"));
        return token;
    }

    private Ending page(@Nullable String since, Consumer<Line> sink) throws IOException {
        List<Line> lines = new ArrayList<>();
        Reply reply = Session.await(
                        session.send(new Request(Request.Method.SYNC, calendar).with("since", since), lines::add))
                .requireDone();
        Ending end = reply.ending();
        if (end == null) {
            throw new IOException("the server does not answer in lines");
        }
        lines.forEach(sink);
        return end;
    }
}
