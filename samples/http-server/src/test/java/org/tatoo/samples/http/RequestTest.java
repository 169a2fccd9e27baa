package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {
    @ParameterizedTest
    @CsvSource({
        "1, '', OPEN",
        "1, close, CLOSE",
        "1, CLOSE, CLOSE",
        "1, keep-alive, OPEN",
        "1, 'keep-alive, close', CLOSE",
        "1, 'upgrade,close ,x', CLOSE",
        "1, closed, OPEN",
        "1, 'not close', OPEN",
        "2, '', OPEN",
        "0, '', CLOSE",
        "0, keep-alive, KEPT_ALIVE",
        "0, Keep-Alive, KEPT_ALIVE",
        "0, 'close, keep-alive', CLOSE",
        "0, upgrade, CLOSE",
    })
    void connectionOptionsDecideWhetherTheConnectionStaysOpen(int minor, String connection, Persistence expected) {
        Fields fields = new Fields();
        fields.add(Field.CONNECTION, connection);

        assertThat(new Request(Method.GET, "/", minor, fields).persistence()).isEqualTo(expected);
    }

    @Test
    void connectionOptionsOfSeveralLinesAreOneList() {
        Fields fields = new Fields();
        fields.add(Field.CONNECTION, "keep-alive");
        fields.add(Field.CONNECTION, "close");

        assertThat(new Request(Method.GET, "/", 1, fields).persistence()).isEqualTo(Persistence.CLOSE);
    }

    /** Field lines are separated by a bar; no status means that the request is carried out. */
    @ParameterizedTest
    @CsvSource({
        "GET, 1, Host: a, ,",
        "HEAD, 1, Host: a:80, ,",
        "OPTIONS, 1, Host: [::1], ,",
        "GET, 0, '', ,",
        "GET, 0, Host: a, ,",
        "GET, 1, '', BAD_REQUEST, true",
        "GET, 2, '', BAD_REQUEST, true",
        "GET, 1, Host:, BAD_REQUEST, true",
        "GET, 0, Host:, BAD_REQUEST, true",
        "GET, 1, Host: a|Host: a, BAD_REQUEST, true",
        "GET, 0, Host: a|Host: b, BAD_REQUEST, true",
        "GET, 1, Host: a b, BAD_REQUEST, true",
        "GET, 1, Host: a|Content-Length: 0, ,",
        "GET, 1, Host: a|Content-Length: 000, ,",
        "GET, 1, Host: a|Content-Length: 1, ,",
        "POST, 1, Host: a|Content-Length: 5, ,",
        "GET, 1, Host: a|Content-Length: 99999999999999999999999, CONTENT_TOO_LARGE, true",
        "GET, 1, Host: a|Content-Length:, BAD_REQUEST, true",
        "GET, 1, Host: a|Content-Length: -1, BAD_REQUEST, true",
        "GET, 1, Host: a|Content-Length: +0, BAD_REQUEST, true",
        "GET, 1, Host: a|Content-Length: 0x0, BAD_REQUEST, true",
        "GET, 1, Host: a|Content-Length: 0 0, BAD_REQUEST, true",
        "GET, 1, 'Host: a|Content-Length: 0, 0', BAD_REQUEST, true",
        "GET, 1, Host: a|Content-Length: 0|Content-Length: 0, BAD_REQUEST, true",
        "GET, 1, Host: a|Transfer-Encoding: chunked, ,",
        "GET, 1, Host: a|Transfer-Encoding: identity, BAD_REQUEST, true",
        "GET, 1, Host: a|Transfer-Encoding:, BAD_REQUEST, true",
        "GET, 1, Host: a|Transfer-Encoding: chunked|Content-Length: 5, BAD_REQUEST, true",
        "GET, 0, Host: a|Transfer-Encoding: chunked, BAD_REQUEST, true",
        "GET, 1, 'Host: a|Transfer-Encoding: gzip, chunked', NOT_IMPLEMENTED, true",
        "GET, 1, 'Host: a|Transfer-Encoding: chunked, chunked', BAD_REQUEST, true",
        "GET, 1, 'Host: a|Transfer-Encoding: chunked, gzip', BAD_REQUEST, true",
        "POST, 1, Host: a, ,",
        "PUT, 1, Host: a|Content-Length: 0, ,",
        "DELETE, 1, Host: a, ,",
        "PATCH, 1, Host: a, ,",
        "TRACE, 1, Host: a, ,",
        "CONNECT, 1, Host: a, NOT_IMPLEMENTED, true",
        "UNKNOWN, 1, Host: a, NOT_IMPLEMENTED, true",
        "GET, 1, Host: a|Expect: 100-Continue, ,",
        "GET, 1, Host: a|Expect: 200-ok, EXPECTATION_FAILED, true",
        "GET, 0, Host: a|Expect: 200-ok, ,",
    })
    void headsAreCheckedBeforeTheTarget(
            Method method, int minor, String lines, @Nullable Status status, @Nullable Boolean last) {
        Optional<Refusal> refusal = Refusal.of(new Request(method, "/", minor, fields(lines)));

        assertThat(refusal.map(Refusal::status)).isEqualTo(Optional.ofNullable(status));
        assertThat(refusal.map(Refusal::last)).isEqualTo(Optional.ofNullable(last));
    }

    private static Fields fields(String lines) {
        Fields fields = new Fields();
        for (String line : lines.split("\\|", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                String name = line.substring(0, colon);
                fields.add(
                        Field.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')),
                        line.substring(colon + 1).strip());
            }
        }
        return fields;
    }
}
