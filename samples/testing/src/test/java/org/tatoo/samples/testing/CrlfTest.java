package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrlfTest {
    @Test
    void linesAreReadOneByOne() throws IOException {
        InputStream in = input("a\r\n\r\nb\u00ff\r\nrest");
        assertThat(Crlf.readLine(in)).isEqualTo("a");
        assertThat(Crlf.readLine(in)).isEmpty();
        assertThat(Crlf.readLine(in)).isEqualTo("b\u00ff");
        assertThat(in).asString(StandardCharsets.US_ASCII).isEqualTo("rest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\r", "a\rb\r\n", "a\nb\r\n"})
    void otherEndsAreFaults(String text) {
        assertThatThrownBy(() -> Crlf.readLine(input(text))).isInstanceOf(IOException.class);
    }

    private static InputStream input(String latin1) {
        return new ByteArrayInputStream(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }
}
