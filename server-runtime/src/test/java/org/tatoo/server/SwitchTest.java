package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.Connection;

/** A connection handed from one protocol to another. */
class SwitchTest {
    private final LinkedBlockingQueue<String> calls = new LinkedBlockingQueue<>();
    private final Server server = Servers.start(Limits.defaults(), new Events(), First::new);

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 100})
    void theNextProtocolGoesOnAfterTheCallbackThatSwitched(int piece) throws Exception {
        String input = "a\nupgrade\nb\nc\n";
        try (TestClient client = new TestClient(server)) {
            for (int from = 0; from < input.length(); from += piece) {
                client.send(input.substring(from, Math.min(input.length(), from + piece)));
            }
            assertThat(List.of(client.line(), client.line(), client.line(), client.line()))
                    .containsExactly("first a", "switching", "second b", "second c");
            client.halfClose();
            assertThat(client.rest()).isEmpty();
        }
        assertThat(List.of(calls.take(), calls.take())).containsExactly("second opened", "second closed");
    }

    @Test
    void anEndAfterTheSwitchIsTheNextProtocolsEnd() throws Exception {
        try (TestClient client = new TestClient(server)) {
            client.send("upgrade\n").halfClose();
            assertThat(client.line()).isEqualTo("switching");
            assertThat(client.rest()).isEmpty();
        }
        assertThat(List.of(calls.take(), calls.take())).containsExactly("second opened", "second closed");
    }

    private final class First extends LineHandler {
        First(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            if (line.equals("upgrade")) {
                send("switching\n");
                connection().switchTo(next -> new LineParser(new Second(next)));
            } else {
                send("first " + line + "\n");
            }
            connection().endRequest();
        }

        @Override
        public void closed() {
            calls.add("first closed");
        }
    }

    private final class Second extends LineHandler {
        Second(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            send("second " + line + "\n");
            connection().endRequest();
        }

        @Override
        public void opened() {
            calls.add("second opened");
        }

        @Override
        public void closed() {
            calls.add("second closed");
        }
    }
}
