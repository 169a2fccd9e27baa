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
import org.tatoo.samples.options.LineLog;

/** A handler that collects requests as the parser recognizes them, and writes their answers in the same order. */
final class FileHandler extends HttpProtocolHandler {
    /** The maximum number of empty lines before a request (RFC 9112 section 2.2 asks to ignore at least one). */
    static final int MAX_EMPTY_LINES = 4;

    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

    private final FileService service;
    private final @Nullable LineLog log;
    // Created when a request begins, so that an idle connection has none.
    private @Nullable RequestHead head;
    // The parsed head and its content, from the end of the head to the end of the request.
    private @Nullable Request request;
    private @Nullable Content content;
    private int emptyLines;
    // The time of the batch; 0 if not read yet.
    private long now;

    /** Creates a handler without a log. */
    FileHandler(Connection connection, FileService service) {
        this(connection, service, null);
    }

    /** @param log null for no log */
    FileHandler(Connection connection, FileService service, @Nullable LineLog log) {
        super(connection);
        this.service = service;
        this.log = log;
    }

    /** Returns the time, read once for all requests of a batch of input. */
    private long now() {
        if (now == 0) {
            now = service.millis();
        }
        return now;
    }

    @Override
    public void batch() {
        now = 0;
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
            refusal = held(head().shift(terminal, token));
        } else if (content != null) {
            refusal = content.meter().shift(terminal, token);
        }
        if (refusal != null) {
            refuse(refusal);
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        Refusal refusal = held(head().field(name, value));
        if (refusal != null) {
            refuse(refusal);
        }
    }

    /** Returns {@code refusal}, or {@code NO_MEMORY} if the head does not fit the budget. */
    private @Nullable Refusal held(@Nullable Refusal refusal) {
        int growth = head().growth();
        return refusal == null && growth > 0 && !connection().reserve(growth) ? Refusal.NO_MEMORY : refusal;
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
        if (content != null && content.echo() != null && !content.echo().write(bytes)) {
            refuse(Refusal.NO_MEMORY);
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
                // already handled by the tokens and the end of the input
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
        closeIfDraining(complete);
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
            answerExpectation(complete, echo != null);
        }
    }

    /** Sends 100 (Continue) or a refusal to a client that waits for one. */
    private void answerExpectation(Request complete, boolean echoed) {
        // HEAD gives the same status as GET
        Request empty = complete.withoutContentOfAnswer();
        Answer foreseen = echoed ? null : service.ready(empty, connection().remoteAddress(), now());
        if (echoed || foreseen != null) {
            Refusal refusal = foreseen == null ? null : FileService.refusal(foreseen);
            if (refusal == null) {
                writeContinue();
            } else {
                refuse(refusal);
            }
        } else {
            pause();
            service.execute(new Lookup(service, connection(), empty, answer -> goOn(complete, answer)));
        }
    }

    private void writeContinue() {
        connection().asyncWrite(ByteBuffer.wrap(CONTINUE.getBytes(StandardCharsets.US_ASCII)));
    }

    /** Continues a request that was paused before its content was read. */
    private void goOn(Request complete, Answer foreseen) {
        foreseen.drop();
        if (!isCurrent(complete)) {
            return;
        }
        Refusal refusal = FileService.refusal(foreseen);
        if (refusal == null) {
            writeContinue();
            connection().resume();
        } else {
            writeRefusal(refusal);
            connection().close();
        }
    }

    private Echo echo(Request complete) {
        return new Echo(
                connection(), service.echo(complete).head(), complete.framing().kind() == Framing.chunked);
    }

    /** Marks the answer as the last one if the server is shutting down. */
    private void closeIfDraining(Request complete) {
        if (connection().isDraining()) {
            complete.closeConnection();
        }
    }

    private void endRequest() {
        Echo echo = content == null ? null : content.echo();
        if (echo != null) {
            echo.end();
            log(Status.OK, echo.length());
            endAnswer(request().persistence() == Persistence.CLOSE);
        } else {
            Request complete = request();
            closeIfDraining(complete);
            Answer answer = service.ready(complete, connection().remoteAddress(), now());
            if (answer != null) {
                write(answer);
                endAnswer(answer.last());
            } else {
                pause();
                service.execute(new Lookup(service, connection(), complete, found -> end(complete, found)));
            }
        }
    }

    /** Ends a paused request with its answer. */
    private void end(Request complete, Answer answer) {
        if (!isCurrent(complete)) {
            answer.drop();
            return;
        }
        write(answer);
        forget();
        if (answer.last()) {
            connection().close();
        } else {
            connection().endRequest();
        }
    }

    /** Returns whether a request is neither answered nor given up. */
    @SuppressWarnings("ReferenceEquality") // the next request may be equal
    private boolean isCurrent(Request paused) {
        return request == paused;
    }

    @Override
    public void error(SyntaxError error) {
        writeRefusal(refusal(error));
    }

    /** Maps a syntax error to a refusal by its position: request line, fields or content. */
    private Refusal refusal(SyntaxError error) {
        if (error.kind() == SyntaxError.Kind.BAD_VALUE) {
            // the content length overflows
            return Refusal.TOO_LARGE;
        }
        if (request != null) {
            return Refusal.BAD_CONTENT;
        }
        boolean tooLong = error.kind() == SyntaxError.Kind.TOO_LONG;
        if (error.kind() != SyntaxError.Kind.TOKEN_TOO_LONG && !tooLong) {
            return Refusal.NO_REQUEST;
        }
        if (tooLong || head().line().isComplete()) {
            return Refusal.HEAD_TOO_LARGE;
        }
        return head().line().hasMethod() ? Refusal.TARGET_TOO_LONG : Refusal.METHOD_TOO_LONG;
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline == Deadline.REQUEST || deadline == Deadline.BODY) {
            writeRefusal(Refusal.TOO_SLOW);
        } else if (deadline == Deadline.ANSWER) {
            writeRefusal(Refusal.NOT_ANSWERED);
        }
        request = null;
    }

    /** Refuses an unread request for which there is no thread. */
    @Override
    public void overloaded() {
        refuse(Refusal.OVERLOADED);
    }

    @Override
    public void closed() {
        request = null;
    }

    /** Writes the last answer and reads no further input. */
    private void refuse(Refusal refusal) {
        writeRefusal(refusal);
        endAnswer(true);
    }

    /** Writes a refusal. An echo that has begun cannot be replaced by an error; its early end shows the failure. */
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
        forget();
        if (last) {
            pause();
            connection().close();
        } else {
            connection().endRequest();
        }
    }

    /** Drops the request, so that a lingering or idle connection retains none of it. */
    private void forget() {
        if (head != null && head.reserved() > 0) {
            connection().reserve(-head.reserved());
        }
        request = null;
        content = null;
        head = null;
        emptyLines = 0;
    }

    private void write(Answer answer) {
        log(answer.status(), answer.length());
        AnswerOutput.write(answer, connection());
    }

    private void log(Status status, long bytes) {
        if (log != null) {
            log.add(AccessLogEntry.of(connection().remoteAddress(), head(), status, bytes));
        }
    }
}
