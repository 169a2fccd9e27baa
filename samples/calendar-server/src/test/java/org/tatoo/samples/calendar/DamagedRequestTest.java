package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.grammars.cal.CalParser;
import org.tatoo.server.Server;
import org.tatoo.server.ServerListener;

class DamagedRequestTest {
    private static final int PATIENCE_MILLIS = 20_000;

    @TempDir
    private Path directory;

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private ThreadPoolExecutor workers;
    private Server server;

    @BeforeEach
    void startServer() throws IOException {
        UserFile users = new UserFile(directory.resolve(CalendarServer.USERS));
        users.put(Demonstration.USER, PasswordVerifier.of(Demonstration.PASSWORD, 10));
        Demonstration.prepare(directory);
        CalendarService service = new CalendarService(users, new CalendarStore(directory));
        workers = Workers.start();
        server = Server.builder(connection -> new CalParser(new CalendarProtocolHandler(connection, service, workers)))
                .listener(new ServerListener() {
                    @Override
                    public void handlerFailed(SocketAddress remote, Throwable cause) {
                        failures.add(cause);
                    }
                })
                .start();
    }

    @AfterEach
    void stopServer() {
        server.close();
        workers.shutdown();
    }

    @Test
    void whicheverByteIsWrongTheClientIsAnsweredAndOthersAreServed() throws IOException {
        String request = Client.request();
        try (Client other = new Client(server.port())) {
            for (int i = 0; i < request.length(); i++) {
                for (String damaged : damage(request, i)) {
                    String answers = exchange(damaged);
                    assertThat(answers).as(damaged).startsWith("CAL/1.0 ").doesNotContain("CAL/1.0 500");
                }
                if (i % 20 == 0) {
                    assertThat(other.send(request).receive().status()).isEqualTo(Status.OK);
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    /** The request with the byte at {@code index} changed in each way. */
    private static List<String> damage(String request, int index) {
        String before = request.substring(0, index);
        char c = request.charAt(index);
        String after = request.substring(index + 1);
        return Stream.of("", "" + c + c, "" + (char) (c ^ 1), "" + (char) (c ^ 0x80), "\0", "\r", "\n", " ", "\u00ff")
                .map(middle -> before + middle + after)
                .toList();
    }

    /** Sends all, ends the output, and reads until the server ends its own. */
    private String exchange(String text) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(text.getBytes(ISO_8859_1));
            socket.shutdownOutput();
            InputStream input = socket.getInputStream();
            return new String(input.readAllBytes(), ISO_8859_1);
        }
    }
}
