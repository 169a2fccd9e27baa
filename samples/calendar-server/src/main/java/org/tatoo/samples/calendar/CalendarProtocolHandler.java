package org.tatoo.samples.calendar;

import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.tatoo.grammars.cal.CalMessageHandler;
import org.tatoo.grammars.cal.CalResponseValues.Version;
import org.tatoo.grammars.cal.CalTerminal;
import org.tatoo.grammars.cal.CalValues.CalendarLine;
import org.tatoo.grammars.cal.CalValues.GetLine;
import org.tatoo.grammars.cal.CalValues.Head;
import org.tatoo.grammars.cal.CalValues.Header;
import org.tatoo.grammars.cal.CalValues.Request;
import org.tatoo.grammars.cal.CalValues.UserLine;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.samples.pages.Content;

/**
 * A message handler that processes one request at a time: it pauses the connection until the answer is queued. Answers
 * therefore come in the order of their requests.
 */
final class CalendarProtocolHandler extends CalMessageHandler implements Carrier {
    private final Exchange exchange;
    private final ContentLength length;
    private final Content content;

    // The request in progress.
    private Version version = Version.protocol;
    private RequestLine line = RequestLine.NONE;
    private Headers headers = new Headers();

    /** @param workers the executor of slow work; may throw RejectedExecutionException when overloaded */
    CalendarProtocolHandler(Connection connection, CalendarService service, Executor workers) {
        this(connection, service, workers, new ContentLength());
    }

    private CalendarProtocolHandler(
            Connection connection, CalendarService service, Executor workers, ContentLength length) {
        super(connection, length);
        this.length = length;
        exchange = new Exchange(connection, service, workers, this);
        content = new Content(connection);
    }

    @Override
    protected void line(GetLine get) {
        version = Version.valueOf(get.version().name());
        line = new RequestLine(Method.GET, get.calendar(), get.user());
    }

    @Override
    protected void line(CalendarLine other) {
        version = Version.protocol_1_1;
        line = new RequestLine(Method.of(other.method()), other.calendar(), other.user());
    }

    @Override
    protected void line(UserLine other) {
        version = Version.protocol_1_1;
        line = new RequestLine(Method.of(other.method()), "", other.user());
    }

    @Override
    protected void header(Header header) {
        headers.add(header);
    }

    /** Sets the length of the content; refuses a request without a valid one, since it cannot be skipped. */
    @Override
    protected void head(Head head) {
        try {
            length.set(line.method() == Method.PUT ? headers.contentLength(EventContent.MOST) : 0);
        } catch (RefusedException e) {
            last(e.answer());
        }
    }

    @Override
    public void data(CalTerminal terminal, ByteBuffer bytes, long remaining) {
        if (!content.add(bytes)) {
            last(Answer.refusal(Status.UNAVAILABLE, "there is no memory for the content; try again"));
        }
    }

    @Override
    protected void message(Request request) {
        pause();
        try {
            exchange.begin(CalendarRequest.of(version, line, headers, content.take()));
        } catch (RefusedException e) {
            exchange.refuse(e.answer());
        } finally {
            headers = new Headers();
        }
    }

    /** Answers and closes the connection. */
    private void last(Answer answer) {
        pause();
        write(answer);
        connection().close();
    }

    @Override
    public void error(SyntaxError error) {
        boolean tooLarge = error.kind() == SyntaxError.Kind.TOKEN_TOO_LONG || error.kind() == SyntaxError.Kind.TOO_MANY;
        write(Answer.refusal(tooLarge ? Status.REQUEST_TOO_LARGE : Status.BAD_REQUEST, describe(error)));
    }

    private static String describe(SyntaxError error) {
        String place = "line " + error.line() + ", column " + error.column() + ": ";
        return switch (error.kind()) {
            case TOKEN_TOO_LONG -> place + "this is too long";
            case TOO_MANY -> "too many headers";
            case UNEXPECTED_END -> place + "the request ends too early";
            default ->
                place + "unexpected \"" + SyntaxError.escape(error.offending()) + "\", expected "
                        + String.join(" or ", error.expected());
        };
    }

    // ---- answers, from any thread

    @Override
    public void answer(Answer answer) {
        write(answer);
        connection().endRequest();
    }

    private void write(Answer answer) {
        connection().asyncWrite(answer.encode(version));
    }

    @Override
    public void begin() {
        write(Answer.FOLLOWING);
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
    public void end(byte[] last) {
        lines(last);
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
            case REQUEST, BODY -> write(Answer.refusal(Status.REQUEST_TIMEOUT, "the request takes too long"));
            case ANSWER -> {
                exchange.endWatch("expired");
                if (exchange.giveUp()) {
                    write(Answer.refusal(Status.UNAVAILABLE, "the answer takes too long"));
                }
            }
            default -> {
                // nothing to say to the client
            }
        }
    }

    /** Returns true during a watch: a client that then closes its side has gone. */
    @Override
    public boolean leavesAtEnd() {
        return exchange.isWatching();
    }

    @Override
    public void closed() {
        exchange.closed();
    }
}
