package org.tatoo.samples.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    @ParameterizedTest
    @CsvSource({"?a=b, b", "?x=y&a=b, b", "?a=, ''", "?a, ''", "?=b, ''", "'', ''", "?a=%c3%a9+x, é x", "?a=b=c, b=c"})
    void parametersAreDecoded(String query, String value) {
        assertThat(Target.of("/", query).parameter("a")).isEqualTo(value);
    }

    @Test
    void aNumberHasDigitsOnly() throws Refusal {
        assertThat(Target.of("/", "?a=12").number("a")).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?a=", "?a=-1", "?a=x", "?a=1234567890123456789", "?b=1"})
    void anythingElseIsABadRequest(String query) {
        assertThatThrownBy(() -> Target.of("/", query).number("a")).hasMessage("400 Bad Request");
    }
}
