package org.tatoo.samples.http;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.samples.http.file.FileLimits;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.ResourcePath;
import org.tatoo.samples.options.LineLog;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.testing.Peer;

/** A server of a site on the loopback address, and what went wrong in it. */
final class RunningServer implements AutoCloseable {
    /** Later than the clock of the file system, so that all files of a test are settled. */
    static final InstantSource CLOCK = InstantSource.offset(InstantSource.system(), Duration.ofSeconds(5));

    /** Longer than it takes to read a file. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RecordingListener listener = new RecordingListener();
    private final Server server;

    /** The path that answers with the content of the request. */
    static final String ECHO = "/echo";

    /** In bytes: small, so that tests can pass it. */
    static final int MAX_BODY = 100_000;

    private RunningServer(Path root, Limits limits, ContentRules rules, @Nullable LineLog log) throws IOException {
        FileService service = new FileService(Site.of(root), CLOCK, rules, FileLimits.defaults());
        this.server = TransportUnderTest.on(
                        Server.builder(connection -> new HttpParser(new FileHandler(connection, service, log))))
                .eventLoops(2)
                .limits(limits)
                .listener(listener)
                .start();
    }

    static RunningServer of(Path root) throws IOException {
        return of(root, Limits.defaults());
    }

    static RunningServer of(Path root, Limits limits) throws IOException {
        return new RunningServer(root, limits, rules(MAX_BODY), null);
    }

    static RunningServer withoutLimitOfContent(Path root) throws IOException {
        return new RunningServer(root, Limits.defaults(), rules(0), null);
    }

    static RunningServer withoutEcho(Path root) throws IOException {
        return new RunningServer(root, Limits.defaults(), new ContentRules(MAX_BODY, Optional.empty()), null);
    }

    static RunningServer logging(Path root, LineLog log) throws IOException {
        return new RunningServer(root, Limits.defaults(), rules(MAX_BODY), log);
    }

    /** The answers of a server of {@code root}, for connections without sockets. */
    static FileService service(Path root, InstantSource clock, long maxBody) throws IOException {
        return new FileService(Site.of(root), clock, rules(maxBody), FileLimits.defaults());
    }

    /** A client of {@code service}, without sockets. */
    static Peer connectTo(FileService service) {
        return Peer.connect(connection -> new HttpParser(new FileHandler(connection, service)));
    }

    private static ContentRules rules(long maxBody) {
        return new ContentRules(maxBody, ResourcePath.parse(ECHO));
    }

    int port() {
        return server.port();
    }

    Client connect() throws IOException {
        return new Client(server.port());
    }

    /** What handlers threw, what the server failed at, and requests that were ended twice. */
    List<Throwable> failures() {
        return listener.failures();
    }

    /** Waits until so many connections have ended. */
    void awaitClosed(int connections) throws InterruptedException {
        listener.awaitClosed(connections);
    }

    /** The number of connections that are open now. */
    int connections() {
        return server.connections();
    }

    @Override
    public void close() {
        server.close();
    }
}
