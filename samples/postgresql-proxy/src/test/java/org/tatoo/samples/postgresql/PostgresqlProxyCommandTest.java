package org.tatoo.samples.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class PostgresqlProxyCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of(PostgresqlProxy.commandLine(), List.of(arguments));
    }

    @Test
    void wrongOptionsAreOneLine() {
        run().expectFault(2, "postgresql-proxy", "--to");
        run("--to", "a:b:c").expectFault(2, "postgresql-proxy", "HOST:PORT");
        run("--to", "127.0.0.1:99999").expectFault(2, "postgresql-proxy", "99999");
        run("--to", "no.such.host.invalid:1").expectFault(2, "postgresql-proxy", "no host is called");
        run("--to", "127.0.0.1:1", "--limit", "statement=0").expectFault(2, "postgresql-proxy", "statement=0");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        run("--help").expectLimitsOnPage();
        assertThat(run("--help").out()).contains("  connect=5s ", "  statement=1k ");
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws IOException, InterruptedException {
        List<String> options = TransportUnderTest.with(List.of("--port", "0", "--to", "127.0.0.1:1"));
        try (ServerProcess proxy = ServerProcess.start(PostgresqlProxy.class, options)) {
            assertThat(proxy.firstLine()).startsWith("postgresql-proxy listening on 127.0.0.1:" + proxy.port());
            proxy.terminate();
            proxy.expectEnd();
        }
    }
}
