package org.tatoo.samples.pages;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.FramingFields;
import org.tatoo.grammars.http.HttpResponseValues.ConnectionField;
import org.tatoo.grammars.http.HttpResponseValues.ContentLengthField;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.Fields;
import org.tatoo.grammars.http.HttpResponseValues.Head;
import org.tatoo.grammars.http.HttpResponseValues.Options;
import org.tatoo.grammars.http.HttpResponseValues.Phrase;
import org.tatoo.grammars.http.HttpResponseValues.Version;
import org.tatoo.grammars.http.HttpValues;
import org.tatoo.grammars.http.RequestTarget;
import org.tatoo.grammars.http.ResponseOutput;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;

/** The last answer on a connection, to a request that cannot be served; further input is not read. */
public final class FinalAnswer {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'")
            .withLocale(Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private FinalAnswer() {}

    /**
     * Returns the status of a request that cannot be served, whatever it asks for; null if it can. The reasons are
     * another major version, an unclear target, ambiguous or coded content, an unknown expectation, and CONNECT, which
     * is for tunnels.
     *
     * @return the status including its reason phrase
     */
    public static @Nullable String status(HttpValues.Head head) {
        FramingFields framing = FramingFields.of(head);
        RequestTarget target = RequestTarget.of(head);
        if (!target.version().startsWith("HTTP/1.")) {
            return "505 HTTP Version Not Supported";
        } else if (!target.isClear() || framing.isAmbiguous()) {
            return "400 Bad Request";
        } else if (framing.hasOtherCoding() || target.method().equals("CONNECT")) {
            return "501 Not Implemented";
        }
        return framing.hasOtherExpectation() ? "417 Expectation Failed" : null;
    }

    /** Returns the status, including its reason phrase, of a request that {@code http.ebnf} does not accept. */
    public static String status(SyntaxError error) {
        return switch (error.kind()) {
            case BAD_VALUE -> "413 Content Too Large";
            case MESSAGE_TOO_LARGE, TOO_LONG, TOO_MANY -> "431 Request Header Fields Too Large";
            case TOKEN_TOO_LONG ->
                switch (String.valueOf(error.terminal())) {
                    case "method" -> "501 Not Implemented";
                    case "path", "query" -> "414 URI Too Long";
                    default -> "431 Request Header Fields Too Large";
                };
            default -> "400 Bad Request";
        };
    }

    /** Returns the status, including its reason phrase, of a gateway that has no connection to its server. */
    public static String status(IOException failure) {
        return failure instanceof SocketTimeoutException ? "504 Gateway Timeout" : "502 Bad Gateway";
    }

    /**
     * Answers, and closes the connection.
     *
     * @param status the status, including its reason phrase; the content repeats it
     * @param head whether the request is HEAD, so that the answer has no content
     */
    public static void write(Connection connection, String status, boolean head) {
        ByteBuffer content = StandardCharsets.US_ASCII.encode(status + "\n");
        ResponseOutput output = new ResponseOutput(
                bytes -> connection.asyncWrite(
                        ByteBuffer.allocate(bytes.remaining()).put(bytes).flip()),
                () -> head);
        Fields fields = new Fields(List.of(
                new Field("Date", DATE.format(Instant.now())),
                new Field("Content-Type", "text/plain"),
                new ContentLengthField(String.valueOf(content.remaining())),
                new ConnectionField(new Options(List.of("close")))));
        output.head(new Head(new Version("HTTP/1.1"), status.substring(0, 3), new Phrase(status.substring(4)), fields));
        if (!head) {
            output.content(content);
        }
        output.end();
        connection.close();
    }
}
