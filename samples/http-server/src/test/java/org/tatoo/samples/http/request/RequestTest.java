package org.tatoo.samples.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "2, '', OPEN",
        "0, '', CLOSE",
        "0, keep-alive, KEPT_ALIVE",
        "0, Keep-Alive, KEPT_ALIVE",
        "0, 'close, keep-alive', CLOSE",
        "0, upgrade, CLOSE",
    })
    void connectionOptionsDecideWhetherTheConnectionStaysOpen(int minor, String connection, Persistence expected) {
        Request request = HeadReader.read("GET / HTTP/1." + minor + "\r\nConnection: " + connection + "\r\n\r\n");

        assertThat(request.persistence()).isEqualTo(expected);
    }

    @Test
    void connectionOptionsOfSeveralLinesAreOneList() {
        Request request = HeadReader.read("GET / HTTP/1.1\r\nConnection: keep-alive\r\nConnection: close\r\n\r\n");

        assertThat(request.persistence()).isEqualTo(Persistence.CLOSE);
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
        "GET, 1, Host: a|Host: a, BAD_REQUEST, true",
        "GET, 0, Host: a|Host: b, BAD_REQUEST, true",
        "GET, 1, Host: a|Content-Length: 0, ,",
        "GET, 1, Host: a|Content-Length: 000, ,",
        "GET, 1, Host: a|Content-Length: 1, ,",
        "GET, 1, Host: a|Content-Length: 4611686018427387904, ,",
        "GET, 1, Host: a|Content-Length: 9223372036854775807, ,",
        "GET, 1, Host: a|Content-Length: 000000000000000000000009223372036854775807, ,",
        "GET, 1, Host: a|Content-Length: 9223372036854775808, CONTENT_TOO_LARGE, true",
        "GET, 1, Host: a|Content-Length: 99999999999999999999999, CONTENT_TOO_LARGE, true",
        "POST, 1, Host: a|Content-Length: 5, ,",
        "GET, 1, Host: a|Content-Length: 0|Content-Length: 0, BAD_REQUEST, true",
        "GET, 1, Host: a|Transfer-Encoding: chunked, ,",
        "GET, 1, Host: a|Transfer-Encoding: chunked|Content-Length: 5, BAD_REQUEST, true",
        "GET, 0, Host: a|Transfer-Encoding: chunked, BAD_REQUEST, true",
        "GET, 1, 'Host: a|Transfer-Encoding: gzip, chunked', NOT_IMPLEMENTED, true",
        "POST, 1, Host: a, ,",
        "PUT, 1, Host: a|Content-Length: 0, ,",
        "DELETE, 1, Host: a, ,",
        "PATCH, 1, Host: a, ,",
        "TRACE, 1, Host: a, ,",
        "CONNECT, 1, Host: a, NOT_IMPLEMENTED, true",
        "BREW, 1, Host: a, NOT_IMPLEMENTED, true",
        "GET, 1, Host: a|Expect: 100-Continue, ,",
        "GET, 1, 'Host: a|Expect: , 100-continue', ,",
        "GET, 1, 'Host: a|Expect: 100-continue ,\t,100-continue', ,",
        "GET, 1, 'Host: a|Expect: 100-continue,', ,",
        "GET, 1, 'Host: a|Expect: ,', ,",
        "GET, 1, Host: a|Expect: 200-ok, EXPECTATION_FAILED, true",
        "GET, 1, 'Host: a|Expect: 100-continue, x', EXPECTATION_FAILED, true",
        "GET, 1, 'Host: a|Expect: 100-continue, x=\"a, b\";c', EXPECTATION_FAILED, true",
        "GET, 1, Host: a|Expect: 100-continue;a=b, EXPECTATION_FAILED, true",
        "GET, 0, Host: a|Expect: 200-ok, ,",
    })
    void headsAreChecked(String method, int minor, String lines, @Nullable Status status, @Nullable Boolean last) {
        String target = method.equals("CONNECT") ? "a:443" : "/";
        Refusal refusal = Refusal.of(
                HeadReader.read(method + " " + target + " HTTP/1." + minor + "\r\n" + fields(lines) + "\r\n"));

        assertThat(refusal == null ? null : refusal.status()).isEqualTo(status);
        assertThat(refusal == null ? null : refusal.last()).isEqualTo(last);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host:",
                "Host: a b",
                "Host: a, b",
                "Content-Length:",
                "Content-Length: -1",
                "Content-Length: +0",
                "Content-Length: 0x0",
                "Content-Length: 0 0",
                "Content-Length: 0, 0",
                "Transfer-Encoding:",
                "Transfer-Encoding: identity",
                "Transfer-Encoding: chunked, chunked",
                "Transfer-Encoding: chunked, gzip",
                "Transfer-Encoding: chunked;a=b",
                "Transfer-Encoding: \"chunked\"",
                "Connection: not close",
                "Connection : close",
                "Expect: a b",
                "Expect: 100-continue 100-continue",
                "Expect: a=\"b",
            })
    void fieldsThatTheGrammarDoesNotAdmit(String line) {
        assertThat(HeadReader.rejects("GET / HTTP/1.1\r\n" + line + "\r\n\r\n")).isTrue();
    }

    private static String fields(String lines) {
        return lines.isEmpty() ? "" : lines.replace("|", "\r\n") + "\r\n";
    }
}
