package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.tatoo.transport.Refusal;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.tck.TestTls;

/** What handshakes hold is counted, and limited, with all else that connections hold. */
class TlsMemoryTest {
    /** The beginning of a record of 4,096 bytes with a message of a handshake (RFC 8446, section 5.1). */
    private static final byte[] RECORD = {22, 3, 1, 16, 0, 1, 0, 15, (byte) 252};

    private static final long HANDSHAKE = 11 << 10;

    private static Server start(long memory) {
        TransportLayer tls = Servers.newTls();
        return Servers.start(Server.builder(connection -> new LineParser(new LineHandler(connection)))
                .transport(Servers.transport())
                .eventLoops(1)
                .memory(memory)
                .listen(Listener.tcp("127.0.0.1", 0).withLayer(tls)));
    }

    private static Socket connect(Server server) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.getOutputStream().write(RECORD);
        return socket;
    }

    private static void await(Server server, LongPredicate input) {
        while (!input.test(server.snapshot().memory().input())) {
            LockSupport.parkNanos(1_000_000); // leaves the processor to the server
        }
    }

    @Test
    void aHandshakeThatStallsIsCountedUntilItEnds() throws IOException {
        try (Server server = start(1 << 20)) {
            try (Socket first = connect(server);
                    Socket second = connect(server)) {
                assertThat(first.isConnected() && second.isConnected()).isTrue();
                await(server, input -> input == 2 * (HANDSHAKE + RECORD.length));
            }
            await(server, input -> input == 0);
        }
    }

    @Test
    void anOpenConnectionThatIsIdleIsNotCounted() throws IOException {
        try (Server server = start(1 << 20);
                Socket carrier = new Socket(InetAddress.getLoopbackAddress(), server.port());
                Socket client =
                        TestTls.context().getSocketFactory().createSocket(carrier, "localhost", server.port(), true)) {
            client.getOutputStream().write('\n');
            assertThat(client.getInputStream().read()).isEqualTo('\n');
            await(server, input -> input == 0);
            client.getOutputStream().write('\n');
            assertThat(client.getInputStream().read()).isEqualTo('\n');
        }
    }

    @Test
    void handshakesForWhichThereIsNoRoomEnd() throws IOException {
        long memory = 512 << 10;
        List<Socket> sockets = new ArrayList<>();
        try (Server server = start(memory)) {
            for (int i = 0; i < 100; i++) {
                sockets.add(connect(server));
            }
            long least = (100 * HANDSHAKE - memory) / HANDSHAKE;
            await(server, input -> server.snapshot().refusals().getOrDefault(Refusal.BUDGET, 0L) >= least);
            await(server, input -> input > memory / 2 && input <= memory);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
