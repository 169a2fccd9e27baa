package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Path;
import org.glassfish.grizzly.http.server.HttpServer;

/** Grizzly with its static file handler and file cache. */
final class GrizzlyServer implements ServerPeer {
    @Override
    public void start(int port, Path root) throws IOException {
        HttpServer server = HttpServer.createSimpleServer(root.toString(), "127.0.0.1", port);
        server.getListeners().forEach(listener -> {
            listener.getKeepAlive().setMaxRequestsCount(-1);
            listener.getTransport().setServerConnectionBackLog(BACKLOG);
        });
        server.start();
    }
}
