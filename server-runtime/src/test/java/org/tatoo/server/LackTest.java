package org.tatoo.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.runtime.PushParser;
import org.tatoo.transport.Conversation;

/** A process whose memory or descriptors run out continues, or ends with its reason; it never hangs. */
class LackTest {
    private static final int SERVER_FAILED = 70;
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private static Path archives;

    /** The server with its classes in archives, which are open from the beginning, as those of a command are. */
    private static String classPath = "";

    @TempDir
    private Path folder;

    private final List<TestClient> clients = new ArrayList<>();
    private @Nullable Process process;
    private InetSocketAddress address = new InetSocketAddress(0);

    @BeforeAll
    static void archive() throws Exception {
        List<String> all = new ArrayList<>();
        for (Path classes : List.of(
                Path.of("target/test-classes"),
                location(Server.class),
                location(Conversation.class),
                location(PushParser.class))) {
            all.add(archive(classes, archives.resolve(all.size() + ".jar")));
        }
        classPath = String.join(":", all);
    }

    @BeforeEach
    void runOnce() {
        // the process is the same on all transports
        Assumptions.assumeTrue(Servers.transport() == TransportKind.NIO && !Servers.isEncrypted(), "runs once");
    }

    @AfterEach
    void end() throws IOException {
        for (TestClient client : clients) {
            client.leave();
        }
        if (process != null) {
            process.destroyForcibly();
        }
    }

    /**
     * Starts the server.
     *
     * @param limits what the shell does before
     * @param speed how many times as fast as that of the system its clock runs
     */
    private Process start(String limits, int speed, String... options) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String command = limits + "exec " + java + " " + String.join(" ", options) + " -cp " + classPath + " "
                + LackingServer.class.getName() + " " + speed;
        Process started = new ProcessBuilder("bash", "-c", command)
                .redirectError(error().toFile())
                .start();
        process = started;
        BufferedReader told = started.inputReader(UTF_8);
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(told.readLine()));
        return started;
    }

    /** The build may have made an archive of them already. */
    private static String archive(Path classes, Path archive) {
        if (Files.isRegularFile(classes)) {
            return classes.toString();
        }
        assertThat(ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "cf", archive.toString(), "-C", classes.toString(), "org"))
                .isZero();
        return archive.toString();
    }

    private static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private Path error() {
        return folder.resolve("error");
    }

    private TestClient connect() throws IOException {
        TestClient client = new TestClient(address);
        clients.add(client);
        return client;
    }

    private void awaitEnd(Process ended, int code) throws Exception {
        assertThat(ended.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(ended.exitValue()).as(Files.readString(error())).isEqualTo(code);
    }

    @Test
    void aFullHeapEndsTheProcessThoughNobodyConnects() throws Exception {
        Process server = start("", 10, "-Xmx24m", "-XX:+UseSerialGC");
        assertThat(connect().send("fine\n").line()).isEqualTo("fine");
        server.getOutputStream().write('m');
        server.getOutputStream().flush();
        awaitEnd(server, SERVER_FAILED);
        assertThat(Files.readString(error())).contains("The server ends: ");
    }

    @Test
    void loopsThatFailTwiceForWantOfMemoryEndTheProcess() throws Exception {
        Process server = start("", 1, "-Xmx24m", "-XX:+UseSerialGC");
        assertThat(connect().send("fine\n").line()).isEqualTo("fine");
        server.getOutputStream().write('m');
        server.getOutputStream().flush();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (server.isAlive() && System.nanoTime() - end < 0) {
            try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
                socket.getOutputStream().write("want\n".getBytes(UTF_8));
            } catch (IOException e) {
                // it is about to end
            }
        }
        awaitEnd(server, SERVER_FAILED);
        assertThat(Files.readString(error())).contains("The server ends: ");
    }

    @Test
    void withoutDescriptorsClientsAreServedInTurnAndASignalIsObeyed() throws Exception {
        Process server = start("ulimit -n 100; ", 10);
        for (int i = 0; i < 110; i++) {
            connect();
        }
        for (int i = 0; i < 4; i++) {
            assertThat(connect().send("fine\n").line()).isEqualTo("fine");
        }
        server.destroy();
        awaitEnd(server, 0);
    }
}
