package org.tatoo.samples.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.CommandRun;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ListenOptionsTest {
    /** Has the options and listens nowhere: the tests of the servers show that they listen where the options say. */
    @Command(name = "nowhere", mixinStandardHelpOptions = true)
    private static final class Nowhere implements Callable<Integer> {
        @SuppressWarnings("UnusedVariable") // set by picocli
        @Mixin
        private final ListenOptions listen = new ListenOptions(7);

        @Override
        public Integer call() throws IOException {
            throw new IOException("no such\naddress");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "http"})
    void aPortThatIsNoneIsAWrongOption(String port) {
        run("--port", port).expectFault(CommandLine.ExitCode.USAGE, "nowhere", "--port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NIO", "aio_cached", "udp"})
    void aTransportThatIsNoneIsAWrongOption(String transport) {
        run("--transport", transport)
                .expectFault(
                        CommandLine.ExitCode.USAGE,
                        "nowhere",
                        "must be one of nio, aio, aio-cached, not " + transport + ";");
    }

    @Test
    void aFailureIsOneLine() {
        run("--port", "0").expectFault(CommandLine.ExitCode.SOFTWARE, "nowhere", "no such address");
    }

    @Test
    void theHelpShowsTheDefaults() {
        assertThat(run("--help").out()).contains("Default: 7.", "Default: 127.0.0.1.", "Default: nio.");
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(CommandLines.of(new Nowhere()), List.of(arguments));
    }
}
