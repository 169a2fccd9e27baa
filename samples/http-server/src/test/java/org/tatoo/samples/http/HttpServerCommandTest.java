package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class HttpServerCommandTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void layOut() throws IOException {
        root = SampleSite.create(folder);
    }

    static Stream<Arguments> wrongOptions() {
        return Stream.of(
                Arguments.of(List.of(), "--root"),
                Arguments.of(List.of("--port", "1"), "--root"),
                Arguments.of(List.of("--root", ".", "--port", "http"), "http"),
                Arguments.of(List.of("--root", ".", "--port", "-1"), "65535"),
                Arguments.of(List.of("--root", ".", "--port", "65536"), "65535"),
                Arguments.of(List.of("--root", ".", "--max-body", "-1"), "--max-body"),
                Arguments.of(List.of("--root", ".", "--max-body", "8M"), "--max-body"),
                Arguments.of(List.of("--root", ".", "--echo", "echo"), "slash"),
                Arguments.of(List.of("--root", ".", "--echo", "/%"), "slash"),
                Arguments.of(List.of("--root", ".", "--address", "x"), "--address"),
                Arguments.of(List.of("--root", ".", "--colour"), "--colour"),
                Arguments.of(List.of("--root", ".", "a\nb"), "a b"),
                Arguments.of(List.of("--root"), "--root"),
                Arguments.of(List.of("--root", "\0"), "--root"));
    }

    @ParameterizedTest
    @MethodSource("wrongOptions")
    void wrongOptionsGetOneLine(List<String> arguments, String named) {
        run(arguments).expectFault(2, "http-server", named);
    }

    @Test
    void aRootThatCannotBeServedGetsOneLine() {
        assertRefused(
                run(List.of("--port", "0", "--root", root.resolve("nothing").toString())), "there is no directory");
        assertRefused(
                run(List.of("--port", "0", "--root", root.resolve("hello.txt").toString())), "is no directory");
    }

    @Test
    void aPortInUseGetsOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertRefused(run(List.of("--port", port, "--root", root.toString())), port);
        }
    }

    @Test
    void aHostThatIsNotHereGetsOneLine() {
        assertRefused(run(List.of("--port", "0", "--root", root.toString(), "--host", "no-such-host.invalid")), "host");
    }

    @Test
    void anAccessLogThatCannotBeWrittenGetsOneLine() {
        assertRefused(
                run(List.of("--port", "0", "--root", root.toString(), "--access-log", root.toString())),
                "the access log " + root + " cannot be written");
    }

    private static void assertRefused(CommandRun run, String named) {
        run.expectFault(1, "http-server", named);
    }

    @Test
    void helpNamesEveryOptionAndLimit() throws IOException {
        CommandRun help = run(List.of("--help"));

        assertThat(help.exitCode()).isZero();
        assertThat(help.out())
                .contains("--port", "--root", "--host", "--max-body", "--echo", "--access-log", "--help", "--version");
        assertThat(help.err()).isEmpty();
        help.expectLimitsOnPage();
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws Exception {
        List<String> arguments = List.of(
                "--port",
                "0",
                "--root",
                root.toString(),
                "--limit",
                "drain=2s",
                "--access-log",
                folder.resolve("access.log").toString());
        try (ServerProcess process = ServerProcess.start(HttpServerCommand.class, TransportUnderTest.with(arguments))) {
            assertThat(process.firstLine())
                    .matches("https? server listening on 127\\.0\\.0\\.1:\\d+( with TLS)?, serving .*");
            try (Client client = new Client(process.port())) {
                client.send("GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(client.read(false).text()).isEqualTo("hello\n");
                process.terminate();
                client.expectEnd();
            }
            process.expectEnd();
        }
        assertThat(folder.resolve("access.log")).content().matches(".* \"GET /hello.txt HTTP/1.1\" 200 6 .*\n");
    }

    @Test
    void itSpeaksHttps() throws Exception {
        String pem = TransportUnderTest.pem().toString();
        List<String> arguments =
                List.of("--port", "0", "--root", root.toString(), "--limit", "drain=2s", "--tls", pem, pem);
        try (ServerProcess process = ServerProcess.start(HttpServerCommand.class, arguments)) {
            assertThat(process.firstLine())
                    .matches("https server listening on 127\\.0\\.0\\.1:\\d+ with TLS, serving .*");
            URI uri = URI.create("https://127.0.0.1:" + process.port() + "/hello.txt");
            HttpResponse<String> answer = TransportUnderTest.httpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body()).isEqualTo("hello\n");
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
            try (RawClient plain = RawClient.plain(process.port())) {
                plain.send("GET / HTTP/1.1\r\n\r\n");
                assertThat(plain.readToEnd()).startsWith("HTTP/1.1 400 ").contains("use https");
            }
            process.terminate();
            process.expectEnd();
        }
    }

    @Test
    void aCertificateThatCannotBeUsedGetsOneLine() {
        String pem = TransportUnderTest.pem().toString();
        String page = root.resolve("hello.txt").toString();
        String nothing = root.resolve("nothing").toString();
        for (List<String> files : List.of(List.of(page, pem), List.of(pem, page), List.of(pem, nothing))) {
            String fault = files.contains(page) ? "in " + page : "There is no file " + nothing;
            List<String> arguments = new ArrayList<>(List.of("--port", "0", "--root", root.toString(), "--tls"));
            arguments.addAll(files);
            assertRefused(run(arguments), fault);
        }
        run(List.of("--root", root.toString(), "--tls", pem)).expectFault(2, "http-server", "--tls");
    }

    @Test
    void itListensOnAUnixSocketToo() throws Exception {
        Path socket = folder.resolve("http.sock");
        List<String> arguments = List.of("--port", "0", "--root", root.toString(), "--unix", socket.toString());
        try (ServerProcess process = ServerProcess.start(HttpServerCommand.class, arguments)) {
            assertThat(process.firstLine()).contains(" and " + socket + ", serving ");
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
                String request = "GET /hello.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
                channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
                assertThat(new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("hello\n");
            }
            process.terminate();
            process.expectEnd();
        }
        assertThat(socket).doesNotExist();
    }

    @Test
    void asynchronousChannelsHaveNoUnixSockets() {
        Path socket = folder.resolve("http.sock");
        assertRefused(
                run(List.of(
                        "--port", "0", "--root", root.toString(), "--unix", socket.toString(), "--transport", "aio")),
                "asynchronous channels cannot listen on " + socket + ": choose the transport NIO");
        assertThat(socket).doesNotExist();
    }

    private static CommandRun run(List<String> arguments) {
        return CommandRun.of(HttpServerCommand.commandLine(), arguments);
    }
}
