package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.microhttp.EventLoop;
import org.microhttp.Header;
import org.microhttp.NoopLogger;
import org.microhttp.Options;
import org.microhttp.OptionsBuilder;
import org.microhttp.Response;

/** microhttp, which serves all files from memory, as it has no alternative. */
final class MicrohttpServer implements ServerPeer {
    @Override
    public void start(int port, Path root) throws IOException {
        Map<String, Response> answers = new ConcurrentHashMap<>();
        Options options = OptionsBuilder.newBuilder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withAcceptLength(BACKLOG)
                .withConcurrency(1)
                .build();
        new EventLoop(
                        options,
                        NoopLogger.instance(),
                        (request, callback) ->
                                callback.accept(answers.computeIfAbsent(request.uri(), uri -> answer(root, uri))))
                .start();
    }

    private static Response answer(Path root, String uri) {
        try {
            byte[] content = Files.readAllBytes(root.resolve(uri.substring(1)));
            return new Response(200, "OK", List.of(new Header("Content-Type", "text/html")), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
