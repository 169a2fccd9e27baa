package org.tatoo.samples.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {
    private static String head(String method, String target) {
        return method + " " + target + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/a, /a",
        "/a?b=/../c, /a",
        "/a?, /a",
        "/?x, /",
        "/.., /",
        "/../a, /a",
        "/a/%2e%2e/%2E., /",
        "http://example.org/../a, /a",
        "http://example.org, /",
        "http://example.org/, /",
        "http://example.org/a?b, /a",
        "http://example.org?b, /",
        "HTTP://example.org:8080/a, /a",
        "http://[::1]:8080/a, /a",
        "http://127.0.0.1/a, /a",
    })
    void originAndAbsoluteFormNameAPath(String target, String path) {
        assertThat(HeadReader.read(head("GET", target)).target())
                .isInstanceOfSatisfying(
                        RequestTarget.Resource.class,
                        resource -> assertThat(resource.path()).isEqualTo(ResourcePath.parse(path)));
        assertThat(HeadReader.line(head("GET", target))).isEqualTo("GET " + target + " HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "http://example.org", "http://[::1]:80"})
    void optionsCanBeOfTheServer(String target) {
        assertThat(HeadReader.read(head("OPTIONS", target)).target()).isEqualTo(new RequestTarget.WholeServer());
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.org:443", "[::1]:80", "127.0.0.1:80", "a%41:80"})
    void connectIsOfAnAuthority(String target) {
        assertThat(HeadReader.read(head("CONNECT", target)).target()).isEqualTo(new RequestTarget.Tunnel());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org/",
                "file:///etc/passwd",
                "https://",
                "urn:a:b",
                "a:80/",
                "a:80b",
                "httpx://a/",
            })
    void otherSchemesAreForeign(String target) {
        assertThat(HeadReader.read(head("GET", target)).target()).isEqualTo(new RequestTarget.Foreign());
        assertThat(HeadReader.line(head("GET", target))).isEqualTo("GET " + target + " HTTP/1.1");
    }

    /** RFC 9110 section 4.2.1. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://",
                "http:///a",
                "http://:80/",
                "http:/a",
                "http:a",
                "HTTP:/a?b",
                "http://[::1/",
                "http://[]/",
                "http://[1.2.3.4]/"
            })
    void httpNeedsAHost(String target) {
        assertThat(HeadReader.read(head("GET", target)).target()).isEqualTo(new RequestTarget.WithoutHost());
        assertThat(HeadReader.line(head("GET", target))).isEqualTo("GET " + target + " HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%00", "/%ff"})
    void pathsThatNoFileHasLeadNowhere(String target) {
        assertThat(HeadReader.read(head("GET", target)).target())
                .isInstanceOfSatisfying(
                        RequestTarget.Resource.class,
                        resource -> assertThat(resource.path()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "a",
                "index.html",
                "**",
                "*/",
                "http:",
                "https:",
                "a:80",
                "example.org:443",
                "http://user@example.org/",
                "http://example.org:99999/",
                "?a",
                "/a#b",
                "/a?b#c",
                "http://example.org#a",
                "/%",
                "/%4",
                "/%zz",
                "/?%zz",
                "/a b",
                "/\"",
                "/a[0]",
                "/a\\b",
                "/\u00e9"
            })
    void anythingElseIsNoTargetOfGet(String target) {
        assertThat(HeadReader.rejects(head("GET", target))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "*", "http://a/", "a", ":80", "a:b", "a:65536", "a:80/"})
    void anythingElseIsNoTargetOfConnect(String target) {
        assertThat(HeadReader.rejects(head("CONNECT", target))).isTrue();
    }

    private static String withHost(String host) {
        return "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.org",
                "example.org:",
                "example.org:80",
                "a:65535",
                "a:00080",
                "127.0.0.1:8080",
                "999.0.0.1",
                "[::]",
                "[::1]",
                "[1::]",
                "[1:2:3:4:5:6:7:8]",
                "[1::8]",
                "[1:2:3:4:5:6::8]",
                "[::ffff:1.2.3.4]:80",
                "[2001:DB8::1]",
                "[v1.a:b]",
                "xn--bcher-kva.example",
                "a_b",
                "%41",
                "a,b"
            })
    void hosts(String text) {
        assertThat(HeadReader.rejects(withHost(text))).isFalse();
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
                "[:::1]",
                "[1:2:3:4:5:6:7]",
                "[1:2:3:4:5:6:7:8:9]",
                "[1::2::3]",
                "[12345::]",
                "[::1.2.3.256]",
                "[v.a]",
                "%4",
                "%zz",
                "a:80:80",
                "\u00e4",
                "\"a\"",
                "a\\b"
            })
    void noHosts(String text) {
        assertThat(HeadReader.rejects(withHost(text))).isTrue();
    }
}
