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
        add(1, 500, 0);
        add(1024, 256, 0);

        assertThat(printed(1, 1024)).contains("| 1 KB | 1 MB |").contains("| 64 | 500 | 256 |");
    }

    @Test
    void theShortestInputDoesNotCountForFlatness() {
        add(1, 100, 0);
        add(4, 500, 0);
        add(16, 400, 0);

        assertThat(printed(1, 4, 16)).contains(" 0.80 |");
    }

    @Test
    void allocationIsShownOnceIfItIsTheSame() {
        add(1, 500, 464);
        add(4, 500, 464);
        assertThat(printed(1, 4)).contains("| 464 |");

        add(16, 500, 544);
        assertThat(printed(1, 4, 16)).contains("| 464, 544 |");
    }

    /** One round; a million bytes a second take a thousand nanoseconds a byte. */
    private void add(int kilobytes, int megabytesASecond, long allocated) {
        GrowthCell cell = new GrowthCell("http", kilobytes, PIECES);
        samples.add(cell.label(), "http", new Samples.Sample(cell.size() * 1000.0 / megabytesASecond, allocated));
    }

    private String printed(Integer... kilobytes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new GrowthTable(samples, "http", List.of(PIECES), List.of(kilobytes))
                .print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
