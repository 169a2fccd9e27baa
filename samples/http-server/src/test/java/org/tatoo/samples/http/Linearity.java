package org.tatoo.samples.http;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.tatoo.testing.Peer;

/**
 * Measures what inputs of half the size that a limit allows, and of the whole, take in parser and handler: CPU time of
 * the thread, medians of interleaved rounds, in pieces as large as a socket brings them and in pieces of one byte. Exit code 1 if doubling an input
 * takes {@value #MOST} times as long or longer.
 */
final class Linearity {
    private static final double MOST = 2.5;
    private static final int ROUNDS = 11;

    /** The time for one measurement, in nanoseconds: short inputs are repeated until it is over. */
    private static final long ENOUGH = 4_000_000;

    /** As much as comes at once, in bytes: all of a head, a part of a large body. */
    private static final int AT_ONCE = 64 * 1024;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final FileService service;

    private Linearity(FileService service) {
        this.service = service;
    }

    /**
     * An input that can be of any size.
     *
     * @param half the size that is doubled, in {@code unit}
     * @param request makes the whole request from the size
     */
    private record Input(String name, int half, String unit, IntFunction<String> request) {
        byte[] bytes(int size) {
            return request.apply(size).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    private static List<Input> inputs() {
        return List.of(
                new Input("request line", 3_950, "bytes", n -> get("/" + "a".repeat(n), "")),
                new Input("query", 3_950, "bytes", n -> get("/?" + "a".repeat(n), "")),
                new Input("path of dots", 1_900, "segments", n -> get("/.".repeat(n) + "/", "")),
                new Input("path in escapes", 1_300, "escapes", n -> get("/" + "%61".repeat(n), "")),
                new Input("path of slashes", 3_950, "slashes", n -> get("/".repeat(n), "")),
                new Input("host", 1_300, "escapes", n -> "GET / HTTP/1.1\r\nHost: " + "%61".repeat(n) + "\r\n\r\n"),
                new Input("field name", 4_000, "bytes", n -> get("/", "X".repeat(n) + ": y\r\n")),
                new Input("field value", 4_000, "bytes", n -> get("/", "X: " + "y".repeat(n) + "\r\n")),
                new Input("words of a value", 2_000, "words", n -> get("/", "X: " + "y ".repeat(n) + "\r\n")),
                new Input("white space in a value", 4_000, "bytes", n -> get("/", "X: y" + " ".repeat(n) + "y\r\n")),
                new Input("white space after a value", 4_000, "bytes", n -> get("/", "X: y" + " ".repeat(n) + "\r\n")),
                new Input("white space before a value", 4_000, "bytes", n -> get("/", "X:" + " ".repeat(n) + "y\r\n")),
                new Input("many fields", 49, "fields", n -> get("/", "X-Field: the value\r\n".repeat(n))),
                new Input("head", 49, "fields", n -> get("/", ("X: " + "y".repeat(150) + "\r\n").repeat(n))),
                new Input(
                        "list in a field", 2_000, "elements", n -> get("/", "Connection: " + "a,".repeat(n) + "\r\n")),
                new Input(
                        "empty elements", 2_000, "elements", n -> get("/", "Connection: a" + ", ".repeat(n) + "\r\n")),
                new Input(
                        "zeros of a length",
                        4_000,
                        "zeros",
                        n -> get("/", "Content-Length: " + "0".repeat(n) + "\r\n")),
                new Input("empty lines", 2, "lines", n -> ("\r\n".repeat(n) + get("/nothing", "")).repeat(20)),
                new Input(
                        "requests at once",
                        500,
                        "requests",
                        n -> get("/nothing", "").repeat(n)),
                new Input("content", 4 << 20, "bytes", n -> post("Content-Length: " + n, "x".repeat(n))),
                new Input("one chunk", 4 << 20, "bytes", n -> chunked(chunk("", "x".repeat(n)))),
                new Input(
                        "many chunks",
                        100_000,
                        "chunks",
                        n -> chunked(chunk("", "x").repeat(n))),
                new Input("zeros of a size", 7, "zeros", n -> chunked(("0".repeat(n) + chunk("", "x")).repeat(1_000))),
                new Input("name of an extension", 500, "bytes", n -> chunked(chunk(";" + "a".repeat(n), "x"))),
                new Input("value of an extension", 500, "bytes", n -> chunked(chunk(";a=" + "b".repeat(n), "x"))),
                new Input(
                        "quoted extension", 250, "pairs", n -> chunked(chunk(";a=\"" + "\\\"".repeat(n) + "\"", "x"))),
                new Input("white space of extensions", 500, "bytes", n -> chunked(chunk(" ".repeat(n) + ";a", "x"))),
                new Input("many extensions", 4_000, "extensions", n -> chunked(chunk(";a".repeat(n), "x"))),
                new Input("trailer", 4_000, "bytes", n -> chunked("", "X: " + "y".repeat(n) + "\r\n")),
                new Input("many trailers", 400, "fields", n -> chunked("", "X: yyyyy\r\n".repeat(n))));
    }

    private static String get(String target, String fields) {
        return "GET " + target + " HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n";
    }

    private static String post(String framing, String content) {
        return "POST " + RunningServer.ECHO + " HTTP/1.1\r\nHost: a\r\n" + framing + "\r\n\r\n" + content;
    }

    private static String chunk(String extensions, String data) {
        return Integer.toHexString(data.length()) + extensions + "\r\n" + data + "\r\n";
    }

    private static String chunked(String chunks) {
        return chunked(chunks, "");
    }

    private static String chunked(String chunks, String trailers) {
        return post("Transfer-Encoding: chunked", chunks + "0\r\n" + trailers + "\r\n");
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory("linearity");
        Linearity linearity = new Linearity(RunningServer.service(folder, RunningServer.CLOCK, 8 << 20));
        for (Input input : inputs()) {
            linearity.repetitions(input.bytes(input.half()), AT_ONCE);
            linearity.repetitions(input.bytes(input.half()), 1);
        }
        boolean linear = true;
        for (Input input : inputs()) {
            linear &= linearity.measure(input, AT_ONCE, "at once");
            linear &= linearity.measure(input, 1, "by bytes");
        }
        Files.delete(folder);
        System.exit(linear ? 0 : 1);
    }

    private boolean measure(Input input, int piece, String way) {
        byte[] half = input.bytes(input.half());
        byte[] whole = input.bytes(2 * input.half());
        int repetitions = repetitions(half, piece);
        time(whole, piece, repetitions);
        List<Long> halves = new ArrayList<>();
        List<Long> wholes = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            halves.add(time(half, piece, repetitions));
            wholes.add(time(whole, piece, repetitions));
        }
        double ratio = (double) median(wholes) / median(halves);
        System.out.printf(
                Locale.ROOT,
                "%-4s %5.2f  %-27s %-9s %8d → %8d %-10s %10.1f → %10.1f µs%n",
                ratio < MOST ? "ok" : "FAIL",
                ratio,
                input.name(),
                way,
                input.half(),
                2 * input.half(),
                input.unit(),
                median(halves) / 1e3 / repetitions,
                median(wholes) / 1e3 / repetitions);
        return ratio < MOST;
    }

    /** How often {@code request} has to be repeated for one measurement; warms up on the way. */
    private int repetitions(byte[] request, int piece) {
        int repetitions = 1;
        for (long end = 0; end < ENOUGH; repetitions *= 2) {
            end = time(request, piece, repetitions);
        }
        return repetitions;
    }

    private long time(byte[] request, int piece, int repetitions) {
        long start = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < repetitions; i++) {
            receive(request, piece);
        }
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    private void receive(byte[] request, int piece) {
        Peer connection = RunningServer.connectTo(service);
        int step = Math.min(piece, request.length);
        for (int from = 0; from < request.length; from += step) {
            connection.send(request, from, Math.min(from + step, request.length));
        }
        if (!connection.isOpen()) {
            throw new IllegalStateException("refused: " + new String(request, 0, 40, StandardCharsets.ISO_8859_1));
        }
    }

    private static long median(List<Long> times) {
        long[] sorted = times.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
