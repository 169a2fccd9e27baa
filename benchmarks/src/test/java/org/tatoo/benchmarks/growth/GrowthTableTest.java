package org.tatoo.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.benchmarks.measure.Samples;

/** What the table of growth makes of samples. */
final class GrowthTableTest {
    private static final int PIECES = 64;

    private final Samples samples = new Samples();

    @Test
    void speedsAreMegabytesASecond() {
        add(1, 2.048, 0);
        add(1024, 4096, 0);

        assertThat(printed(1, 1024)).contains("| 1 KB | 1 MB |").contains("| 64 | 500 | 256 |");
    }

    @Test
    void theShortestInputDoesNotCountForFlatness() {
        add(1, 1, 0);
        add(4, 8, 0);
        add(16, 40, 0);

        assertThat(printed(1, 4, 16)).contains(" 0.80 |");
    }

    @Test
    void allocationIsShownOnceIfItIsTheSame() {
        add(1, 1, 464);
        add(4, 4, 464);
        assertThat(printed(1, 4)).contains("| 464 |");

        add(16, 16, 544);
        assertThat(printed(1, 4, 16)).contains("| 464, 544 |");
    }

    private void add(int kilobytes, double micros, long allocated) {
        GrowthCell cell = new GrowthCell("http", kilobytes, PIECES);
        samples.add(
                cell.label(), "http", new Samples.Sample(cell.size() / 1024.0 / kilobytes * micros * 1000, allocated));
    }

    private String printed(Integer... kilobytes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new GrowthTable(samples, "http", List.of(PIECES), List.of(kilobytes))
                .print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
