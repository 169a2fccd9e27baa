package org.tatoo.benchmarks.server;

import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;

/** Jetty with its resource handler, which caches small files. */
final class JettyServer implements ServerPeer {
    @Override
    public void start(int port, Path root) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setAcceptQueueSize(BACKLOG);
        server.addConnector(connector);
        ResourceHandler files = new ResourceHandler();
        files.setBaseResourceAsString(root.toString());
        server.setHandler(files);
        server.start();
    }
}
