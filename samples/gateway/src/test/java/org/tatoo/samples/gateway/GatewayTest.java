package org.tatoo.samples.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;
import org.tatoo.server.Upstream;

/** What the gateway sends on, in both directions, and what it refuses. */
class GatewayTest {
    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String LAST = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String PASSED = "HTTP/1.1 200 OK\r\nVia: 1.1 tatoo\r\nContent-Length: 2\r\n\r\nok";
    private static final String PASSED_LAST =
            "HTTP/1.1 200 OK\r\nVia: 1.1 tatoo\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        assertThat(listener.failures()).isEmpty();
    }

    private RawClient connect(InetSocketAddress server, GatewayLimits limits) throws IOException {
        Upstream upstream = new Upstream(server, limits.connect());
        Server gateway = TransportUnderTest.on(
                        Server.builder(connection -> ClientSide.parser(connection, upstream, limits)))
                .eventLoops(2)
                .listener(listener)
                .bind();
        upstream.connectBy(gateway);
        opened.add(0, gateway);
        gateway.start();
        RawClient client = new RawClient(gateway.port());
        opened.add(0, client);
        return client;
    }

    private RawClient connect(Backend backend) throws IOException {
        opened.add(backend);
        return connect(backend.address(), GatewayLimits.DEFAULT);
    }

    /** What the server gets of {@code request}. */
    private String passedOn(String request) throws IOException, InterruptedException {
        Backend backend = Backend.answering(OK);
        connect(backend).send(request);
        return String.valueOf(backend.request());
    }

    /** What the client gets, after a request whose answer is the last one, of {@code response}. */
    private String passedBack(String response) throws IOException {
        return connect(Backend.answering(response)).send(LAST).readToEnd();
    }

    @Test
    void fieldsOfTheConnectionStayThere() throws Exception {
        assertThat(
                        passedOn(
                                "GET /a?b=c HTTP/1.1\r\nhost: a:80\r\nX-A: 1\r\nConnection: keep-alive, X-Own\r\nx-own: 2\r\nKeep-Alive: 3\r\nProxy-Connection: x\r\nTE: trailers\r\nTrailer: T\r\nUpgrade: websocket\r\nX-A:\r\nVia: 1.0 b\r\n\r\n"))
                .isEqualTo(
                        "GET /a?b=c HTTP/1.1\r\nHost: a:80\r\nX-A: 1\r\nX-A: \r\nVia: 1.0 b\r\nVia: 1.1 tatoo\r\n\r\n");
    }

    @Test
    void theAuthorityOfAnAbsoluteTargetIsTheHost() throws Exception {
        assertThat(passedOn("GET HTTP://b:1?q HTTP/1.1\r\nHost: a\r\n\r\n"))
                .isEqualTo("GET /?q HTTP/1.1\r\nHost: b:1\r\nVia: 1.1 tatoo\r\n\r\n");
    }

    @Test
    void optionsOfAServerAreThoseOfTheServer() throws Exception {
        assertThat(passedOn("OPTIONS http://b HTTP/1.1\r\nHost: a\r\n\r\n"))
                .startsWith("OPTIONS * HTTP/1.1\r\nHost: b\r\n");
    }

    @Test
    void anOldRequestWithoutAHostGetsOne() throws Exception {
        assertThat(passedOn("GET / HTTP/1.0\r\n\r\n"))
                .matches("GET / HTTP/1.1\r\nHost: (127.0.0.1|localhost):[0-9]+\r\nVia: 1.0 tatoo\r\n\r\n");
    }

    @Test
    void forwardsAreCounted() throws Exception {
        assertThat(passedOn("OPTIONS * HTTP/1.1\r\nHost: a\r\nMax-Forwards: 10\r\n\r\n"))
                .contains("\r\nMax-Forwards: 9\r\n");
        assertThat(passedOn("GET / HTTP/1.1\r\nHost: a\r\nMax-Forwards: 0\r\n\r\n"))
                .contains("\r\nMax-Forwards: 0\r\n");
        String last = "HTTP/1.1\r\nHost: a\r\nMax-Forwards: 0\r\n\r\n";
        assertThat(connect(Backend.answering()).send("OPTIONS * " + last).readToEnd())
                .startsWith("HTTP/1.1 200 OK\r\n")
                .endsWith("\r\n\r\n200 OK\n");
        assertThat(connect(Backend.answering()).send("TRACE / " + last).readToEnd())
                .startsWith("HTTP/1.1 501 Not Implemented\r\n");
    }

    @Test
    void contentKeepsItsFraming() throws Exception {
        assertThat(passedOn("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 003\r\n\r\nabc"))
                .endsWith("\r\nContent-Length: 3\r\n\r\nabc");
        assertThat(
                        passedOn(
                                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n1;x=y\r\na\r\n002\r\nbc\r\n0\r\nT: v\r\n\r\n"))
                .endsWith("\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n");
    }

    @Test
    void aResponseKeepsItsFraming() throws Exception {
        assertThat(passedBack(OK)).isEqualTo(PASSED_LAST);
        assertThat(
                        passedBack(
                                "HTTP/1.1 404 Not  Found\r\nTransfer-Encoding: chunked\r\nConnection: x\r\nX: 1\r\n\r\n2;a=b\r\nno\r\n0\r\nT: v\r\n\r\n"))
                .isEqualTo(
                        "HTTP/1.1 404 Not  Found\r\nVia: 1.1 tatoo\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nno\r\n0\r\n\r\n");
    }

    @Test
    void contentThatEndsWithTheConnectionIsChunked() throws Exception {
        RawClient client = connect(Backend.answering("HTTP/1.0 200 OK\r\n\r\nab" + Backend.END, OK));
        assertThat(client.send(GET + LAST).readToEnd())
                .isEqualTo("HTTP/1.1 200 OK\r\nVia: 1.0 tatoo\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
                        + PASSED_LAST);
    }

    @Test
    void anOldClientGetsNoChunks() throws Exception {
        Backend backend = Backend.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n");
        assertThat(connect(backend)
                        .send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                        .readToEnd())
                .isEqualTo("HTTP/1.1 200 OK\r\nVia: 1.1 tatoo\r\nConnection: close\r\n\r\na");
    }

    @Test
    void anOldClientMayKeepTheConnection() throws Exception {
        Backend backend = Backend.answering(OK, OK);
        String request = "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
        assertThat(connect(backend).send(request + LAST).readToEnd())
                .isEqualTo("HTTP/1.1 200 OK\r\nVia: 1.1 tatoo\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok"
                        + PASSED_LAST);
    }

    @Test
    void responsesWithoutContentEndWithTheirHead() throws Exception {
        RawClient client = connect(Backend.answering(
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n",
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\nETag: x\r\n\r\n",
                "HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\n\r\n",
                OK));
        String head = "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n";
        assertThat(client.send(head + GET + GET + head + LAST).readToEnd())
                .isEqualTo(
                        "HTTP/1.1 200 OK\r\nVia: 1.1 tatoo\r\nContent-Length: 5\r\n\r\nHTTP/1.1 304 Not Modified\r\nETag: x\r\nVia: 1.1 tatoo\r\nContent-Length: 7\r\n\r\nHTTP/1.1 204 No Content\r\nVia: 1.1 tatoo\r\n\r\nHTTP/1.1 200 OK\r\nVia: 1.1 tatoo\r\n\r\n"
                                + PASSED_LAST);
    }

    @Test
    void interimResponsesArePassedOn() throws Exception {
        Backend backend =
                Backend.answering("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + OK);
        RawClient client = connect(backend);
        client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n");
        assertThat(backend.request()).contains("Expect: 100-continue\r\n");
        assertThat(client.readToEnd())
                .isEqualTo(
                        "HTTP/1.1 100 Continue\r\nVia: 1.1 tatoo\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\nVia: 1.1 tatoo\r\n\r\n"
                                + PASSED_LAST);
    }

    @Test
    void anOldClientGetsNoInterimResponse() throws Exception {
        Backend backend = Backend.answering("HTTP/1.1 103 Early Hints\r\n\r\n" + OK);
        assertThat(connect(backend).send("GET / HTTP/1.0\r\n\r\n").readToEnd()).isEqualTo(PASSED_LAST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n1",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775808\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
                "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n",
                "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
                "HTTP/2.0 200 OK\r\n\r\n",
                "SSH-2.0-x\r\n"
            })
    void whatIsNoResponseIsABadGateway(String response) throws Exception {
        assertThat(passedBack(response + Backend.END)).startsWith("HTTP/1.1 502 Bad Gateway\r\n");
    }

    @Test
    void aHeadThatIsTooLargeIsABadGateway() throws Exception {
        String field = "X: " + "x".repeat(5_000) + "\r\n";
        assertThat(passedBack("HTTP/1.1 200 OK\r\n" + field.repeat(14) + "\r\n"))
                .startsWith("HTTP/1.1 502 Bad Gateway\r\n");
    }

    @Test
    void aResponseThatBreaksOffBreaksOff() throws Exception {
        RawClient client = connect(
                Backend.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n" + Backend.END));
        client.send(LAST);
        StringBuilder read = new StringBuilder();
        RawClient.untilClosed(() -> {
            for (int one = client.input().read(); one >= 0; one = client.input().read()) {
                read.append((char) one);
            }
        });
        assertThat(read.toString()).doesNotContain("\r\n0\r\n");
    }

    @Test
    void aResponseThatNobodyAskedForIsGivenToNobody() throws Exception {
        Backend backend = Backend.answering(OK + "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison", OK);
        RawClient client = connect(backend);
        client.send(GET);
        assertThat(new String(client.input().readNBytes(PASSED.length()), StandardCharsets.ISO_8859_1))
                .isEqualTo(PASSED);
        assertThat(client.send(LAST).readToEnd()).doesNotContain("poison");
    }

    @Test
    void anAnswerBeforeTheEndOfTheRequestIsTheLast() throws Exception {
        Backend backend = Backend.answering(
                Backend.EARLY + "HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\n\r\nbig" + Backend.END);
        RawClient client = connect(backend);
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertThat(client.readToEnd())
                .startsWith("HTTP/1.1 413 Content Too Large\r\n")
                .endsWith("\r\n\r\nbig");
    }

    @Test
    void requestsInOnePieceAreAnsweredInTheirOrder() throws Exception {
        RawClient client = connect(Backend.answering(OK, OK.replace("ok", "no"), OK));
        assertThat(client.send(GET + GET + LAST).readToEnd())
                .isEqualTo(PASSED + PASSED.replace("ok", "no") + PASSED_LAST);
    }

    @Test
    void aServerThatClosesIsConnectedToAgain() throws Exception {
        RawClient client = connect(Backend.answering(
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok" + Backend.END, OK));
        assertThat(client.send(GET + LAST).readToEnd()).isEqualTo(PASSED + PASSED_LAST);
    }

    @Test
    void aServerThatIsNotThereIsABadGateway() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        assertThat(connect(nobody, GatewayLimits.DEFAULT).send(LAST).readToEnd())
                .startsWith("HTTP/1.1 502 Bad Gateway\r\n")
                .endsWith("\r\n\r\n502 Bad Gateway\n");
    }

    @Test
    void aServerThatDoesNotAnswerIsATimeout() throws Exception {
        Backend silent = Backend.answering("");
        opened.add(silent);
        GatewayLimits limits = new GatewayLimits(Duration.ofSeconds(5), Duration.ofMillis(100));
        assertThat(connect(silent.address(), limits).send(LAST).readToEnd())
                .startsWith("HTTP/1.1 504 Gateway Timeout\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
                "GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n c\r\n\r\n",
                "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n",
                "GET / HTTP/3.0\r\nHost: a\r\n\r\n"
            })
    void whatIsWrongDoesNotReachTheServer(String request) throws Exception {
        Backend backend = Backend.answering(OK);
        RawClient client = connect(backend);
        assertThat(client.send(request + GET).readToEnd())
                .matches("(?s)HTTP/1.1 (400|501|505) .*(400|501|505)[^\r\n]*\n");
        opened.add(connect(backend).send(GET));
        assertThat(backend.request()).startsWith("GET / HTTP/1.1\r\nHost: a\r\n");
    }

    @Test
    void contentThatIsWrongIsNotCompleted() throws Exception {
        Backend backend = Backend.answering(OK);
        RawClient client = connect(backend);
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n");
        assertThat(client.readToEnd()).startsWith("HTTP/1.1 400 Bad Request\r\n");
    }
}
