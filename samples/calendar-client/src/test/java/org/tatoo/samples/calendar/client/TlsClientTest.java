package org.tatoo.samples.calendar.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.calendar.CalendarServer;
import org.tatoo.samples.testing.ServerProcess;

/** The commands, with TLS and a private authority. */
class TlsClientTest extends ClientContract {
    private static final Path KEYS = Path.of("../../server-tls/src/test/resources/org/tatoo/tls");
    private static final List<String> TRUSTING = trusting("servers");

    private static List<String> trusting(String authority) {
        return List.of("--tls", "--trust", KEYS.resolve(authority + ".pem").toString());
    }

    @Override
    List<String> serverOptions() {
        return List.of(
                "--tls",
                KEYS.resolve("ec.pem").toString(),
                KEYS.resolve("ec-key.pem").toString());
    }

    @Override
    List<String> clientOptions() {
        return TRUSTING;
    }

    private String named(String host) {
        return host + ":" + port();
    }

    @Test
    void aNameIsVerifiedAsWellAsAnAddress() {
        assertThat(lines(runAt(named("localhost"), TRUSTING, "list"))).containsExactly("mycalendar write");
    }

    @Test
    void theFileOfAnAuthorityMeansTls() {
        assertThat(lines(runAt(named("localhost"), TRUSTING.subList(1, 3), "list")))
                .containsExactly("mycalendar write");
    }

    @Test
    void aServerThatIsNotTrustedIsNotTalkedTo() {
        String named = "cannot connect to " + named("localhost")
                + ": the certificate of localhost was issued by CN=servers, which is not trusted: if it should be, name a"
                + " file with the certificate of that authority by --trust";
        runAt(named("localhost"), List.of("--tls"), "list").expectFault(1, "calendar", named);
        runAt(named("localhost"), trusting("clients"), "list").expectFault(1, "calendar", named);
    }

    @Test
    void aCertificateOfAnotherHostIsNotAccepted() throws IOException {
        Path data = Files.createDirectory(directory().resolve("other"));
        try (ServerProcess other = ServerProcess.start(
                CalendarServer.class,
                List.of(
                        "--port",
                        "0",
                        "--data",
                        data.toString(),
                        "--tls",
                        KEYS.resolve("other.pem").toString(),
                        KEYS.resolve("other-key.pem").toString()))) {
            runAt("localhost:" + other.port(), TRUSTING, "list")
                    .expectFault(
                            1,
                            "calendar",
                            "the certificate is not for localhost, but for other.example, Second.Example: name the server"
                                    + " so in --server, or let it get another certificate");
        }
    }

    @Test
    void aFileThatCannotBeUsedIsNamed() {
        runAt(named("localhost"), List.of("--trust", "none.pem"), "list")
                .expectFault(1, "calendar", "There is no file none.pem");
    }

    @Test
    void aClientWithoutTlsSaysSo() {
        runAt(named("localhost"), List.of(), "list").expectFault(1, "calendar", "use --tls if the server speaks TLS");
    }

    @Test
    void anAnswerThatIsCutIsNone() throws IOException {
        String long1 = object("long", "x".repeat(200_000).replaceAll("(.{70})", "$1\r\n "));
        lines(run("put", "mycalendar", file(long1)));
        try (CuttingProxy proxy = CuttingProxy.to(port(), 100_000)) {
            runAt("127.0.0.1:" + proxy.port(), TRUSTING, "get", "--uid", "long", "mycalendar")
                    .expectFault(1, "calendar", "the server has ended the connection");
            assertThat(proxy.hasCut()).isTrue();
        }
        lines(run("delete", "mycalendar", "long"));
    }
}
