import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Weighs an idle connection: what a server's heap holds more when it has more of them, by histogram of its classes. The
 * servers are processes of their own. Each client has had one answer.
 *
 * <pre>java -cp CLASSES IdleHeap MAIN-CLASS [ARGUMENT...]</pre>
 *
 * <p>The main class prints {@code listening on HOST:PORT}. A bare loop with a selector is weighed first.
 */
final class IdleHeap {
    private static final int FEW = 1_000;
    private static final int MANY = 5_000;
    private static final int SHOWN = 40;
    private static final byte[] REQUEST =
            "GET /small.txt HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsmall\n".getBytes(StandardCharsets.US_ASCII);

    private IdleHeap() {}

    /** Objects and bytes a connection. */
    private record Weight(double objects, double bytes) {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("bare")) {
            serve();
            return;
        }
        Path site = Files.createTempDirectory("idle-heap");
        Path file = Files.writeString(site.resolve("small.txt"), "small\n");
        try {
            double bare = weigh(List.of(IdleHeap.class.getName(), "bare"), "bare loop");
            List<String> command = new ArrayList<>();
            for (String argument : arguments) {
                command.add(argument.equals("SITE") ? site.toString() : argument);
            }
            double ours = weigh(command, arguments[0]);
            System.out.printf("more than the bare loop: %.0f bytes a connection%n", ours - bare);
        } finally {
            Files.delete(file);
            Files.delete(site);
        }
    }

    /** Prints what a connection of a server consists of; its bytes. */
    private static double weigh(List<String> command, String name) throws Exception {
        List<String> line = new ArrayList<>(List.of(
                tool("java"), "-Xmx512m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
        line.addAll(command);
        Process server = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<SocketChannel> clients = new ArrayList<>();
        try (BufferedReader told = server.inputReader(StandardCharsets.UTF_8)) {
            int port = port(told);
            connect(clients, port, FEW);
            Map<String, Weight> few = histogram(server);
            connect(clients, port, MANY);
            Map<String, Weight> each = difference(few, histogram(server));
            double total = each.values().stream().mapToDouble(Weight::bytes).sum();
            System.out.printf("%s: %.0f bytes a connection%n", name, total);
            each.entrySet().stream()
                    .filter(entry -> entry.getValue().bytes() >= 1)
                    .sorted(Comparator.comparingDouble(entry -> -entry.getValue().bytes()))
                    .limit(SHOWN)
                    .forEach(entry -> System.out.printf(
                            "  %7.1f bytes %6.2f objects  %s%n",
                            entry.getValue().bytes(), entry.getValue().objects(), entry.getKey()));
            return total;
        } finally {
            for (SocketChannel client : clients) {
                client.close();
            }
            server.destroy();
            server.waitFor();
        }
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static int port(BufferedReader told) throws IOException {
        for (String line = told.readLine(); line != null; line = told.readLine()) {
            if (line.contains("listening on ")) {
                String address = line.split("listening on ", 2)[1].split("[ ,/]", 2)[0];
                return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
            }
        }
        throw new IOException("the server did not start");
    }

    private static void connect(List<SocketChannel> clients, int port, int count) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        while (clients.size() < count) {
            SocketChannel client = SocketChannel.open(address);
            clients.add(client);
            client.write(ByteBuffer.wrap(REQUEST));
            ByteBuffer answer = ByteBuffer.allocate(4096);
            while (answer.position() == 0 || answer.get(answer.position() - 1) != '\n' || !endsWith(answer)) {
                if (client.read(answer) < 0) {
                    throw new IOException("the server does not answer: " + text(answer));
                }
            }
        }
    }

    /** Whether the content has come, too. */
    private static boolean endsWith(ByteBuffer answer) {
        return !text(answer).endsWith("\r\n");
    }

    private static String text(ByteBuffer bytes) {
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII);
    }

    // ---- histograms

    private static Map<String, Weight> histogram(Process server) throws IOException, InterruptedException {
        // what connections leave for a moment is over
        Thread.sleep(3_000);
        lines(server);
        return lines(server);
    }

    private static Map<String, Weight> lines(Process server) throws IOException {
        Process jcmd = new ProcessBuilder(tool("jcmd"), Long.toString(server.pid()), "GC.class_histogram").start();
        Map<String, Weight> classes = new HashMap<>();
        try (BufferedReader lines = jcmd.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] columns = line.trim().split("\\s+", -1);
                if (columns.length >= 4 && columns[0].endsWith(":")) {
                    classes.put(columns[3], new Weight(Long.parseLong(columns[1]), Long.parseLong(columns[2])));
                }
            }
        }
        return classes;
    }

    private static Map<String, Weight> difference(Map<String, Weight> few, Map<String, Weight> many) {
        double count = MANY - FEW;
        Map<String, Weight> each = new HashMap<>();
        many.forEach((name, now) -> {
            Weight then = few.getOrDefault(name, new Weight(0, 0));
            each.put(
                    name,
                    new Weight((now.objects() - then.objects()) / count, (now.bytes() - then.bytes()) / count));
        });
        return each;
    }

    // ---- the bare loop

    private static void serve() throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        ByteBuffer buffer = ByteBuffer.allocateDirect(16 << 10);
        ByteBuffer answer = ByteBuffer.allocateDirect(256).put(ANSWER).flip();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println("listening on 127.0.0.1:" + server.socket().getLocalPort());
        while (true) {
            selector.select(key -> {
                try {
                    if (key.isAcceptable()) {
                        SocketChannel channel = server.accept();
                        channel.configureBlocking(false);
                        channel.register(selector, SelectionKey.OP_READ);
                    } else {
                        SocketChannel channel = (SocketChannel) key.channel();
                        if (channel.read(buffer.clear()) < 0) {
                            channel.close();
                        } else {
                            channel.write(answer.duplicate());
                        }
                    }
                } catch (IOException e) {
                    key.cancel();
                }
            });
        }
    }
}
