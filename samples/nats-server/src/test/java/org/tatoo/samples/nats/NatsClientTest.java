package org.tatoo.samples.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Deadline;
import org.tatoo.samples.nats.NatsServer.NatsProtocol;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.server.Client;
import org.tatoo.server.Limits;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;

/** The client and the server, over sockets. */
class NatsClientTest {
    private final NatsProtocol protocol = new NatsProtocol(new Switchboard(NatsLimits.defaults(), new Random(1)));

    @Test
    void theClientDrivesTheServer() throws Exception {
        RecordingListener listener = new RecordingListener();
        try (Server server = Server.builder(protocol)
                        .listen(Listener.tcp("127.0.0.1", 0))
                        .limits(Limits.defaults().without(Deadline.IDLE))
                        .listener(listener)
                        .start();
                Client loops = Client.builder().eventLoops(1).start()) {
            NatsCheck.run(loops, server.port());
        }
        assertThat(listener.failures()).isEmpty();
    }

    @Test
    void whoCannotConnectIsTold() throws Exception {
        int free;
        try (Server server =
                Server.builder(protocol).listen(Listener.tcp("127.0.0.1", 0)).start()) {
            free = server.port();
        }
        try (Client loops = Client.builder().eventLoops(1).start()) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> NatsClient.connect(
                                    loops,
                                    new InetSocketAddress(InetAddress.getLoopbackAddress(), free),
                                    Duration.ofSeconds(5))
                            .get(20, TimeUnit.SECONDS))
                    .withCauseInstanceOf(IOException.class);
        }
    }
}
