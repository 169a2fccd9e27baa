package org.tatoo.samples.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Collects requests as the parser recognises them, and writes their answers in the same order. */
final class FileHandler extends HttpProtocolHandler {
    /** The most bytes from the first of a request to the last of its last field. */
    static final int MAX_HEAD = 16 * 1024;

    static final int MAX_FIELDS = 100;

    /** The most empty lines before a request (RFC 9112 section 2.2 asks to ignore at least one). */
    static final int MAX_EMPTY_LINES = 4;

    /** In bytes: who sends less of its content in the time for a request is too slow. */
    static final int PART = 64 * 1024;

    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

    private static final Refusal TOO_MANY_EMPTY_LINES =
            Refusal.closing(Status.BAD_REQUEST, "There are too many empty lines before the request.");
    private static final Refusal NO_REQUEST = Refusal.closing(Status.BAD_REQUEST, "This is no HTTP request.");
    private static final Refusal BAD_CONTENT =
            Refusal.closing(Status.BAD_REQUEST, "The content of the request is malformed.");
    private static final Refusal METHOD_TOO_LONG =
            Refusal.closing(Status.NOT_IMPLEMENTED, "The method is not supported.");
    private static final Refusal TARGET_TOO_LONG =
            Refusal.closing(Status.URI_TOO_LONG, "The request target is too long.");
    private static final Refusal HEAD_TOO_LARGE =
            Refusal.closing(Status.FIELDS_TOO_LARGE, "The header fields are too large or too many.");
    private static final Refusal OTHER_VERSION =
            Refusal.closing(Status.VERSION_NOT_SUPPORTED, "This server speaks HTTP/1.1 and HTTP/1.0.");
    private static final Refusal TOO_SLOW =
            Refusal.closing(Status.REQUEST_TIMEOUT, "The request did not come in time.");

    private final FileService service;
    private RequestHead head = new RequestHead();
    // The request whose content comes.
    private @Nullable Exchange exchange;
    private long headStart;
    private int emptyLines;
    private int progress;

    FileHandler(Connection connection, FileService service) {
        super(connection);
        this.service = service;
    }

    private Exchange exchange() {
        return Objects.requireNonNull(exchange);
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        if (exchange == null) {
            shiftOfHead(terminal, token);
        } else {
            shiftOfContent(exchange.meter(), terminal, token).ifPresent(this::refuse);
        }
    }

    private void shiftOfHead(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case method -> {
                headStart = token.offset();
                head.method(token);
            }
            case target -> head.target(token);
            case version -> head.version(token);
            case field_name -> head.fieldName(token);
            case field_value -> head.fieldValue(token);
            default -> {
                // silent in the grammar
            }
        }
        if (token.offset() + token.length() - headStart > MAX_HEAD) {
            refuse(HEAD_TOO_LARGE);
        }
    }

    private static Optional<Refusal> shiftOfContent(ContentMeter meter, HttpTerminal terminal, Token token) {
        return switch (terminal) {
            case chunk_size -> meter.chunk(token.unsignedLong(16));
            case chunk_ext_name -> meter.extensionName(token);
            case chunk_ext_val -> meter.extensionValue(token);
            case field_name, field_value -> meter.trailer(token);
            default -> Optional.empty();
        };
    }

    @Override
    protected Framing framing() {
        return exchange().request().framing().kind();
    }

    @Override
    protected long contentLength() {
        return exchange().request().framing().length();
    }

    @Override
    public void data(HttpTerminal terminal, ByteBuffer bytes, long remaining) {
        allowTimeFor(bytes.remaining());
        Echo echo = exchange().echo();
        if (echo != null) {
            echo.write(bytes);
        }
    }

    /** Content may take longer than a head: with every {@link #PART} bytes of it the time for a request begins anew. */
    private void allowTimeFor(int bytes) {
        progress += bytes;
        if (progress >= PART) {
            progress = 0;
            pause();
            connection().resume();
        }
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case empty_line -> endEmptyLine();
            case request_line -> endRequestLine();
            case field -> endField();
            case head -> endHead();
            case request -> endRequest();
            default -> {
                // the parts of the content, and the end of the input
            }
        }
    }

    private void endEmptyLine() {
        if (++emptyLines > MAX_EMPTY_LINES) {
            refuse(TOO_MANY_EMPTY_LINES);
        } else {
            // no answer: the connection is idle again
            connection().endRequest();
        }
    }

    private void endRequestLine() {
        if (head.major() != 1) {
            refuse(OTHER_VERSION);
        }
    }

    private void endField() {
        head.endField();
        if (head.fieldCount() > MAX_FIELDS) {
            refuse(HEAD_TOO_LARGE);
        }
    }

    private void endHead() {
        Request request = head.toRequest();
        Echo echo = service.isEcho(request) ? echo(request) : null;
        exchange = new Exchange(request, new ContentMeter(service.rules().maxBody()), echo);
        Optional<Refusal> refusal = service.refusal(request);
        if (refusal.isPresent()) {
            refuse(refusal.get());
        } else if (request.awaitsContinue()) {
            connection().asyncWrite(ByteBuffer.wrap(CONTINUE.getBytes(StandardCharsets.US_ASCII)));
        }
    }

    private Echo echo(Request request) {
        return new Echo(
                connection(), service.echo(request).head(), request.framing().kind() == Framing.chunked);
    }

    private void endRequest() {
        Exchange ended = exchange();
        exchange = null;
        head = new RequestHead();
        emptyLines = 0;
        progress = 0;
        if (ended.echo() != null) {
            ended.echo().end();
            endAnswer(ended.request().persistence() == Persistence.CLOSE);
        } else {
            send(service.answer(ended.request()));
        }
    }

    @Override
    public void error(SyntaxError error) {
        writeRefusal(exchange == null ? refusal(error) : BAD_CONTENT);
    }

    private static Refusal refusal(SyntaxError error) {
        if (error.kind() != SyntaxError.Kind.TOKEN_TOO_LONG || error.terminal() == null) {
            return NO_REQUEST;
        }
        return switch (HttpTerminal.valueOf(error.terminal())) {
            case method -> METHOD_TOO_LONG;
            case target -> TARGET_TOO_LONG;
            case field_name, field_value, ows -> HEAD_TOO_LARGE;
            default -> NO_REQUEST;
        };
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline == Deadline.REQUEST) {
            writeRefusal(TOO_SLOW);
        }
    }

    /** Writes the last answer; nothing that follows is read. */
    private void refuse(Refusal refusal) {
        writeRefusal(refusal);
        endAnswer(true);
    }

    /** An answer that is on its way cannot be refused any more: that it ends too early says that it failed. */
    private void writeRefusal(Refusal refusal) {
        if (exchange == null) {
            write(service.refuse(head.method(), refusal));
        } else if (!exchange.hasAnswer()) {
            write(service.refuse(exchange.request(), refusal));
        }
    }

    /** Writes an answer and goes on with the next request, if there is to be one. */
    private void send(Answer answer) {
        write(answer);
        endAnswer(answer.last());
    }

    private void endAnswer(boolean last) {
        if (last) {
            pause();
            connection().close();
        } else {
            connection().endRequest();
        }
    }

    private void write(Answer answer) {
        connection().asyncWrite(answer.head());
        if (answer.body() instanceof Answer.Body.Bytes content) {
            connection().asyncWrite(content.bytes());
        } else if (answer.body() instanceof Answer.Body.Region content) {
            connection().asyncWrite(content.file(), 0, content.count());
        }
    }
}
