package org.tatoo.samples.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.Echo;
import org.tatoo.samples.http.request.ContentMeter;
import org.tatoo.samples.http.request.Persistence;
import org.tatoo.samples.http.request.Refusal;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestHead;
import org.tatoo.samples.http.request.Status;

/** Collects requests as the parser recognises them, and writes their answers in the same order. */
final class FileHandler extends HttpProtocolHandler {
    /** The maximum number of empty lines before a request (RFC 9112 section 2.2 asks to ignore at least one). */
    static final int MAX_EMPTY_LINES = 4;

    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

    private final FileService service;
    private final @Nullable AccessLog log;
    // Created when a request begins, so that an idle connection has none.
    private @Nullable RequestHead head;
    // The parsed head and its content, from the end of the head to the end of the request.
    private @Nullable Request request;
    private @Nullable Content content;
    private int emptyLines;

    /** @param log null for no log */
    FileHandler(Connection connection, FileService service, @Nullable AccessLog log) {
        super(connection);
        this.service = service;
        this.log = log;
    }

    private RequestHead head() {
        if (head == null) {
            head = new RequestHead(log != null);
        }
        return head;
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        Refusal refusal = null;
        if (request == null) {
            refusal = head().shift(terminal, token);
        } else if (content != null) {
            refusal = content.meter().shift(terminal, token);
        }
        if (refusal != null) {
            refuse(refusal);
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        Refusal refusal = head().field(name, value);
        if (refusal != null) {
            refuse(refusal);
        }
    }

    @Override
    protected Framing framing() {
        return request().framing().kind();
    }

    @Override
    protected long contentLength() {
        return request().framing().length();
    }

    private Request request() {
        return Objects.requireNonNull(request);
    }

    @Override
    public void data(HttpTerminal terminal, ByteBuffer bytes, long remaining) {
        if (content != null && content.echo() != null) {
            content.echo().write(bytes);
        }
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case empty_line -> endEmptyLine();
            case request_line -> endRequestLine();
            case head -> endHead();
            case request -> endRequest();
            default -> {
                // already handled by the tokens, and the end of the input
            }
        }
    }

    private void endEmptyLine() {
        if (++emptyLines > MAX_EMPTY_LINES) {
            refuse(Refusal.TOO_MANY_EMPTY_LINES);
        } else {
            // no answer: the connection is idle again
            connection().endRequest();
        }
    }

    private void endRequestLine() {
        head().endLine();
        if (head().line().isOtherMajor()) {
            refuse(Refusal.OTHER_VERSION);
        }
    }

    private void endHead() {
        Request complete = head().toRequest();
        request = complete;
        Refusal refusal = service.refusal(complete);
        if (refusal != null) {
            refuse(refusal);
            return;
        }
        Echo echo = service.isEcho(complete) ? echo(complete) : null;
        if (echo != null || complete.framing().hasContent()) {
            content = new Content(new ContentMeter(service.rules().maxBody()), echo);
        }
        if (complete.awaitsContinue()) {
            connection().asyncWrite(ByteBuffer.wrap(CONTINUE.getBytes(StandardCharsets.US_ASCII)));
        }
    }

    private Echo echo(Request complete) {
        return new Echo(
                connection(), service.echo(complete).head(), complete.framing().kind() == Framing.chunked);
    }

    private void endRequest() {
        Echo echo = content == null ? null : content.echo();
        if (echo != null) {
            echo.end();
            log(Status.OK, echo.length());
            endAnswer(request().persistence() == Persistence.CLOSE);
        } else {
            Answer answer = service.answer(request(), connection().remoteAddress());
            write(answer);
            endAnswer(answer.last());
        }
    }

    @Override
    public void error(SyntaxError error) {
        writeRefusal(refusal(error));
    }

    /** The status depends on the position: request line, fields or content. */
    private Refusal refusal(SyntaxError error) {
        if (error.kind() == SyntaxError.Kind.BAD_VALUE) {
            // more content than can be counted
            return Refusal.TOO_LARGE;
        }
        if (request != null) {
            return Refusal.BAD_CONTENT;
        }
        if (error.kind() != SyntaxError.Kind.TOKEN_TOO_LONG) {
            return Refusal.NO_REQUEST;
        }
        if (head().line().isComplete()) {
            return Refusal.HEAD_TOO_LARGE;
        }
        return head().line().hasMethod() ? Refusal.TARGET_TOO_LONG : Refusal.METHOD_TOO_LONG;
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline == Deadline.REQUEST || deadline == Deadline.BODY) {
            writeRefusal(Refusal.TOO_SLOW);
        }
    }

    /** Writes the last answer; no further input is read. */
    private void refuse(Refusal refusal) {
        writeRefusal(refusal);
        endAnswer(true);
    }

    /** An answer that has begun can no longer be replaced by an error; its early end shows the failure. */
    private void writeRefusal(Refusal refusal) {
        Echo echo = content == null ? null : content.echo();
        if (echo != null && echo.hasBegun()) {
            log(Status.OK, echo.length());
        } else if (request == null) {
            write(service.refuse(head().line().method(), refusal));
        } else {
            write(service.refuse(request, refusal));
        }
    }

    private void endAnswer(boolean last) {
        if (last) {
            pause();
            connection().close();
            return;
        }
        request = null;
        content = null;
        head = null;
        emptyLines = 0;
        connection().endRequest();
    }

    private void write(Answer answer) {
        log(answer.status(), answer.length());
        connection().asyncWrite(answer.head());
        write(answer.body());
    }

    private void write(Answer.Body body) {
        if (body instanceof Answer.Body.Bytes bytes) {
            connection().asyncWrite(bytes.bytes());
        } else if (body instanceof Answer.Body.Region region) {
            connection().asyncWrite(region.file(), region.position(), region.length());
        } else if (body instanceof Answer.Body.Sequence sequence) {
            sequence.parts().forEach(this::write);
        }
    }

    private void log(Status status, long bytes) {
        if (log != null) {
            log.add(AccessLogEntry.of(connection().remoteAddress(), head(), status, bytes));
        }
    }
}
