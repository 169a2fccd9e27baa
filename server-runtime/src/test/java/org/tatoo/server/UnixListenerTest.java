package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Connection;

/** Servers on Unix-domain sockets. */
@DisabledOnOs(OS.WINDOWS)
class UnixListenerTest {
    @TempDir
    private Path folder = Path.of("");

    private Path path = Path.of("");

    @BeforeEach
    void choosePath() {
        path = folder.resolve("test.sock");
    }

    /** Sends each line back with the name of the listener and the local address. */
    private static final class Telling extends LineHandler {
        Telling(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            send(line + " " + connection().attribute(Attribute.LISTENER) + " "
                    + connection().localAddress() + "\n");
            connection().endRequest();
        }
    }

    private static ServerBuilder builder(Path path) {
        return Server.builder(connection -> new LineParser(new Telling(connection)))
                .listen(Listener.unix(path));
    }

    private String ask(String line) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            channel.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.ISO_8859_1)));
            channel.shutdownOutput();
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.ISO_8859_1).strip();
        }
    }

    @Test
    void itIsServedAndItsFileRemoved() throws Exception {
        try (Server server = builder(path).start()) {
            assertThat(ask("a")).isEqualTo("a " + path + " " + path);
            assertThat(ask("b")).isEqualTo("b " + path + " " + path);
            assertThat(server.addresses()).containsExactly(UnixDomainSocketAddress.of(path));
            assertThatThrownBy(server::port)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the server listens on no port");
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void aFileThatHasTakenItsPlaceIsKept() throws Exception {
        try (Server server = builder(path).start()) {
            Files.delete(path);
            Files.writeString(path, "somebody else's");
            assertThat(server.connections()).isZero();
        }
        assertThat(path).hasContent("somebody else's");
    }

    @Test
    void itsFileIsRemovedIfAnotherListenerCannotBeBound() {
        ServerBuilder builder = builder(path).listen(Listener.tcp("no such host", 0));
        assertThatThrownBy(builder::bind).isInstanceOf(IOException.class);
        assertThat(path).doesNotExist();
    }

    private static void assertRefused(Path path, String message) {
        assertThatThrownBy(builder(path)::bind).isInstanceOf(IOException.class).hasMessage(message);
    }

    @Test
    void aFileThatIsNoSocketIsOneClearSentence() throws Exception {
        Files.writeString(path, "text");
        assertRefused(path, path + " exists and is no socket: remove it, or choose another path");
        assertThat(path).hasContent("text");
    }

    @Test
    void aSocketInUseIsOneClearSentence() throws Exception {
        try (Server server = builder(path).start()) {
            assertRefused(
                    path,
                    "the socket " + path + " is in use: stop the program that listens there, or choose another path");
            assertThat(ask("still")).startsWith("still");
            assertThat(server.addresses()).hasSize(1);
        }
    }

    @Test
    void aSocketThatNobodyListensOnIsOneClearSentence() throws Exception {
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(path))
                .close();
        assertRefused(path, "the socket " + path + " was left by a program that has ended: remove the file");
        assertThat(path).exists();
    }

    @Test
    void aMissingDirectoryIsOneClearSentence() {
        Path missing = folder.resolve("missing").resolve("test.sock");
        assertRefused(missing, "cannot make the socket " + missing + ": there is no directory " + missing.getParent());
    }
}
