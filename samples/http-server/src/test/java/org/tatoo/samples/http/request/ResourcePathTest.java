package org.tatoo.samples.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourcePathTest {
    /** Segments are joined with a bar; a slash at the end says that the path names a directory. */
    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/a, a",
        "/a/, a/",
        "/a/b.txt, a|b.txt",
        "/., /",
        "/./, /",
        "/a/., a/",
        "/a/./b, a|b",
        "/a/.., /",
        "/a/../, /",
        "/a/../b, b",
        "/a/b/../../c/, c/",
        "/a/b/.., a/",
        "/%2e/a, a",
        "/a/%2E%2e/b, b",
        "/a/.%2e/b, b",
        "/.., /",
        "/../, /",
        "/../a, a",
        "/../../a/, a/",
        "/a/../../b, b",
        "/a/../.., /",
        "/%2e%2e, /",
        "/%2e%2e/a, a",
        "/..%2fa, ../a",
        "/..., ...",
        "/.a, .a",
        "//, '/'",
        "//a, |a",
        "/a//b, a||b",
        "/a//../b, a|b",
        "/%41%62, Ab",
        "/a%20b, a b",
        "/a+b, a+b",
        "/caf%C3%A9, café",
        "/a%2Fb, a/b",
        "/%2e%2e%2f, ../",
        "/a%5cb, a\\b",
        "/a%25b, a%b",
        "/a%3Fb%23c, a?b#c",
        "/;v=1:2@x!$&'()*, ;v=1:2@x!$&'()*",
    })
    void pathsAreDecodedThenFreedOfDots(String path, String expected) {
        assertThat(ResourcePath.parse(path))
                .hasValueSatisfying(
                        parsed -> assertThat(String.join("|", parsed.segments()) + (parsed.directory() ? "/" : ""))
                                .isEqualTo(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a/..%2f%00",
                "/%",
                "/%4",
                "/a%",
                "/%zz",
                "/%4g",
                "/%+1",
                "/%-1",
                "/%%41",
                "/a%00",
                "/%00",
                "/%c3",
                "/%c0%ae%c0%ae/",
                "/%ff",
                "/%ed%a0%80",
                "/%f4%90%80%80",
                "/a b",
                "/a\tb",
                "/a\"b",
                "/<a>",
                "/a\\b",
                "/a^b",
                "/{a}",
                "/a|b",
                "/[a]",
                "/é"
            })
    void whatIsBrokenIsRefused(String path) {
        assertThat(ResourcePath.parse(path)).isEmpty();
    }

    @Test
    void anEncodedSegmentIsDecodedToItself() {
        for (char c = 1; c < 0x300; c++) {
            if (c != '/') {
                String segment = "a" + c;

                assertThat(PercentEncoding.decode(PercentEncoding.encode(segment)))
                        .hasValue(segment);
            }
        }
    }

    @Test
    void theNameOfADirectoryIsSafeInAField() {
        ResourcePath path = new ResourcePath(List.of("a b", "c\r\nd", "é%"), false);

        assertThat(path.asDirectory()).isEqualTo("/a%20b/c%0D%0Ad/%C3%A9%25/");
    }
}
