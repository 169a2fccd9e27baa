package org.tatoo.samples.calendar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Executor;
import org.tatoo.grammars.cal.CalProduction;
import org.tatoo.grammars.cal.CalProtocolHandler;
import org.tatoo.grammars.cal.CalTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.samples.pages.Content;

/**
 * Collects the parts of a request and has it answered, one request at a time: the connection is paused until the answer
 * is queued, so answers come in the order of their requests.
 */
final class CalendarProtocolHandler extends CalProtocolHandler implements Carrier {
    private final Exchange exchange;
    private final Headers headers = new Headers();
    private final Content content;
    private int contentLength;

    private String protocol = Answer.CAL_1_0;
    private String calendar = "";
    private String user = "";
    private String headerKey = "";
    private String headerValue = "";

    /** @param workers may throw RejectedExecutionException if they have too much to do */
    CalendarProtocolHandler(Connection connection, CalendarService service, Executor workers) {
        super(connection);
        exchange = new Exchange(connection, service, workers, this);
        content = new Content(connection);
    }

    @Override
    public void shift(CalTerminal terminal, Token token) {
        switch (terminal) {
            case calendar -> calendar = token.text();
            case user -> user = token.text();
            case protocol -> protocol = Answer.CAL_1_0;
            case protocol_1_1 -> protocol = Answer.CAL_1_1;
            case header_key -> headerKey = token.text().toLowerCase(Locale.ROOT);
            case header_value -> headerValue = token.utf8().stripTrailing();
            default -> {
                // they carry nothing
            }
        }
    }

    @Override
    public void reduce(CalProduction production) {
        switch (production) {
            case header -> addHeader();
            case put_head -> beginContent();
            case request -> handle(() -> CalendarRequest.first(calendar, user, headers));
            case get_request -> handle(Method.GET);
            case put_request -> handle(Method.PUT);
            case delete_request -> handle(Method.DELETE);
            case list_request -> handle(Method.LIST);
            case sync_request -> handle(Method.SYNC);
            case watch_request -> handle(Method.WATCH);
            case auth_request -> handle(Method.AUTH);
            case conversation -> {
                // the client sends no more requests
            }
        }
    }

    private void addHeader() {
        if (!headers.add(headerKey, headerValue)) {
            last(Answer.refusal(Status.REQUEST_TOO_LARGE, "more than " + Headers.MOST + " headers"));
        }
    }

    /** Content that has no known length cannot be skipped either. */
    private void beginContent() {
        try {
            headers.requireOnce(true);
            contentLength = headers.contentLength(EventContent.MOST);
        } catch (RefusedException e) {
            last(e.answer());
        }
    }

    @Override
    protected long contentLength() {
        return contentLength;
    }

    @Override
    public void data(CalTerminal terminal, ByteBuffer bytes, long remaining) {
        if (!content.add(bytes)) {
            last(Answer.refusal(Status.UNAVAILABLE, "there is no memory for the content; try again"));
        }
    }

    private void handle(Method method) {
        byte[] taken = content.take();
        handle(() -> CalendarRequest.of(method, calendar, user, headers, taken));
    }

    /** Reads a request. */
    private interface Reading {
        CalendarRequest read() throws RefusedException;
    }

    private void handle(Reading reading) {
        pause();
        try {
            exchange.begin(reading.read());
        } catch (RefusedException e) {
            exchange.refuse(e.answer());
        } finally {
            headers.clear();
            calendar = "";
        }
    }

    /** Answers and closes. */
    private void last(Answer answer) {
        pause();
        connection().asyncWrite(answer.encode(protocol));
        connection().close();
    }

    @Override
    public void error(SyntaxError error) {
        Status status = error.kind() == SyntaxError.Kind.TOKEN_TOO_LONG ? Status.REQUEST_TOO_LARGE : Status.BAD_REQUEST;
        connection().asyncWrite(Answer.refusal(status, describe(error)).encode(protocol));
    }

    private static String describe(SyntaxError error) {
        String place = "line " + error.line() + ", column " + error.column() + ": ";
        return switch (error.kind()) {
            case TOKEN_TOO_LONG -> place + "this is too long";
            case UNEXPECTED_END -> place + "the request ends too early";
            default ->
                place + "unexpected \"" + SyntaxError.escape(error.offending()) + "\", expected "
                        + String.join(" or ", error.expected());
        };
    }

    // ---- answers, by any thread

    @Override
    public void answer(Answer answer) {
        connection().asyncWrite(answer.encode(protocol));
        connection().endRequest();
    }

    @Override
    public void begin() {
        connection().asyncWrite(Answer.FOLLOWING.encode(protocol));
    }

    @Override
    public boolean isWritable() {
        return connection().isWritable();
    }

    @Override
    public void lines(byte[] lines) {
        connection().asyncWrite(ByteBuffer.wrap(lines));
    }

    @Override
    public void end(String last) {
        lines(last.getBytes(StandardCharsets.US_ASCII));
        connection().close();
    }

    // ---- the connection

    @Override
    public void writable() {
        exchange.writable();
    }

    @Override
    public void draining() {
        exchange.endWatch("stopping");
    }

    @Override
    public void expired(Deadline deadline) {
        switch (deadline) {
            case REQUEST, BODY -> sayLast(Answer.refusal(Status.REQUEST_TIMEOUT, "the request takes too long"));
            case ANSWER -> {
                exchange.endWatch("expired");
                if (exchange.giveUp()) {
                    sayLast(Answer.refusal(Status.UNAVAILABLE, "the answer takes too long"));
                }
            }
            default -> {
                // nothing is to be said
            }
        }
    }

    private void sayLast(Answer answer) {
        connection().asyncWrite(answer.encode(protocol));
    }

    /** Who ends a connection while it watches has gone. */
    @Override
    public boolean leavesAtEnd() {
        return exchange.isWatching();
    }

    @Override
    public void closed() {
        exchange.closed();
    }
}
