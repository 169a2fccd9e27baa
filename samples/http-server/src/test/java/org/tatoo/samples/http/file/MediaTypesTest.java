package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTypesTest {
    @ParameterizedTest
    @CsvSource({
        "index.html, text/html; charset=utf-8",
        "INDEX.HTML, text/html; charset=utf-8",
        "a.txt, text/plain; charset=utf-8",
        "a.b.css, text/css; charset=utf-8",
        "a.js, text/javascript; charset=utf-8",
        "a.json, application/json",
        "a.png, image/png",
        "a.svg, image/svg+xml",
        "a.tar.gz, application/gzip",
        "README, application/octet-stream",
        "a., application/octet-stream",
        "a.unheard-of, application/octet-stream",
    })
    void theExtensionDecides(String name, String type) {
        assertThat(MediaTypes.of(name)).isEqualTo(type);
    }
}
