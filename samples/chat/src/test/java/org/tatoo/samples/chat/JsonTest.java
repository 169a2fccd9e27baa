package org.tatoo.samples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
    @ParameterizedTest
    @CsvSource({"plain, plain", "<&>, \\u003c\\u0026\\u003e", "é, \\u00e9", "'\"\\', \\u0022\\u005c"})
    void stringsInJsonHoldNoMarkup(String text, String json) {
        assertThat(Json.string(text)).isEqualTo('"' + json + '"');
    }
}
