package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.calendar.store.CalendarStore;

@Tag("once")
class TokensTest {
    private static final Instant NOON = Instant.parse("2026-02-01T12:00:00Z");

    @TempDir
    private Path directory;

    private CalendarStore store;
    private Users users;
    private Instant now = NOON;

    @BeforeEach
    void addUser() throws IOException {
        store = TestStore.in(directory);
        users = new Users(store, TestStore.WEAK);
        users.put("ada", "secret");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private Tokens tokens() throws IOException {
        return new Tokens(store, Duration.ofMinutes(15), () -> now);
    }

    @Test
    void aTokenIsValidForItsTimeInEachProcessOnTheStore() throws IOException {
        Tokens.Issued issued = tokens().issue("ada");
        assertThat(issued.expires()).isEqualTo(NOON.plusSeconds(900));
        now = NOON.plusSeconds(899);
        assertThat(tokens().isValid("ada", issued.text())).isTrue();
        now = NOON.plusSeconds(900);
        assertThat(tokens().isValid("ada", issued.text())).isFalse();
    }

    @Test
    void aTokenEndsWithThePassword() throws IOException {
        String token = tokens().issue("ada").text();
        users.put("ada", "other");
        assertThat(tokens().isValid("ada", token)).isFalse();
    }

    @Test
    void aTokenEndsWithTheUser() throws IOException {
        String token = tokens().issue("ada").text();
        store.removeUser("ada");
        assertThat(tokens().isValid("ada", token)).isFalse();
    }

    @Test
    void aTokenIsForOneUser() throws IOException {
        users.put("bob", "secret");
        assertThat(tokens().isValid("bob", tokens().issue("ada").text())).isFalse();
    }

    @Test
    void noByteOfATokenCanBeChanged() throws IOException {
        String token = tokens().issue("ada").text();
        for (int i = 0; i < token.length(); i++) {
            String other = token.charAt(i) == '1' ? "2" : "1";
            assertThat(tokens().isValid("ada", token.substring(0, i) + other + token.substring(i + 1)))
                    .as("byte %d", i)
                    .isFalse();
            assertThat(tokens().isValid("ada", token.substring(0, i))).isFalse();
        }
    }
}
