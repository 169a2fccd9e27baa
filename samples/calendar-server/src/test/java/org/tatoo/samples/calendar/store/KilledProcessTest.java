package org.tatoo.samples.calendar.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes with 50 writers after random numbers of changes. {@code -Dtatoo.test.kills=N} sets how many of each
 * store.
 */
@Tag("once")
class KilledProcessTest {
    private static final int KILLS = Integer.getInteger("tatoo.test.kills", 1);
    private static final int MOST_CHANGES = 400;
    private static final long SEED = 19;

    @Test
    void everyAcknowledgedChangeOfSqliteIsThere(@TempDir Path directory) throws Exception {
        killAgainAndAgain(directory.toString());
    }

    @Test
    void everyAcknowledgedChangeOfPostgresqlIsThere() throws Exception {
        SharedPostgres.clear();
        killAgainAndAgain(SharedPostgres.url());
    }

    private static void killAgainAndAgain(String address) throws Exception {
        Random random = new Random(SEED);
        Set<String> acknowledged = new HashSet<>();
        try (CalendarStore store = Writers.open(address)) {
            store.createCalendar("work");
        }
        for (int kill = 1; kill <= KILLS; kill++) {
            acknowledged.addAll(kill(address, "kill" + kill, 1 + random.nextInt(MOST_CHANGES)));
            try (CalendarStore store = Writers.open(address)) {
                check(store, acknowledged);
            }
            System.out.println("killed " + kill + " of " + KILLS + ": " + acknowledged.size() + " changes are there");
        }
    }

    /** Returns what was acknowledged before the process was killed. */
    private static List<String> kill(String address, String prefix, int changes) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1", // it lives for a short time
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writers.class.getName(),
                        address,
                        prefix)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> acknowledged = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                acknowledged.add(line);
                if (acknowledged.size() == changes) {
                    process.toHandle().destroyForcibly(); // what it has printed can still be read
                }
            }
        }
        assertThat(process.waitFor()).isNotZero();
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(changes);
        // the last line may be cut
        return acknowledged.subList(0, acknowledged.size() - 1);
    }

    private static void check(CalendarStore store, Set<String> acknowledged) throws IOException {
        CalendarStore.Contents contents =
                store.contents("work", "", Integer.MAX_VALUE).orElseThrow();
        Set<String> there = contents.events().stream().map(Change::uid).collect(Collectors.toSet());
        assertThat(there).containsAll(acknowledged);
        store.overlapping("work", new Span(0, 0), event -> {
            assertThat(event).isEqualTo(Writers.event(event.uid()));
            return true;
        });
        long last = contents.version();
        long first = Math.max(0, last - CalendarStore.MAX_CHANGES);
        Changes changes = store.changes("work", first, CalendarStore.MAX_CHANGES);
        assertThat(changes).isInstanceOf(Changes.Known.class);
        assertThat(((Changes.Known) changes).changes())
                .extracting(Change::version)
                .isEqualTo(LongStream.rangeClosed(first + 1, last).boxed().toList());
    }
}
