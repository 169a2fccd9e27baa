package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class PasswordVerifierTest {
    /** The vectors of RFC 7914 section 11, cut to 32 bytes. */
    @ParameterizedTest
    @CsvSource({
        "passwd,   salt, 1,     55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc",
        "Password, NaCl, 80000, 4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56",
    })
    void theHashIsPbkdf2WithHmacSha256(String password, String salt, int iterations, String hash) {
        assertMatches("$pbkdf2-sha256$i=" + iterations, password, salt, hash);
    }

    /** Made by the reference implementation, as {@code echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -r}. */
    @Test
    void theHashIsArgon2id() {
        assertMatches(
                "$argon2id$v=19$m=65536,t=2,p=1",
                "password",
                "somesalt",
                "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7");
    }

    private static void assertMatches(String scheme, String password, String salt, String hash) {
        PasswordVerifier verifier = PasswordVerifier.parse(scheme + "$"
                + Base64.getEncoder().encodeToString(salt.getBytes(StandardCharsets.US_ASCII)) + "$"
                + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hash)));
        assertThat(verifier.matches(password)).isTrue();
        assertThat(verifier.matches(password + "x")).isFalse();
        assertThat(verifier.toText()).startsWith(scheme + "$");
        assertThat(PasswordVerifier.parse(verifier.toText())).isEqualTo(verifier);
    }

    @Test
    void equalPasswordsHaveDifferentVerifiers() {
        PasswordVerifier one = PasswordVerifier.of("sésame", TestStore.WEAK);
        PasswordVerifier other = PasswordVerifier.of("sésame", TestStore.WEAK);
        assertThat(one).isNotEqualTo(other);
        assertThat(one.matches("sésame")).isTrue();
        assertThat(other.matches("sésame")).isTrue();
    }

    @Test
    void nobodyHasNoPassword() {
        assertThat(PasswordVerifier.ofNobody(TestStore.WEAK).matches("")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "$",
                "pbkdf2-sha256$i=10$YQ$H",
                "$md5$i=10$YQ$H",
                "$pbkdf2-sha256$i=0$YQ$H",
                "$pbkdf2-sha256$i=10000001$YQ$H",
                "$pbkdf2-sha256$i=10$$H",
                "$pbkdf2-sha256$i=10$*$H",
                "$pbkdf2-sha256$i=10$YQ$YQ",
                "$argon2id$v=16$m=64,t=1,p=1$YQ$H",
                "$argon2id$v=19$m=7,t=1,p=1$YQ$H",
                "$argon2id$v=19$m=64,t=0,p=1$YQ$H",
                "$argon2id$v=19$m=9999999,t=1,p=1$YQ$H",
            })
    void aVerifierIsChecked(String text) {
        String hash = PasswordVerifier.of("x", TestStore.WEAK).hash();
        assertThatIllegalArgumentException().isThrownBy(() -> PasswordVerifier.parse(text.replace("H", hash)));
    }

    @Test
    void newPasswordsAreWorthTheirCost() {
        assertThat(PasswordScheme.DEFAULT.toText()).isEqualTo("pbkdf2-sha256$i=600000");
        assertThat(PasswordScheme.Argon2id.USUAL.toText()).isEqualTo("argon2id$v=19$m=19456,t=2,p=1");
    }
}
