package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.grammars.http.Forwarding;
import org.tatoo.grammars.http.FramingFields;
import org.tatoo.grammars.http.HttpMessageHandler;
import org.tatoo.grammars.http.HttpMessageParser;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.grammars.http.HttpValues.Chunk;
import org.tatoo.grammars.http.HttpValues.EmptyLine;
import org.tatoo.grammars.http.HttpValues.Field;
import org.tatoo.grammars.http.HttpValues.Head;
import org.tatoo.grammars.http.HttpValues.Request;
import org.tatoo.grammars.http.RequestFraming;
import org.tatoo.grammars.http.RequestOutput;
import org.tatoo.grammars.http.RequestTarget;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.writer.WriteException;

/** Requests that a gateway reads, and what it writes in their place. */
@Tag("jdk")
class HttpForwardingTest {
    private static final Forwarding FORWARDING = new Forwarding("gate");

    /** Passes on what it reads, content as it comes. */
    private static final class Gate extends HttpMessageHandler {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private final List<Head> heads = new ArrayList<>();
        private final RequestOutput output = new RequestOutput(bytes -> {
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            written.writeBytes(copy);
        });

        Gate() {
            super(Connection.none(), new RequestFraming());
        }

        @Override
        protected void head(Head head) {
            heads.add(head);
            output.head(FORWARDING.request(head, "usual:1"));
        }

        @Override
        public void data(HttpTerminal terminal, ByteBuffer bytes, long remaining) {
            output.content(bytes);
        }

        @Override
        protected void chunk(Chunk chunk) {}

        @Override
        protected void message(Request request) {
            output.end();
        }

        @Override
        protected void message(EmptyLine line) {}

        @Override
        public void error(SyntaxError error) {
            throw new AssertionError(error.toString());
        }
    }

    private static Gate read(String requests) {
        Gate gate = new Gate();
        byte[] bytes = requests.getBytes(StandardCharsets.ISO_8859_1);
        assertThat(new HttpMessageParser(gate).feed(ByteBuffer.wrap(bytes))).isEqualTo(ParseStatus.NEED_INPUT);
        return gate;
    }

    private static String passedOn(String requests) {
        return read(requests).written.toString(StandardCharsets.ISO_8859_1);
    }

