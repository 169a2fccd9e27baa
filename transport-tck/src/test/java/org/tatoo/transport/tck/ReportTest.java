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

    @Test
    void hasAColumnForEachTransportAndARowForEachCheck() {
        List<String> lines = new ArrayList<>(all("able"));
        lines.addAll(all("poor"));
        lines.add("poor\tlinger\t—");
        assertThat(prints(lines)).isTrue();
        List<String> table = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(table).hasSize(Checks.all().size() + 2).contains("| linger | ✓ | — |");
        assertThat(table.get(0)).isEqualTo("| check | able | poor |");
    }

    @Test
    void aFailedCheckAndOneThatWasNotRunAreTold() {
        List<String> failed = new ArrayList<>(all("able"));
        failed.add("able\tlinger\t✗");
        assertThat(prints(failed)).isFalse();
        assertThat(prints(all("able").subList(1, Checks.all().size()))).isFalse();
        assertThat(prints(all("able"))).isTrue();
    }
}
