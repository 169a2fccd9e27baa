package org.tatoo.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a journal knows of an earlier run. */
final class JournalTest {
    private static final LoadCell CELL = LoadCell.plaintext(64, 1, 1);
    private static final String SETTINGS = "JDK 17";

    @TempDir
    private Path folder;

    @BeforeEach
    void measureTwoRounds() throws IOException {
        Journal journal = open(SETTINGS);
        journal.add(CELL, "tatoo", 1, new Measurement(1000, 1, 9, 50, 99, 999, 0, 0, 2048));
        journal.add(CELL, "tatoo", 2, new Measurement(1000, 1, 11, 50, 99, 999, 0, 0, 2048));
    }

    @Test
    void itGoesOnWhereItWas() throws IOException {
        Journal journal = open(SETTINGS);

        assertThat(journal.has(CELL, "tatoo", 2)).isTrue();
        assertThat(journal.has(CELL, "tatoo", 3)).isFalse();
        assertThat(journal.has(CELL, "netty", 1)).isFalse();
        assertThat(journal.median(CELL, "tatoo", Measurement::cpuMicros)).isEqualTo(10);
    }

    @Test
    void itDoesNotGoOnWithOtherSettings() {
        assertThatThrownBy(() -> open("JDK 25"))
                .isInstanceOf(Journal.OtherSettingsException.class)
                .hasMessageContaining("was begun with JDK 17, now it is JDK 25");
    }

    private Journal open(String settings) throws IOException {
        return Journal.open(folder.resolve("files.csv"), settings);
    }
}
