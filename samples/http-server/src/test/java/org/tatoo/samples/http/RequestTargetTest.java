package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {
    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/a, /a",
        "/a?b=/../c, /a",
        "/a?, /a",
        "/?x, /",
        "http://example.org, /",
        "http://example.org/, /",
        "http://example.org/a?b, /a",
        "http://example.org?b, /",
        "HTTP://example.org:8080/a, /a",
        "http://[::1]:8080/a, /a",
        "http://127.0.0.1/a, /a",
    })
    void originAndAbsoluteFormNameAPath(String target, String path) {
        assertThat(RequestTarget.parse(target))
                .isEqualTo(new RequestTarget.Resource(ResourcePath.parse(path).orElseThrow()));
    }

    @Test
    void anAsteriskIsTheServer() {
        assertThat(RequestTarget.parse("*")).isEqualTo(new RequestTarget.WholeServer());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "index.html",
                "**",
                "*/",
                "example.org:443",
                "http:",
                "http:/a",
                "http://",
                "http:///a",
                "http://user@example.org/",
                "http://example.org:99999/",
                "https://example.org/",
                "file:///etc/passwd",
                "?a",
                "/a#b",
                "/a?b#c",
                "http://example.org#a",
                "/../a",
                "http://example.org/../a",
                "/%"
            })
    void anythingElseIsMalformed(String target) {
        assertThat(RequestTarget.parse(target)).isEqualTo(new RequestTarget.Malformed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "localhost",
                "example.org",
                "example.org:",
                "example.org:80",
                "a:65535",
                "127.0.0.1:8080",
                "[::1]",
                "[::ffff:1.2.3.4]:80",
                "xn--bcher-kva.example",
                "a_b",
                "%41",
                "a,b"
            })
    void hosts(String text) {
        assertThat(Host.isValid(text)).isTrue();
    }

    @Test
    void aLongHostIsReadWithoutRecursion() {
        assertThat(Host.isValid("a%41".repeat(2000))).isTrue();
        assertThat(Host.isValid("[" + "1:".repeat(4000) + "]")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":80",
                "a:b",
                "a:65536",
                "a:123456",
                "a:-1",
                "a b",
                "a/b",
                "a@b",
                "a?b",
                "a#b",
                "::1",
                "[]",
                "[::1",
                "[x]",
                "[::1]a",
                "%4",
                "%zz",
                "a:80:80",
                "ä",
                "\"a\"",
                "a\\b"
            })
    void noHosts(String text) {
        assertThat(Host.isValid(text)).isFalse();
    }
}
