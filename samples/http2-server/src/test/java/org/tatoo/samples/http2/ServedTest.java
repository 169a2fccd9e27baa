package org.tatoo.samples.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;

/** A server for a test, with three files. */
abstract class ServedTest {
    static final String LARGE = "0123456789".repeat(20_000);

    private final RecordingListener listener = new RecordingListener();

    @TempDir
    Path root;

    @SuppressWarnings("NullAway.Init") // each test starts one
    private Server server;

    final void serve(Http2Limits limits) throws IOException {
        Files.writeString(root.resolve("index.html"), "<p>hello</p>");
        Files.writeString(root.resolve(".secret"), "secret");
        Files.writeString(root.resolve("large.txt"), LARGE);
        server = TransportUnderTest.on(Server.builder(Http2Server.protocol(root, limits)))
                .listener(listener)
                .start();
    }

    final Server server() {
        return server;
    }

    /** A connection without a preface. */
    final Http2Client open() throws IOException {
        return new Http2Client(server.port());
    }

    final Http2Client connect() throws IOException {
        return open().begin("");
    }

    @AfterEach
    final void stop() {
        server.close();
        assertThat(listener.failures()).isEmpty();
    }
}
