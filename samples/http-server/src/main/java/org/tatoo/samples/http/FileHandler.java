package org.tatoo.samples.http;

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

    private static final Refusal TOO_MANY_EMPTY_LINES =
            Refusal.closing(Status.BAD_REQUEST, "There are too many empty lines before the request.");
    private static final Refusal NO_REQUEST = Refusal.closing(Status.BAD_REQUEST, "This is no HTTP request.");
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
    private long headStart;
    private int emptyLines;

    FileHandler(Connection connection, FileService service) {
        super(connection);
        this.service = service;
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case method -> {
                headStart = token.offset();
                head.method(token);
            }
            case target -> head.target(token);
            case version -> head.version(token);
            case field_name -> head.fieldName(token);
            case field_value -> head.fieldValue(token);
            case sp, crlf, colon, ows -> {
                // silent in the grammar
            }
        }
        if (token.offset() + token.length() - headStart > MAX_HEAD) {
            refuse(HEAD_TOO_LARGE);
        }
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case empty_line -> endEmptyLine();
            case request_line -> endRequestLine();
            case field -> endField();
            case request -> endRequest();
            case messages -> {
                // the end of the input
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

    private void endRequest() {
        Request request = head.toRequest();
        head = new RequestHead();
        emptyLines = 0;
        send(service.answer(request));
    }

    @Override
    public void error(SyntaxError error) {
        write(service.refuse(head.method(), refusal(error)));
    }

    private static Refusal refusal(SyntaxError error) {
        if (error.kind() != SyntaxError.Kind.TOKEN_TOO_LONG || error.terminal() == null) {
            return NO_REQUEST;
        }
        return switch (HttpTerminal.valueOf(error.terminal())) {
            case method -> METHOD_TOO_LONG;
            case target -> TARGET_TOO_LONG;
            case field_name, field_value, ows -> HEAD_TOO_LARGE;
            case sp, version, crlf, colon -> NO_REQUEST;
        };
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline == Deadline.REQUEST) {
            write(service.refuse(head.method(), TOO_SLOW));
        }
    }

    private void refuse(Refusal refusal) {
        send(service.refuse(head.method(), refusal));
    }

    /** Writes an answer and goes on with the next request, if there is to be one. */
    private void send(Answer answer) {
        write(answer);
        if (answer.last()) {
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
