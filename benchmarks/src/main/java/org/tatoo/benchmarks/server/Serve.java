package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.benchmarks.measure.ServerProcess;

/** Runs one server: {@code Serve PEER PORT ROOT}. */
final class Serve {
    /** The name of our server, a program; "-aio" or "-aio-cached" after it names its transport. */
    static final String OURS = "tatoo";

    /** The names of all servers. */
    static final List<String> NAMES =
            List.of("tatoo tatoo-aio tatoo-aio-cached netty nio jetty grizzly tomcat undertow microhttp".split(" "));

    private Serve() {}

    public static void main(String[] arguments) throws Exception {
        peer(arguments[0]).start(Integer.parseInt(arguments[1]), Path.of(arguments[2]));
        System.out.println("listening");
        Thread.currentThread().join();
    }

    private static ServerPeer peer(String name) {
        return switch (name) {
            case "netty" -> new NettyServer();
            case "nio" -> new NioServer();
            case "jetty" -> new JettyServer();
            case "grizzly" -> new GrizzlyServer();
            case "tomcat" -> new TomcatServer();
            case "undertow" -> new UndertowServer();
            case "microhttp" -> new MicrohttpServer();
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Starts a server of the files of {@code root} in a process of its own. */
    static ServerProcess process(String name, Path root) throws IOException {
        String port = Integer.toString(ServerProcess.freePort());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m", "-Dio.netty.leakDetection.level=disabled"));
        command.add("-Djava.io.tmpdir=" + root.getParent());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        if (name.startsWith(OURS)) {
            String transport = name.equals(OURS) ? "nio" : name.substring(OURS.length() + 1);
            command.addAll(List.of("org.tatoo.samples.http.HttpServerCommand", "--transport", transport));
            command.addAll(List.of("--port", port, "--root", root.toString()));
        } else {
            command.addAll(List.of(Serve.class.getName(), name, port, root.toString()));
        }
        return ServerProcess.start(name, Integer.parseInt(port), command, "", root.resolveSibling(name + ".log"));
    }
}
