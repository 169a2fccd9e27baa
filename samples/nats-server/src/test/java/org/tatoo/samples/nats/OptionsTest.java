package org.tatoo.samples.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @Test
    void whatIsNotSaidIsAsByDefault() {
        assertThat(Options.of("{}")).isEqualTo(Options.DEFAULTS);
        assertThat(Options.of("{\"lang\":\"x\",\"protocol\":1,\"more\":{\"verbose\":true}}"))
                .isEqualTo(Options.DEFAULTS);
    }

    @Test
    void allCanBeSaid() {
        assertThat(Options.of(
                        "{\"verbose\":true,\"pedantic\":true,\"echo\":false,\"headers\":true,\"no_responders\":true}"))
                .isEqualTo(new Options(true, true, false, true, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "{}x", "[]", "null", "{\"verbose\":1}", "{\"no_responders\":true}", "{\"a\":\"\u0001\"}"
            })
    void otherTextIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Options.of(text));
    }

    @Test
    void aDeepTextIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Options.of("{\"a\":" + "[".repeat(1_000)));
    }
}
