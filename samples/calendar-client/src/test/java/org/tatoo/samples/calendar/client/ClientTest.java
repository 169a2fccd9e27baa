package org.tatoo.samples.calendar.client;

import java.util.List;
import org.junit.jupiter.api.Test;

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
    void aServerWithoutTlsIsToldFromOneThatIsNotTrusted() {
        runAt("127.0.0.1:" + port(), List.of("--tls"), "list")
                .expectFault(
                        1,
                        "calendar",
                        "cannot connect to 127.0.0.1:" + port() + ": the server does not speak TLS: leave out --tls");
    }
}
