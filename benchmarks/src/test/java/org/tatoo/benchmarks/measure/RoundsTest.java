package org.tatoo.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What the options of rounds take. */
final class RoundsTest {
    private final StringWriter errors = new StringWriter();

    @Command(name = "some.sh")
    private static final class Some implements Callable<Integer> {
        @Mixin
        private final Rounds rounds = new Rounds(5);

        private List<String> chosen = List.of();

        @Override
        public Integer call() {
            chosen = rounds.chosen(List.of("tatoo", "netty", "jetty"), name -> name);
            return 0;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "", "2.5", "many", "99999999999"})
    void aNumberOfRoundsIsAtLeastOne(String number) {
        assertThat(run(new Some(), "--rounds=" + number)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(errors.toString().lines())
                .containsExactly("some.sh: Invalid value for option '--rounds': must be a whole number from 1 to "
                        + "999999999, not " + number + "; --help shows the options");
    }

    @Test
    void quickIsOneRound() {
        Some command = new Some();

        assertThat(run(command, "--rounds", "3", "--quick")).isZero();
        assertThat(command.rounds.rounds()).isOne();
    }

    @Test
    void theLastNumberOfRoundsCounts() {
        Some command = new Some();

        assertThat(run(command, "--rounds", "3", "--rounds", "007")).isZero();
        assertThat(command.rounds.rounds()).isEqualTo(7);
    }

    @Test
    void chosenAreThoseAskedForInTheirUsualOrder() {
        Some command = new Some();

        assertThat(run(command, "--only", "jetty,tatoo")).isZero();
        assertThat(command.chosen).containsExactly("tatoo", "jetty");
    }

    @Test
    void whatIsUnknownIsRefused() {
        assertThat(run(new Some(), "--only", "tatoo,nety")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(errors.toString())
                .contains("Invalid value for option '--only': must be among tatoo, netty, jetty, not nety");
    }

    private int run(Some command, String... arguments) {
        return Rounds.commandLine(command).setErr(new PrintWriter(errors, true)).execute(arguments);
    }
}
