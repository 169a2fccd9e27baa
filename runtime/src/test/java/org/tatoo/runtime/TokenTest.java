package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTest {
    @Test
    void aTokenIsAViewOfItsRange() {
        Token token = token("..Host..", 2, 4);
        assertThat(token.text()).isEqualTo("Host");
        assertThat(token.length()).isEqualTo(4);
        assertThat(token.offset()).isEqualTo(1002);
        assertThat(token.byteAt(3)).isEqualTo((byte) 't');
        assertThat(token.toByteArray()).isEqualTo("Host".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> token.byteAt(4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void textIsLatin1AndUtf8IsUtf8() {
        byte[] bytes = "é".getBytes(StandardCharsets.UTF_8);
        Token token = new Token();
        token.set(bytes, 0, 2, 0);
        assertThat(token.text()).isEqualTo("Ã©");
        assertThat(token.utf8()).isEqualTo("é");
    }

    @ParameterizedTest
    @CsvSource({"Host,host,true", "HOST,host,true", "host,hose,false", "host,hos,false", "@,`,false", "[,{,false"})
    void caseIsIgnoredForAsciiLettersOnly(String text, String other, boolean equal) {
        assertThat(token(text, 0, text.length()).equalsIgnoreCase(other)).isEqualTo(equal);
    }

    @ParameterizedTest
    @CsvSource({"Host,Host,true", "Host,host,false", "Host,Hos,false"})
    void contentEqualsIsExact(String text, String other, boolean equal) {
        assertThat(token(text, 0, text.length()).contentEquals(other)).isEqualTo(equal);
    }

    @ParameterizedTest
    @CsvSource({"0,10,0", "007,10,7", "9223372036854775807,10,9223372036854775807", "Ff,16,255"})
    void unsignedNumbersAreRead(String text, int radix, long value) {
        assertThat(token(text, 0, text.length()).unsignedLong(radix)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"00,0", "0100,256", "ffff,65535", "000000ff,255", "7fffffffffffffff,9223372036854775807"})
    void binaryNumbersAreBigEndian(String hex, long value) {
        Token token = new Token();
        byte[] bytes = HexFormat.of().parseHex(hex);
        token.set(bytes, 0, bytes.length, 0);
        assertThat(token.unsignedLong(256)).isEqualTo(value);
    }

    @Test
    void aBinaryNumberAboveALongIsRefused() {
        Token token = new Token();
        token.set(new byte[] {(byte) 0x80, 0, 0, 0, 0, 0, 0, 0}, 0, 8, 0);
        assertThatThrownBy(() -> token.unsignedLong(256)).isInstanceOf(NumberFormatException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1 ", "9223372036854775808", "99999999999999999999999"})
    void whatIsNoUnsignedNumberIsRefused(String text) {
        Token token = token(text, 0, text.length());
        assertThatThrownBy(() -> token.unsignedLong(10)).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void escapedBytesArePrintableAscii() {
        byte[] bytes = {'a', '"', '\\', '\r', '\n', '\t', 0, 0x7f, (byte) 0xff, '~', ' '};
        assertThat(SyntaxError.escape(bytes)).isEqualTo("a\\\"\\\\\\r\\n\\t\\x00\\x7f\\xff~ ");
    }

    private static Token token(String text, int start, int length) {
        Token token = new Token();
        token.set(text.getBytes(StandardCharsets.US_ASCII), start, length, 1000 + start);
        return token;
    }
}
