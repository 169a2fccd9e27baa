package org.tatoo.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the table of servers makes of a journal. */
final class ServerTableTest {
    private static final LoadCell SMALL = LoadCell.of(LoadCell.Tool.WRK, 2, 64, 1, 1);
    private static final LoadCell LARGE = LoadCell.of(LoadCell.Tool.WRK, 32, 64, 1, 1);
    private static final LoadCell PIPELINED = LoadCell.plaintext(64, 16, 1);
    private static final LoadCell FEW_REQUESTS = LoadCell.of(LoadCell.Tool.AB, 2, 300, 1, 1000);

    @TempDir
    private Path folder;

    @Test
    void ratiosAreThoseOfTheMedians() throws IOException {
        Journal journal = journal();
        add(journal, SMALL, "netty", 10, 20, 30);
        add(journal, SMALL, "tatoo", 9, 11, 8);

        assertThat(printed(journal, List.of(SMALL)))
                .contains("| wrk 2 KB 64 connections | tatoo | 9.00 | 0.45 | 0 of 3 |")
                .contains("| wrk 2 KB 64 connections | netty | 20.00 | 1.00 | 0 of 3 |");
    }

    @Test
    void roundsAreComparedWithTheSameRoundOfTheReference() throws IOException {
        Journal journal = journal();
        add(journal, SMALL, "netty", 10, 20, 30);
        add(journal, SMALL, "tatoo", 11, 19, 31);

        assertThat(printed(journal, List.of(SMALL)))
                .contains("| wrk 2 KB 64 connections | tatoo | 19.00 | 0.95 | 2 of 3 |");
    }

    @Test
    void theSummaryHasTheGeometricMeanOfTheCells() throws IOException {
        Journal journal = journal();
        add(journal, SMALL, "netty", 10);
        add(journal, SMALL, "tatoo", 5);
        add(journal, LARGE, "netty", 10);
        add(journal, LARGE, "tatoo", 20);

        assertThat(printed(journal, List.of(SMALL, LARGE)))
                .contains("| tatoo | 1.000 | 1 of 2 | 0 of 2 | 1.00 to 1.00 |");
    }

    @Test
    void twoRoundsOfNineMayBeAboveByChance() throws IOException {
        Journal journal = journal();
        add(journal, SMALL, "netty", 10, 10, 10, 10, 10, 10, 10, 10, 10);
        add(journal, SMALL, "tatoo", 9, 9, 9, 11, 9, 9, 11, 9, 9);
        add(journal, LARGE, "netty", 10, 10, 10, 10, 10, 10, 10, 10, 10);
        add(journal, LARGE, "tatoo", 9, 9, 9, 11, 9, 9, 11, 11, 9);

        assertThat(printed(journal, List.of(SMALL))).contains("| tatoo | 0.900 | 0 of 1 |");
        assertThat(printed(journal, List.of(LARGE))).contains("| tatoo | 0.900 | 1 of 1 |");
    }

    @Test
    void pipelinedCellsHaveASummaryOfTheirOwn() throws IOException {
        Journal journal = journal();
        add(journal, SMALL, "netty", 10);
        add(journal, SMALL, "tatoo", 9);
        add(journal, PIPELINED, "netty", 10);
        add(journal, PIPELINED, "tatoo", 6);

        assertThat(printed(journal, List.of(SMALL, PIPELINED)))
                .containsSubsequence("| not pipelined, beside netty |", "| tatoo | 0.900 |")
                .containsSubsequence("| pipelined, beside netty |", "| tatoo | 0.600 |");
    }

    @Test
    void cellsOfFewRequestsAreNotPartOfASummary() throws IOException {
        Journal journal = journal();
        add(journal, FEW_REQUESTS, "netty", 10);
        add(journal, FEW_REQUESTS, "tatoo", 20);

        assertThat(printed(journal, List.of(FEW_REQUESTS)))
                .contains("| ab 1000 2 KB 300 connections | tatoo | 20.00 | 2.00 |")
                .doesNotContain("beside netty");
    }

    @Test
    void withoutTheReferenceThereAreNoRatios() throws IOException {
        Journal journal = journal();
        add(journal, SMALL, "tatoo", 9);

        assertThat(printed(journal, List.of(SMALL)))
                .contains("| wrk 2 KB 64 connections | tatoo | 9.00 |  | 0 of 1 |")
                .doesNotContain("beside netty");
    }

    @Test
    void aJournalGoesOnWhereItWas() throws IOException {
        add(journal(), SMALL, "tatoo", 9, 11);

        Journal journal = journal();

        assertThat(journal.has(SMALL, "tatoo", 2)).isTrue();
        assertThat(journal.has(SMALL, "tatoo", 3)).isFalse();
        assertThat(journal.median(SMALL, "tatoo", Measurement::cpuMicros)).isEqualTo(10);
    }

    @Test
    void aJournalDoesNotGoOnWithOtherSettings() throws IOException {
        add(journal(), SMALL, "tatoo", 9);

        assertThatThrownBy(() -> Journal.open(folder.resolve("files.csv"), "JDK 25"))
                .isInstanceOf(Journal.OtherSettingsException.class)
                .hasMessageContaining("was begun with JDK 17, now it is JDK 25");
    }

    private Journal journal() throws IOException {
        return Journal.open(folder.resolve("files.csv"), "JDK 17");
    }

    /** One round for each time; all else is the same. */
    private static void add(Journal journal, LoadCell cell, String server, double... cpuMicros) throws IOException {
        for (int i = 0; i < cpuMicros.length; i++) {
            journal.add(cell, server, i + 1, new Measurement(1000, 1, cpuMicros[i], 50, 99, 999, 0, 0, 2048));
        }
    }

    private static String printed(Journal journal, List<LoadCell> cells) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Series series = new Series("files", cells, List.of("tatoo", "netty"), "netty", 9);
        new ServerTable(journal, series).print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
