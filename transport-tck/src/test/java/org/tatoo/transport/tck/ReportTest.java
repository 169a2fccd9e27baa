package org.tatoo.transport.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of what tests have written down. */
class ReportTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private boolean prints(List<String> lines) {
        return Report.print(lines, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private static List<String> all(String transport) {
        return Checks.all().stream()
                .map(check -> transport + "\t" + check.name() + "\t✓")
                .toList();
    }

    private List<String> table() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void hasARowForEachTransport() {
        List<String> lines = new ArrayList<>(all("able"));
        lines.addAll(all("poor"));
        lines.add("poor\tlinger\t—");
        assertThat(prints(lines)).isTrue();
        int count = Checks.all().size();
        assertThat(table())
                .containsExactly(
                        "| transport | passed | not there, as declared |",
                        "|---|---|---|",
                        "| able | " + count + " of " + count + " |  |",
                        "| poor | " + count + " of " + count + " | linger |");
    }

    @Test
    void aFailedCheckAndOneThatWasNotRunAreTold() {
        List<String> failed = new ArrayList<>(all("able"));
        failed.add("able\tlinger\t✗");
        assertThat(prints(failed)).isFalse();
        int count = Checks.all().size();
        assertThat(table()).contains("| able | " + (count - 1) + " of " + count + " |  | linger |");
        assertThat(prints(all("able").subList(1, count))).isFalse();
        assertThat(table()).last().asString().contains(Checks.all().get(0).name());
        assertThat(prints(all("able"))).isTrue();
    }
}
