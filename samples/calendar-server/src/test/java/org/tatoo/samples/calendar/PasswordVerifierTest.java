package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PasswordVerifierTest {
    /** The vectors of RFC 7914 section 11, cut to 32 bytes. */
    @ParameterizedTest
    @CsvSource({
        "passwd,   salt, 1,     55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc",
        "Password, NaCl, 80000, 4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56",
    })
    void theHashIsPbkdf2WithHmacSha256(String password, String salt, int iterations, String hash) {
        PasswordVerifier verifier = new PasswordVerifier(
                iterations,
                Base64.getEncoder().encodeToString(salt.getBytes(StandardCharsets.US_ASCII)),
                Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hash)));
        assertThat(verifier.matches(password)).isTrue();
        assertThat(verifier.matches(password + "x")).isFalse();
    }

    @Test
    void equalPasswordsHaveDifferentVerifiers() {
        PasswordVerifier one = PasswordVerifier.of("sésame", 10);
        PasswordVerifier other = PasswordVerifier.of("sésame", 10);
        assertThat(one).isNotEqualTo(other);
        assertThat(one.matches("sésame")).isTrue();
        assertThat(other.matches("sésame")).isTrue();
    }

    @Test
    void nobodyHasNoPassword() {
        assertThat(PasswordVerifier.ofNobody(10).matches("")).isFalse();
    }

    @Test
    void iterationsSaltAndHashAreChecked() {
        String hash = PasswordVerifier.of("x", 1).hash();
        assertThatIllegalArgumentException().isThrownBy(() -> new PasswordVerifier(0, "YQ==", hash));
        assertThatIllegalArgumentException().isThrownBy(() -> new PasswordVerifier(10_000_001, "YQ==", hash));
        assertThatIllegalArgumentException().isThrownBy(() -> new PasswordVerifier(1, "", hash));
        assertThatIllegalArgumentException().isThrownBy(() -> new PasswordVerifier(1, "*", hash));
        assertThatIllegalArgumentException().isThrownBy(() -> new PasswordVerifier(1, "YQ==", "YQ=="));
    }
}
