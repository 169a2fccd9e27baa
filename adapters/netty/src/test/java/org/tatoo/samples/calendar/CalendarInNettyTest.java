package org.tatoo.samples.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ThreadPoolExecutor;
import javax.net.SocketFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.netty.NettyServer;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.tck.TestTls;

/** The CAL sample in Netty: its handler, unchanged, which answers from its own threads. */
class CalendarInNettyTest {
    private static final String REQUEST = "GET " + Demonstration.CALENDAR + " " + Demonstration.USER
            + " CAL/1.0\r\npassword: " + Demonstration.PASSWORD
            + "\r\nfrom: Sun Nov  6 08:49:37 1994\r\nto: Mon Nov  7 12:34:31 1994\r\n\r\n";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eventsAreAnswered(boolean encrypted, @TempDir Path data) throws IOException {
        ThreadPoolExecutor workers = Workers.start(CalendarLimits.defaults());
        Protocol protocol = CalendarProtocol.demonstration(data, workers);
        SocketFactory sockets = encrypted ? TestTls.context().getSocketFactory() : SocketFactory.getDefault();
        try (NettyServer server = NettyServer.start(protocol, encrypted);
                Socket socket =
                        sockets.createSocket("localhost", server.address().getPort())) {
            socket.setSoTimeout(20_000);
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (int i = 0; i < 2; i++) {
                socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
                assertThat(answers.readLine()).isEqualTo("CAL/1.0 " + Status.OK);
                for (String line = answers.readLine(); !line.equals("END:VCALENDAR"); line = answers.readLine()) {
                    assertThat(line).isNotNull();
                }
            }
        } finally {
            workers.shutdown();
        }
    }
}
