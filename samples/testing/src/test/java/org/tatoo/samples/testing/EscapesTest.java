package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscapesTest {
    @Test
    void charactersAreBytes() {
        assertThat(bytes("a b\u00e9")).isEqualTo("a b\u00e9");
        assertThat(bytes("")).isEmpty();
    }

    @Test
    void eachEscapeIsItsByte() {
        assertThat(bytes("\\r\\n\\t\\s\\0\\\\n")).isEqualTo("\r\n\t \0\\n");
        assertThat(bytes("\\x41\\xff\\x000")).isEqualTo("A\u00ff\0000");
    }

    @Test
    void textIsRepeatedWithItsEscapes() {
        assertThat(bytes("<\\{3*a\\n}>")).isEqualTo("<a\na\na\n>");
        assertThat(bytes("\\{0*a}\\{2*}*}")).isEqualTo("*}");
        assertThat(bytes("\\{2**}")).isEqualTo("**");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\", "\\q", "\\x4", "\\xgg", "\\{3", "\\{3*a", "\\{x*a}", "\\{2*\\}"})
    void otherEscapesAreFaults(String text) {
        assertThatThrownBy(() -> Escapes.bytes(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String bytes(String text) {
        return new String(Escapes.bytes(text), StandardCharsets.ISO_8859_1);
    }
}
