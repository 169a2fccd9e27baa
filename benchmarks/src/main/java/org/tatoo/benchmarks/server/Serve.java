package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.benchmarks.measure.ServerProcess;

/** The command that runs one server: {@code Serve PEER PORT ROOT}. */
final class Serve {
    /** The name of Tatoo's server; the suffix "-aio" or "-aio-cached" names its transport. */
    static final String OURS = "tatoo";

    /** The names of all servers. */
    static final List<String> NAMES =
            List.of("tatoo tatoo-aio tatoo-aio-cached netty nio jetty grizzly tomcat undertow microhttp".split(" "));

    /** The name of the bare loop with one precomputed answer. */
    static final String LOOP = "loop";

    /** The suffix of a server with the classes of another checkout. */
    private static final String BASELINE = "-baseline";

    /** The names of Tatoo's plaintext servers, from a precomputed answer to a head written for each answer. */
    static final List<String> STEPS = List.of("ready", "text", "writer");

    private Serve() {}

    public static void main(String[] arguments) throws Exception {
        peer(arguments[0]).start(Integer.parseInt(arguments[1]), Path.of(arguments[2]));
        System.out.println("listening");
        Thread.currentThread().join();
    }

    private static ServerPeer peer(String name) {
        return switch (name) {
            case "netty" -> new NettyServer();
            case "nio" -> NioServer.ofFiles();
            case LOOP -> NioServer.ofPlaintext();
            case "ready" -> Plaintext.ready();
            case "text" -> Plaintext.asText();
            case "writer" -> Plaintext.written();
            case "jetty" -> new JettyServer();
            case "grizzly" -> new GrizzlyServer();
            case "tomcat" -> new TomcatServer();
            case "undertow" -> new UndertowServer();
            case "microhttp" -> new MicrohttpServer();
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Returns the name of the same server with the classes of another checkout. */
    static String baseline(String name) {
        return name + BASELINE;
    }

    /**
     * Starts a server of the files of {@code root} in a process of its own.
     *
     * @param baseline the class path for servers with the classes of another checkout
     */
    static ServerProcess process(String name, Path root, String baseline) throws IOException {
        boolean other = name.endsWith(BASELINE);
        String peer = other ? name.substring(0, name.length() - BASELINE.length()) : name;
        String port = Integer.toString(ServerProcess.freePort());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m", "-Dio.netty.leakDetection.level=disabled"));
        command.add("-Djava.io.tmpdir=" + root.getParent());
        command.addAll(List.of("-cp", other ? baseline : System.getProperty("java.class.path")));
        if (peer.startsWith(OURS)) {
            String transport = peer.equals(OURS) ? "nio" : peer.substring(OURS.length() + 1);
            command.addAll(List.of("org.tatoo.samples.http.HttpServerCommand", "--transport", transport));
            command.addAll(List.of("--port", port, "--root", root.toString()));
        } else {
            command.addAll(List.of(Serve.class.getName(), peer, port, root.toString()));
        }
        return ServerProcess.start(name, Integer.parseInt(port), command, "", root.resolveSibling(name + ".log"));
    }
}
