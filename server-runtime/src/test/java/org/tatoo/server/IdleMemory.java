package org.tatoo.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A program that prints how many bytes of heap an idle connection of the line protocol holds on one transport. The
 * clients are a process of their own; each has sent a line and has its answer.
 *
 * <pre>java -cp ... org.tatoo.server.IdleMemory nio|aio|aio_cached connections</pre>
 */
final class IdleMemory {
    private IdleMemory() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int count = Integer.parseInt(arguments[1]);
        if (arguments[0].matches("[0-9]+")) {
            connect(Integer.parseInt(arguments[0]), count);
        } else {
            TransportKind kind = TransportKind.valueOf(arguments[0].toUpperCase(Locale.ROOT));
            System.out.println(kind + ": " + measure(kind, count) + " bytes a connection");
        }
    }

    private static long measure(TransportKind kind, int count) throws IOException, InterruptedException {
        try (Server server = Server.builder(connection -> new LineParser(new LineHandler(connection)))
                .transport(kind)
                .start()) {
            // lets the server load its classes
            try (TestClient client = new TestClient(server)) {
                client.send("first\n").line();
            }
            long before = used();
            Process clients = clients(server.port(), count);
            try (BufferedReader ready = clients.inputReader(StandardCharsets.UTF_8)) {
                if (!"ready".equals(ready.readLine())) {
                    throw new IOException("the clients could not connect");
                }
                return (used() - before) / server.connections();
            } finally {
                clients.destroy();
                clients.waitFor();
            }
        }
    }

    private static Process clients(int port, int count) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        IdleMemory.class.getName(),
                        Integer.toString(port),
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void connect(int port, int count) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            sockets.add(socket);
            socket.getOutputStream().write("line\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readNBytes("line\n".length());
        }
        System.out.println("ready");
        // until the parent ends this process
        System.in.read();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private static long used() {
        System.gc();
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
