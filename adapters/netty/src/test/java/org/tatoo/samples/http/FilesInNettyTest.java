package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.netty.NettyServer;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.http.file.FileLimits;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.transport.tck.TestTls;

/** The HTTP sample in Netty: its handler, unchanged, and a client of the JDK. */
class FilesInNettyTest {
    private static final int LARGE = 3_000_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void filesAreServed(boolean encrypted, @TempDir Path root) throws IOException, InterruptedException {
        byte[] large = new byte[LARGE];
        large[LARGE - 1] = 1;
        Files.write(root.resolve("large.bin"), large);
        Files.writeString(root.resolve("hello.txt"), "hello");
        FileService service = new FileService(
                Site.of(root),
                InstantSource.system(),
                new ContentRules(ContentRules.DEFAULT_MAX_BODY, Optional.empty(), Optional.empty()),
                FileLimits.defaults());
        Protocol protocol = connection -> new HttpParser(new FileHandler(connection, service));
        try (NettyServer server = NettyServer.start(protocol, encrypted)) {
            HttpClient client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .sslContext(TestTls.context())
                    .build();
            String origin = (encrypted ? "https" : "http") + "://localhost:"
                    + server.address().getPort();
            assertThat(get(client, origin + "/hello.txt").body()).asString().isEqualTo("hello");
            assertThat(get(client, origin + "/large.bin").body()).isEqualTo(large);
            assertThat(get(client, origin + "/missing").statusCode()).isEqualTo(404);
        }
    }

    private static HttpResponse<byte[]> get(HttpClient client, String uri) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
