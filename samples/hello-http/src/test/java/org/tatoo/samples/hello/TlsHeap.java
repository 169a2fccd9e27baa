package org.tatoo.samples.hello;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;

/**
 * Measures what an idle connection of a server holds on the heap, in all: encryption, conversation, parser, handler and
 * socket. {@code scripts/tls-heap.sh} runs it. The server has answered one request of each client. The difference between
 * two numbers of connections counts, so that what all of them share does not, and neither do the sessions kept, of which
 * there are at most 2,000.
 *
 * <pre>java -cp ... org.tatoo.samples.hello.TlsHeap folder-of-keys nio|aio|aio_cached TLSv1.3|TLSv1.2 [classes]</pre>
 *
 * <p>With {@code classes} it prints what the bytes consist of.
 */
final class TlsHeap {
    private static final int FEW = 2_500;
    private static final int MANY = 7_500;

    private TlsHeap() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 4) {
            connect(Integer.parseInt(arguments[4]), Path.of(arguments[0]), arguments[2], MANY);
            return;
        }
        Path keys = Path.of(arguments[0]);
        List<String> options = List.of("-XX:+UseSerialGC", "-Xmx512m");
        try (TlsHelloProcess server =
                new TlsHelloProcess(arguments[1], keys.resolve("ec.pem"), keys.resolve("ec-key.pem"), options)) {
            Process clients = clients(arguments, server.port());
            try (BufferedReader told =
                    new BufferedReader(new InputStreamReader(clients.getInputStream(), StandardCharsets.US_ASCII))) {
                expect(told, FEW);
                Map<String, long[]> first = classes(server);
                long few = Long.parseLong(server.ask("heap"));
                clients.getOutputStream().write('\n');
                clients.getOutputStream().flush();
                expect(told, MANY);
                long many = Long.parseLong(server.ask("heap"));
                System.out.printf(
                        "%s, %s, Java %d: %d bytes an idle connection%n",
                        arguments[1], arguments[2], Runtime.version().feature(), (many - few) / (MANY - FEW));
                if (arguments.length > 3) {
                    print(first, classes(server));
                }
            } finally {
                clients.destroy();
                clients.waitFor();
            }
        }
    }

    private static void expect(BufferedReader told, int count) throws IOException {
        String line = told.readLine();
        if (!Integer.toString(count).equals(line)) {
            throw new IOException("the clients could not connect: " + line);
        }
    }

    private static Process clients(String[] arguments, int port) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TlsHeap.class.getName(),
                        arguments[0],
                        arguments[1],
                        arguments[2],
                        "clients",
                        Integer.toString(port))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** In the process of the clients: connects a few, waits for a byte, and connects the others. */
    private static void connect(int port, Path keys, String protocol, int count) throws Exception {
        TlsClients clients = new TlsClients(port, keys.resolve("servers.pem"));
        InputStream next = System.in;
        List<TlsClients.Client> open = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            // a context for each, so that none resumes a session
            SSLContext context = clients.newContext();
            TlsClients.Client client = clients.connect(context, 1, protocol);
            client.ask();
            open.add(client);
            if (i == FEW || i == count) {
                System.out.println(open.size());
                if (next.read() < 0) {
                    return;
                }
            }
        }
    }

    // ---- what the bytes consist of

    /** Of each class the number of objects and their bytes, after a collection. */
    private static Map<String, long[]> classes(TlsHelloProcess server) throws IOException {
        Process histogram = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(server.pid()),
                        "GC.class_histogram")
                .start();
        Map<String, long[]> classes = new HashMap<>();
        try (BufferedReader lines = histogram.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] columns = line.trim().split("\\s+", -1);
                if (columns.length >= 4 && columns[0].endsWith(":")) {
                    classes.put(columns[3], new long[] {Long.parseLong(columns[1]), Long.parseLong(columns[2])});
                }
            }
        }
        return classes;
    }

    private static void print(Map<String, long[]> before, Map<String, long[]> after) {
        double count = MANY - FEW;
        Map<String, double[]> each = new TreeMap<>();
        after.forEach((name, now) -> {
            long[] then = before.getOrDefault(name, new long[2]);
            each.put(name, new double[] {(now[0] - then[0]) / count, (now[1] - then[1]) / count});
        });
        each.entrySet().stream()
                .filter(entry -> entry.getValue()[1] >= 1)
                .sorted(Comparator.comparingDouble(entry -> -entry.getValue()[1]))
                .forEach(entry -> System.out.printf(
                        "  %8.1f  %6.2f  %s%n", entry.getValue()[1], entry.getValue()[0], entry.getKey()));
    }
}
