package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserFileTest {
    @TempDir
    private Path directory;

    private Path file;
    private UserFile users;

    @BeforeEach
    void openFile() {
        file = directory.resolve("users");
        users = new UserFile(file);
    }

    @Test
    void aUserIsAcceptedWithTheRightPasswordOnly() throws IOException {
        users.put("forax", PasswordVerifier.of("secret", 10));
        assertThat(accepts("forax", "secret")).isTrue();
        assertThat(accepts("forax", "Secret")).isFalse();
        assertThat(accepts("roussel", "secret")).isFalse();
    }

    @Test
    void withoutAFileNobodyIsAccepted() throws IOException {
        assertThat(accepts("forax", "secret")).isFalse();
    }

    @Test
    void theFileIsReadAgainWhenItChanges() throws IOException {
        users.put("forax", PasswordVerifier.of("secret", 10));
        assertThat(users.contains("forax")).isTrue();
        new UserFile(file).put("forax", PasswordVerifier.of("changed", 10));
        assertThat(accepts("forax", "secret")).isFalse();
        assertThat(accepts("forax", "changed")).isTrue();
        Files.delete(file);
        assertThat(users.contains("forax")).isFalse();
    }

    @Test
    void otherLinesStayAsTheyAreWhenAUserIsPut() throws IOException {
        PasswordVerifier kept = PasswordVerifier.of("a", 10);
        String others = "# ours\n\nforax2:10:" + kept.salt() + ":" + kept.hash() + "\n";
        Files.writeString(file, others);
        users.put("forax", PasswordVerifier.of("b", 10));
        users.put("forax", PasswordVerifier.of("c", 10));
        assertThat(Files.readString(file)).startsWith(others + "forax:10:").hasLineCount(4);
        assertThat(directory.toFile().list()).containsExactly("users");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "forax",
                "forax:10:YQ==",
                "forax:ten:YQ==:{hash}",
                "forax:10:YQ==:YQ==",
                "forax:10:YQ==:{hash}:more",
                ":10:YQ==:{hash}",
                "for ax:10:YQ==:{hash}",
                "first:10:YQ==:{hash}",
            })
    void aWrongLineIsReportedWithItsPlace(String line) throws IOException {
        String hash = PasswordVerifier.of("x", 1).hash();
        Files.writeString(file, "first:10:YQ==:" + hash + "\n" + line.replace("{hash}", hash) + "\n");
        assertThatIOException()
                .isThrownBy(() -> accepts("forax", "x"))
                .withMessage(file + ":2: expected name:iterations:salt:hash, each name once");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a:b", "a b", "a\nb", "é"})
    void aNameHasNoCharacterThatTheFileOrTheProtocolCannotCarry(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> users.put(name, PasswordVerifier.of("x", 1)));
        assertThat(file).doesNotExist();
    }

    private boolean accepts(String name, String password) throws IOException {
        return users.verifier(name).matches(password);
    }
}
