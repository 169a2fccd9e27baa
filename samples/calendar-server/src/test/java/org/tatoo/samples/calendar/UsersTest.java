package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.calendar.store.CalendarStore;

class UsersTest {
    @TempDir
    private Path directory;

    private CalendarStore store;
    private Users users;

    @BeforeEach
    void openStore() throws IOException {
        store = TestStore.in(directory);
        users = new Users(store, TestStore.WEAK);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void aUserIsAcceptedWithTheRightPasswordOnly() throws IOException {
        users.put("forax", "secret");
        assertThat(accepts("forax", "secret")).isTrue();
        assertThat(accepts("forax", "Secret")).isFalse();
        assertThat(accepts("roussel", "secret")).isFalse();
    }

    @Test
    void aChangedPasswordCounts() throws IOException {
        users.put("forax", "secret");
        new Users(store, TestStore.WEAK).put("forax", "changed");
        assertThat(accepts("forax", "secret")).isFalse();
        assertThat(accepts("forax", "changed")).isTrue();
    }

    @Test
    void aPasswordIsKeptInTheSchemeOfNewOnesOnceItIsKnown() throws IOException {
        users.put("forax", "secret");
        PasswordScheme other = new PasswordScheme.Argon2id(64, 1, 1);
        Users later = new Users(store, other);
        PasswordVerifier before = later.verifier("forax");
        PasswordVerifier after = later.renew("forax", "secret", before);
        assertThat(after.scheme()).isEqualTo(other);
        assertThat(after.matches("secret")).isTrue();
        assertThat(later.verifier("forax")).isEqualTo(after);
        assertThat(later.renew("forax", "secret", after)).isEqualTo(after);
    }

    @Test
    void aPasswordThatWasChangedMeanwhileIsNotPutBack() throws IOException {
        users.put("forax", "secret");
        PasswordVerifier before = users.verifier("forax");
        users.put("forax", "changed");
        new Users(store, new PasswordScheme.Pbkdf2(20)).renew("forax", "secret", before);
        assertThat(accepts("forax", "changed")).isTrue();
    }

    @Test
    void aVerifierThatIsNoneIsSaidWithItsUser() throws IOException {
        store.putUser("forax", "x");
        assertThatIOException().isThrownBy(() -> users.verifier("forax")).withMessageContaining("user forax");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a:b", "a b", "a\nb", "é", "*"})
    void aNameHasNoCharacterThatTheProtocolCannotCarry(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> users.put(name, "x"));
    }

    private boolean accepts(String name, String password) throws IOException {
        return users.verifier(name).matches(password);
    }
}
