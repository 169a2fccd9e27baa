package org.tatoo.samples.calendar.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;

/** The commands, without encryption. */
class ClientTest extends ClientContract {
    @Override
    List<String> serverOptions() {
        return List.of();
    }

    @Override
    List<String> clientOptions() {
        return List.of();
    }

    @Test
    void eachCommandHasHelp() {
        for (String name : CalendarClient.commandLine().getSubcommands().keySet()) {
            CommandRun help = CommandRun.of(CalendarClient.commandLine(), List.of(name, "--help"));
            assertThat(help.exitCode()).isZero();
            assertThat(help.out()).startsWith("Usage: calendar " + name + " [").contains("--user");
        }
    }

    @Test
    void aServerWithoutTlsIsToldFromOneThatIsNotTrusted() {
        runAt("127.0.0.1:" + port(), List.of("--tls"), "list")
                .expectFault(
                        1,
                        "calendar",
                        "cannot connect to 127.0.0.1:" + port() + ": the server does not speak TLS: leave out --tls");
    }
}
