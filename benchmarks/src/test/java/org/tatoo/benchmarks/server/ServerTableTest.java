package org.tatoo.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.benchmarks.measure.Journal;

/** What the table of servers makes of a journal. */
final class ServerTableTest {
    private static final LoadCell SMALL = LoadCell.of(LoadCell.Tool.WRK, 2, 64, 1, 1);
    private static final LoadCell LARGE = LoadCell.of(LoadCell.Tool.WRK, 32, 64, 1, 1);
    private static final LoadCell PIPELINED = LoadCell.of(LoadCell.Tool.WRK, 0, 64, 16, 1);
    private static final LoadCell FEW_REQUESTS = LoadCell.of(LoadCell.Tool.AB, 2, 300, 1, 1000);

    private final Journal<Measurement> journal = new Journal<>();

    @Test
    void theRatioIsTheMedianOfThoseOfTheRounds() {
        compare(SMALL, new double[] {10, 20, 30}, new double[] {9, 11, 8});

        assertThat(printed(List.of(SMALL)))
                .contains("| wrk 2 KB 64 connections | tatoo | 9.00 | 0.55 | 0 of 3 |")
                .contains("| wrk 2 KB 64 connections | netty | 20.00 | 1.00 | 0 of 3 |");
    }

    @Test
    void roundsAreComparedWithTheSameRoundOfTheReference() {
        compare(SMALL, new double[] {10, 20, 30}, new double[] {11, 19, 31});

        assertThat(printed(List.of(SMALL))).contains("| wrk 2 KB 64 connections | tatoo | 19.00 | 1.03 | 2 of 3 |");
    }

    @Test
    void theSummaryHasTheGeometricMeanOfTheCells() {
        compare(SMALL, new double[] {10}, new double[] {5});
        compare(LARGE, new double[] {10}, new double[] {20});

        assertThat(printed(List.of(SMALL, LARGE))).contains("| tatoo | 1.000 | 1 of 2 | 0 of 2 | 1.00 to 1.00 |");
    }

    @Test
    void twoRoundsOfNineMayBeAboveByChance() {
        compare(SMALL, new double[] {10, 10, 10, 10, 10, 10, 10, 10, 10}, new double[] {9, 9, 9, 11, 9, 9, 11, 9, 9});
        compare(LARGE, new double[] {10, 10, 10, 10, 10, 10, 10, 10, 10}, new double[] {9, 9, 9, 11, 9, 9, 11, 11, 9});

        assertThat(printed(List.of(SMALL))).contains("| tatoo | 0.900 | 0 of 1 |");
        assertThat(printed(List.of(LARGE))).contains("| tatoo | 0.900 | 1 of 1 |");
    }

    @Test
    void pipelinedCellsHaveASummaryOfTheirOwn() {
        compare(SMALL, new double[] {10}, new double[] {9});
        compare(PIPELINED, new double[] {10}, new double[] {6});

        assertThat(printed(List.of(SMALL, PIPELINED)))
                .containsSubsequence("| not pipelined, beside netty |", "| tatoo | 0.900 |")
                .containsSubsequence("| pipelined, beside netty |", "| tatoo | 0.600 |");
    }

    @Test
    void cellsOfFewRequestsAreNotPartOfASummary() {
        compare(FEW_REQUESTS, new double[] {10}, new double[] {20});

        assertThat(printed(List.of(FEW_REQUESTS)))
                .contains("| ab 1000 2 KB 300 connections | tatoo | 20.00 | 2.00 |")
                .doesNotContain("beside netty");
    }

    @Test
    void withoutTheReferenceThereAreNoRatios() {
        add(SMALL, "tatoo", 9);

        assertThat(printed(List.of(SMALL)))
                .contains("| wrk 2 KB 64 connections | tatoo | 9.00 |  | 0 of 1 |")
                .doesNotContain("beside netty");
    }

    /** A round for each time; all else is the same. */
    private void compare(LoadCell cell, double[] netty, double[] tatoo) {
        add(cell, "netty", netty);
        add(cell, "tatoo", tatoo);
    }

    private void add(LoadCell cell, String server, double... cpuMicros) {
        for (int i = 0; i < cpuMicros.length; i++) {
            journal.add(cell.label(), server, i + 1, new Measurement(1000, 1, cpuMicros[i], 50, 99, 999, 0, 0, 2048));
        }
    }

    private String printed(List<LoadCell> cells) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Series series = new Series("files", cells, List.of("tatoo", "netty"), "netty", 9);
        new ServerTable(journal, series).print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
