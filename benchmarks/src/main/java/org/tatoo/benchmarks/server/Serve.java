package org.tatoo.benchmarks.server;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Runs one server: {@code Serve PEER PORT ROOT}. */
final class Serve {
    /** The servers by their names; ours is a program of its own. */
    static final Map<String, Supplier<ServerPeer>> PEERS = new LinkedHashMap<>();

    static {
        PEERS.put("netty", NettyServer::new);
        PEERS.put("nio", NioServer::new);
        PEERS.put("jetty", JettyServer::new);
        PEERS.put("grizzly", GrizzlyServer::new);
        PEERS.put("tomcat", TomcatServer::new);
        PEERS.put("undertow", UndertowServer::new);
        PEERS.put("microhttp", MicrohttpServer::new);
    }

    private Serve() {}

    public static void main(String[] arguments) throws Exception {
        Objects.requireNonNull(PEERS.get(arguments[0]), arguments[0])
                .get()
                .start(Integer.parseInt(arguments[1]), Path.of(arguments[2]));
        System.out.println("listening");
        Thread.currentThread().join();
    }
}
