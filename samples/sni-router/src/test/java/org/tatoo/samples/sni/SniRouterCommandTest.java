package org.tatoo.samples.sni;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class SniRouterCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of(SniRouter.commandLine(), List.of(arguments));
    }

    @Test
    void wrongOptionsAreOneLine() {
        run().expectFault(2, "sni-router", "--route");
        run("--route", "a").expectFault(2, "sni-router", "'a' is not NAME=HOST:PORT");
        run("--route", "a=127.0.0.1:99999").expectFault(2, "sni-router", "is not NAME=HOST:PORT");
        run("--route", "a.*=127.0.0.1:1").expectFault(2, "sni-router", "is not NAME=HOST:PORT");
        run("--route", "a=no.such.host.invalid:1").expectFault(2, "sni-router", "no host is called");
        run("--route", "a=127.0.0.1:1", "--limit", "hello=0").expectFault(2, "sni-router", "hello=0");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        run("--help").expectLimitsOnPage();
        assertThat(run("--help").out()).contains("  hello=128k ", "  connect=5s ", "  silence=10m ");
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws IOException, InterruptedException {
        List<String> options = TransportUnderTest.with(List.of("--port", "0", "--route", "*=127.0.0.1:1"));
        try (ServerProcess router = ServerProcess.start(SniRouter.class, options)) {
            assertThat(router.firstLine()).startsWith("sni-router listening on 127.0.0.1:" + router.port());
            router.terminate();
            router.expectEnd();
        }
    }
}
