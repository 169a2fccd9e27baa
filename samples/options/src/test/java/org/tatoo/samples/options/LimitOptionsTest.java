package org.tatoo.samples.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.server.Limits;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class LimitOptionsTest {
    /** The limits of the command's own. */
    record Own(
            @LimitDescription("most things") int mostThings,

            @LimitDescription(value = "most bytes of things", bytes = true)
            long thingBytes,

            @LimitDescription("time for things") Duration thingTime) {
        Own {
            if (mostThings < 1) {
                throw new IllegalArgumentException("mostThings must be at least 1: " + mostThings);
            }
        }
    }

    private static final Own OWN = new Own(3, 64 << 10, Duration.ofSeconds(5));

    /** Has the options and serves nothing. */
    @Command(name = "nothing", mixinStandardHelpOptions = true)
    private static final class Nothing implements Callable<Integer> {
        @Mixin
        private final LimitOptions options = new LimitOptions(Limits.defaults(), OWN);

        private Limits limits = Limits.defaults();
        private Own own = OWN;
        private long memory;

        @Override
        public Integer call() {
            limits = options.over(Limits.defaults());
            own = options.over(OWN);
            memory = options.memory(17);
            return 0;
        }
    }

    private static Nothing run(String... limits) {
        Nothing command = new Nothing();
        assertThat(CommandRun.of(CommandLines.of(command), arguments(limits)))
                .isEqualTo(new CommandRun(CommandLine.ExitCode.OK, "", ""));
        return command;
    }

    private static List<String> arguments(String... limits) {
        List<String> arguments = new ArrayList<>();
        for (String limit : limits) {
            arguments.addAll(List.of("--limit", limit));
        }
        return arguments;
    }

    private static String fault(String limit) {
        CommandRun run = CommandRun.of(CommandLines.of(new Nothing()), arguments(limit));
        run.expectFault(CommandLine.ExitCode.USAGE, "nothing", "--limit");
        return run.err();
    }

    // ---- each limit

    /** Another value than the default for each limit of a server. */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("max-connections", "18000"),
            Map.entry("per-address", "17"),
            Map.entry("per-address-loopback", "true"),
            Map.entry("max-age", "2h"),
            Map.entry("max-messages", "1000"),
            Map.entry("drain", "3s"),
            Map.entry("handshake", "1s"),
            Map.entry("first-byte", "500ms"),
            Map.entry("idle", "never"),
            Map.entry("request", "11s"),
            Map.entry("body", "2m"),
            Map.entry("answer", "31s"),
            Map.entry("write", "32s"),
            Map.entry("linger", "0s"),
            Map.entry("body-rate", "1000"),
            Map.entry("write-rate", "100"),
            Map.entry("high-water-mark", "32k"),
            Map.entry("low-water-mark", "2k"),
            Map.entry("linger-bytes", "1m"),
            Map.entry("read-buffer", "32k"));

    private static Limits changed() {
        String[] all = OTHERS.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toArray(String[]::new);
        return run(all).limits;
    }

    private static void assertEachDiffers(Record one, Record other, String... but) throws ReflectiveOperationException {
        for (RecordComponent component : one.getClass().getRecordComponents()) {
            if (!Arrays.asList(but).contains(component.getName())) {
                assertThat(component.getAccessor().invoke(one))
                        .as("a limit sets %s", component.getName())
                        .isNotEqualTo(component.getAccessor().invoke(other));
            }
        }
    }

    @Test
    void eachComponentAndEachDeadlineHasAName() throws ReflectiveOperationException {
        assertThat(ServerLimits.all())
                .extracting(NamedLimit::name)
                .containsExactlyInAnyOrderElementsOf(OTHERS.keySet());
        Limits changed = changed();
        assertEachDiffers(changed, Limits.defaults());
        // the rate alone keeps its interval, see below
        assertEachDiffers(changed.conversation(), ConversationLimits.defaults(), "bodyInterval");
        for (Deadline deadline : Deadline.values()) {
            assertThat(changed.conversation().timeout(deadline))
                    .as(deadline.name())
                    .isNotEqualTo(ConversationLimits.defaults().timeout(deadline));
        }
    }

    @Test
    void theValuesAreThoseGiven() {
        assertThat(changed())
                .isEqualTo(Limits.defaults()
                        .withMaxConnections(18_000)
                        .withPerAddress(17)
                        .withPerAddressLoopback(17)
                        .withMaxAge(Duration.ofHours(2))
                        .withMaxMessages(1_000)
                        .withDrainTimeout(Duration.ofSeconds(3))
                        .with(Deadline.HANDSHAKE, Duration.ofSeconds(1))
                        .with(Deadline.FIRST_BYTE, Duration.ofMillis(500))
                        .without(Deadline.IDLE)
                        .withRequestTimeout(Duration.ofSeconds(11))
                        .with(Deadline.BODY, Duration.ofMinutes(2))
                        .withAnswerTimeout(Duration.ofSeconds(31))
                        .withWriteTimeout(Duration.ofSeconds(32))
                        .withLingerTimeout(Duration.ZERO)
                        .withBodyRate(10_000, Duration.ofSeconds(10))
                        .withWriteRate(100)
                        .withWaterMarks(2 << 10, 32 << 10)
                        .withLingerBytes(1 << 20)
                        .withReadBuffer(32 << 10));
    }

    @Test
    void aRateMayHaveItsInterval() {
        assertThat(run("body-rate=3k/5s").limits)
                .isEqualTo(Limits.defaults().withBodyRate(3_072, Duration.ofSeconds(5)));
    }

    @Test
    void limitsOfTheCommandsOwnHaveTheNamesOfTheirComponents() {
        Nothing command = run("most-things=7", "thing-bytes=2g", "thing-time=1m", "memory=5m");
        assertThat(command.own).isEqualTo(new Own(7, 2L << 30, Duration.ofMinutes(1)));
        assertThat(command.memory).isEqualTo(5 << 20);
        assertThat(command.limits).isEqualTo(Limits.defaults());
        assertThat(run().memory).as("the short form").isEqualTo(17);
    }

    @Test
    void theLastValueOfALimitCounts() {
        assertThat(run("per-address=3", "per-address=4").limits.perAddress()).isEqualTo(4);
    }

    // ---- mistakes

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "idle                  | idle: must be a name and a value such as idle=30s",
                "idel=3s               | idel=3s: there is no such limit; there are max-connections, per-address,",
                "idle=3                | idle=3: must be a time such as 500ms, 30s, 2m or 1h, or never",
                "idle=-3s              | idle=-3s: must be a time",
                "idle=0s               | idle=0s: IDLE timeout must be longer than zero",
                "idle=400d             | idle=400d: IDLE timeout must be at most 365 days",
                "drain=never           | drain=never: must be a time such as 500ms, 30s, 2m or 1h",
                "max-connections=0     | max-connections=0: maxConnections must be at least 1",
                "max-connections=many  | max-connections=many: must be a number",
                "max-connections=9999999999 | must be at most 2147483647",
                "per-address=-1        | per-address=-1: must be a number, or unlimited",
                "read-buffer=1x        | read-buffer=1x: must be a size such as 4096, 64k or 16m",
                "read-buffer=1g        | read-buffer=1g: readBuffer must be at most 16777216",
                "linger-bytes=99999999999999999g | is too large",
                "low-water-mark=1m     | lowWaterMark must be below highWaterMark",
                "body-rate=1/x         | body-rate=1/x: must be a time",
                "thing-time=x          | thing-time=x: must be a time",
                "most-things=0         | most-things=0: mostThings must be at least 1",
            })
    void aMistakeIsToldInOneLine(String limit, String message) {
        assertThat(fault(limit)).contains(message);
    }

    // ---- help

    @Test
    void theHelpListsAllLimitsWithTheirDefaults() {
        String help =
                CommandRun.of(CommandLines.of(new Nothing()), List.of("--help")).out();
        assertThat(help)
                .contains("idle=1m", "first-byte=10s", "body=1h", "body-rate=2400/10s", "write-rate=240")
                .contains("per-address=256", "per-address-loopback=unlimited", "max-age=never", "drain=10s")
                .contains("high-water-mark=512k", "linger-bytes=16m", "most-things=3", "thing-bytes=64k")
                .contains("thing-time=5s", "memory=");
        for (String name : OTHERS.keySet()) {
            assertThat(help).contains("  " + name + "=");
        }
    }
}
