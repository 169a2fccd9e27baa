package org.tatoo.samples.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tatoo.server.Limits;

/** Replies to commands that have come together are written together, and none of them is lost. */
class BatchTest {
    @Test
    void theLastReplyOfAConnectionIsWritten() throws IOException {
        try (RunningServer server = RunningServer.withLimits(Limits.defaults().withMaxMessages(3));
                RespClient client = server.connect()) {
            client.send("PING a\r\nPING b\r\nPING c\r\nPING d\r\n");
            assertThat(client.readToEnd()).isEqualTo("$1\r\na\r\n$1\r\nb\r\n$1\r\nc\r\n");
        }
    }

    @Test
    void whatComesTogetherIsAnsweredInOrder() throws IOException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            String large = "x".repeat(20_000);
            client.ask("SET", "large", large);
            client.send("PING\r\nGET large\r\nKEYS *\r\nSUBSCRIBE c\r\nQUIT\r\n");
            assertThat(client.readToEnd())
                    .isEqualTo("+PONG\r\n$20000\r\n" + large + "\r\n*1\r\n$5\r\nlarge\r\n"
                            + "*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n+OK\r\n");
        }
    }

    @Test
    void aClientThatSendsWithoutEndAndReadsLaterGetsAll() throws IOException, InterruptedException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            int count = 200_000;
            Thread sender = new Thread(() -> RespClient.untilClosed(() -> client.send("PING\r\n".repeat(count))));
            sender.start();
            assertThat(client.read(count * "+PONG\r\n".length())).isEqualTo("+PONG\r\n".repeat(count));
            sender.join();
        }
    }

    @Test
    void whatIsAskedWhileTheServerStopsIsAnswered() throws IOException, InterruptedException {
        try (RunningServer server = RunningServer.start();
                RespClient client = server.connect()) {
            client.ask("PING");
            Thread stopping = new Thread(server::stop);
            stopping.start();
            client.send("PING a\r\nPING b\r\n");
            assertThat(client.readToEnd()).isEqualTo("$1\r\na\r\n$1\r\nb\r\n");
            stopping.join();
        }
    }
}