    private static Head head(String line, String fields) {
        return read(line + "\r\n" + fields + "\r\n").heads.get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET / HTTP/1.1                      | Host: a   | GET / HTTP/1.1             | a",
                "GET /b?c HTTP/1.1                   | Host: a:1 | GET /b?c HTTP/1.1          | a:1",
                "DELETE HTTP://b:2/c?d HTTP/1.1      | Host: a   | DELETE /c?d HTTP/1.1       | b:2",
                "GET http://b?d HTTP/1.1             | Host: a   | GET /?d HTTP/1.1           | b",
                "MKCOL http://[::1] HTTP/1.1         | Host: a   | MKCOL / HTTP/1.1           | [::1]",
                "OPTIONS http://b HTTP/1.1           | Host: a   | OPTIONS * HTTP/1.1         | b",
                "OPTIONS http://b/ HTTP/1.1          | Host: a   | OPTIONS / HTTP/1.1         | b",
                "OPTIONS * HTTP/1.1                  | Host: a   | OPTIONS * HTTP/1.1         | a",
                "TRACE / HTTP/1.0                    | X: y      | TRACE / HTTP/1.1           | usual:1",
            })
    void theTargetIsInOriginForm(String line, String field, String passed, String host) {
        assertThat(passedOn(line + "\r\n" + field + "\r\n\r\n"))
                .startsWith(passed + "\r\nHost: " + host + "\r\n")
                .endsWith("Via: 1." + line.charAt(line.length() - 1) + " gate\r\n\r\n");
    }

    @Test
    void fieldsOfTheConnectionStayThere() {
        assertThat(
                        passedOn(
                                "GET / HTTP/1.1\r\nHost: a\r\nA: 1\r\nConnection: , close ,b,\r\nB: 2\r\nTE: x\r\nKeep-Alive: 1\r\nUpgrade: u\r\nTrailer: t\r\na:\r\nVia: 1.0 v\r\n\r\n"))
                .isEqualTo("GET / HTTP/1.1\r\nHost: a\r\nA: 1\r\na: \r\nVia: 1.0 v\r\nVia: 1.1 gate\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OPTIONS | 10         | 9          | false",
                "OPTIONS | 1          | 0          | false",
                "TRACE   | 007        | 6          | false",
                "GET     | 0          | 0          | false",
                "OPTIONS | x          | x          | false",
                "OPTIONS | 1234567890 | 1234567890 | false",
                "TRACE   | 0          | -1         | true",
            })
    void forwardsOfOptionsAndTraceAreCounted(String method, String count, String left, boolean exhausted) {
        Head head = head(method + " / HTTP/1.1", "Host: a\r\nmax-forwards: " + count + "\r\n");
        assertThat(Forwarding.isExhausted(head)).isEqualTo(exhausted);
        assertThat(FORWARDING.request(head, "").lines()).contains(new Field("max-forwards", left));
    }

    @Test
    void contentIsFramedAgain() {
        String head = "POST / HTTP/1.1\r\nHost: a\r\n";
        String passed = "POST / HTTP/1.1\r\nHost: a\r\nVia: 1.1 gate\r\n";
        assertThat(passedOn(head + "Content-Length: 003\r\nExpect: 100-Continue\r\n\r\nabc" + head + "\r\n"))
                .isEqualTo(passed + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\nabc" + passed + "\r\n");
        assertThat(passedOn(head
                        + "Transfer-Encoding: ,Chunked\r\n\r\n01 ; x = \"y\"\r\na\r\n2\r\n\r\n\r\n000;z\r\nTrailer: t\r\n\r\n"
                        + head + "\r\n"))
                .isEqualTo(passed + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\n\r\n\r\n0\r\n\r\n" + passed
                        + "\r\n");
    }

    @Test
    void aLargePieceOfContentBecomesChunksThatTheWriterCanHold() {
        Gate gate = read("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
        ByteBuffer content = ByteBuffer.wrap("x".repeat(100_000).getBytes(StandardCharsets.ISO_8859_1));
        gate.output.content(content);
        gate.output.end();
        assertThat(content.hasRemaining()).isFalse();
        assertThat(gate.written.toString(StandardCharsets.ISO_8859_1).replaceAll("[^x]", ""))
                .hasSize(100_000);
    }

    @Test
    void contentThatIsNotThatOfTheHeadIsRefused() {
        Gate fixed = read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n");
        byte[] head = fixed.written.toByteArray();
        assertThatThrownBy(fixed.output::end).isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> fixed.output.content(ByteBuffer.wrap(new byte[4])))
                .isInstanceOf(WriteException.class);
        assertThat(fixed.written.toByteArray()).isEqualTo(head);
        Gate none = read("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThatThrownBy(() -> none.output.content(ByteBuffer.wrap(new byte[1])))
                .isInstanceOf(WriteException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 1\r\nContent-Length: 1\r\n",
                "Content-Length: 9223372036854775808\r\n",
                "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
            })
    void anUnclearEndOfContentIsAmbiguous(String fields) {
        FramingFields framing = FramingFields.of(framedBy("POST / HTTP/1.1", fields));
        assertThat(framing.isAmbiguous()).isTrue();
        assertThat(FramingFields.of(framedBy("POST / HTTP/1.0", "Transfer-Encoding: chunked\r\n"))
                        .isAmbiguous())
                .isTrue();
    }

    /** The head alone: what would follow it is not known. */
    private static Head framedBy(String line, String fields) {
        List<Head> heads = new ArrayList<>();
        HttpMessageHandler handler = new HttpMessageHandler(Connection.none(), new RequestFraming()) {
            @Override
            protected void head(Head head) {
                heads.add(head);
            }

            @Override
            protected void chunk(Chunk chunk) {}

            @Override
            protected void message(Request request) {}

            @Override
            protected void message(EmptyLine line) {}
        };
        new HttpMessageParser(handler)
                .feed(ByteBuffer.wrap((line + "\r\n" + fields + "\r\n").getBytes(StandardCharsets.ISO_8859_1)));
        return heads.get(0);
    }

    @Test
    void optionsSayWhetherTheConnectionStays() {
        assertThat(FramingFields.of(head("GET / HTTP/1.1", "")).isPersistent()).isTrue();
        assertThat(FramingFields.of(head("GET / HTTP/1.1", "Connection: a, Close\r\n"))
                        .isPersistent())
                .isFalse();
        assertThat(FramingFields.of(head("GET / HTTP/1.0", "")).isPersistent()).isFalse();
        assertThat(FramingFields.of(head("GET / HTTP/1.0", "Connection: Keep-Alive\r\n"))
                        .isPersistent())
                .isTrue();
    }

    @Test
    void aTargetIsClearWithOneHost() {
        assertThat(RequestTarget.of(head("GET / HTTP/1.1", "Host: a\r\n")).isClear())
                .isTrue();
        assertThat(RequestTarget.of(head("GET / HTTP/1.0", "")).isClear()).isTrue();
        assertThat(RequestTarget.of(head("GET / HTTP/1.1", "")).isClear()).isFalse();
        assertThat(RequestTarget.of(head("GET / HTTP/1.1", "Host: a\r\nHost: a\r\n"))
                        .isClear())
                .isFalse();
        assertThat(RequestTarget.of(head("GET ftp:x HTTP/1.1", "Host: a\r\n")).isClear())
                .isFalse();
        assertThat(RequestTarget.of(head("CONNECT a:1 HTTP/1.1", "Host: a\r\n")).method())
                .isEqualTo("CONNECT");
    }
}
