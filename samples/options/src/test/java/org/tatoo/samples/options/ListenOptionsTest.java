package org.tatoo.samples.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.server.Server;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ListenOptionsTest {
    /** Listens for a moment. */
    @Command(name = "moment", mixinStandardHelpOptions = true)
    private static final class Moment implements Callable<Integer> {
        @Mixin
        private final ListenOptions listen = new ListenOptions(7);

        @Override
        public Integer call() throws IOException {
            Server.Builder builder = Server.builder(connection -> {
                throw new IllegalStateException("nobody connects");
            });
            listen.start(builder, address -> "moment at " + address).close();
            return CommandLine.ExitCode.OK;
        }
    }

    @Test
    void theServerListensWhereTheOptionsSay() {
        assertThat(run("--port", "0").out()).matches("moment at 127\\.0\\.0\\.1:[1-9]\\d*\\R");
        assertThat(run("--port", "0", "--host", "localhost").out()).startsWith("moment at localhost:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "http"})
    void aPortThatIsNoneIsAWrongOption(String port) {
        run("--port", port).expectFault(CommandLine.ExitCode.USAGE, "moment", "--port");
    }

    @Test
    void anAddressThatCannotBeUsedIsOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            run("--port", port).expectFault(CommandLine.ExitCode.SOFTWARE, "moment", port);
        }
    }

    @Test
    void theHelpShowsTheDefaults() {
        assertThat(run("--help").out()).contains("Default: 7.", "Default: 127.0.0.1.");
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(CommandLines.of(new Moment()), List.of(arguments));
    }
}
