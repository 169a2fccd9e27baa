import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.Token;

/**
 * Parses the largest requests and such of half the size, whole and octet by octet: twice the size takes less than 2.5
 * times as long. The shortest of many times counts.
 *
 * <p>{@code java -cp http-server.jar Linear.java}
 */
final class Linear {
    private static final int SIZE = 3900;
    private static final int ROUNDS = 400;
    private static final double LARGEST_RATIO = 2.5;
    private static final String HEAD = "GET / HTTP/1.1\r\nHost: a\r\n";

    private static final class Handler extends HttpProtocolHandler {
        private final boolean chunked;

        Handler(boolean chunked) {
            super(Connection.none());
            this.chunked = chunked;
        }

        @Override
        public void shift(HttpTerminal terminal, Token token) {}

        @Override
        public void reduce(HttpProduction production) {}

        @Override
        protected Framing framing() {
            return chunked ? Framing.chunked : Framing.none;
        }

        @Override
        protected long contentLength() {
            return 0;
        }
    }

    private static String request(String name, int size) {
        return switch (name) {
            case "path" -> target("a", size);
            case "slashes" -> target("/", size);
            case "percent-encodings" -> target("%41", size);
            case "query" -> target("?", size);
            case "host" -> "GET / HTTP/1.1\r\nHost: " + "%41".repeat(size / 3) + "\r\n\r\n";
            case "name" -> HEAD + "X".repeat(size) + ": a\r\n\r\n";
            case "value" -> field("X", "a", size);
            case "white space before" -> HEAD + "X:" + " ".repeat(size) + "a\r\n\r\n";
            case "white space behind" -> HEAD + "X: a" + " ".repeat(size) + "\r\n\r\n";
            case "words" -> field("X", "a ", size);
            case "words and white space" -> field("X", "a" + " ".repeat(99), size);
            case "options" -> field("Connection", "a,", size);
            case "commas" -> field("Connection", ", ", size);
            case "codings" -> HEAD + "Transfer-Encoding: " + "a;b=c,".repeat(size / 6) + "chunked\r\n\r\n";
            case "zeros" -> field("Content-Length", "0", size);
            case "fields" -> HEAD + ("F: " + "x".repeat(85) + "\r\n").repeat(size / 90) + "\r\n";
            case "chunks" -> HEAD + "\r\n" + "1;a=\"b\"\r\nx\r\n".repeat(size / 12) + "0\r\n\r\n";
            case "trailers" -> HEAD + "\r\n0\r\n" + "F: x\r\n".repeat(size / 6) + "\r\n";
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static String target(String repeated, int size) {
        return "GET /" + repeated.repeat(size / repeated.length()) + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    private static String field(String name, String repeated, int size) {
        return HEAD + name + ": " + repeated.repeat(size / repeated.length()) + "\r\n\r\n";
    }

    private static long nanos(String name, int size, int piece) {
        byte[] request = request(name, size).getBytes(StandardCharsets.US_ASCII);
        HttpParser parser = new HttpParser(new Handler(name.equals("chunks") || name.equals("trailers")));
        long begin = System.nanoTime();
        for (int from = 0; from < request.length; from += piece) {
            ByteBuffer bytes = ByteBuffer.wrap(request, from, Math.min(piece, request.length - from));
            if (parser.feed(bytes) != ParseStatus.NEED_INPUT) {
                throw new IllegalStateException(name + ": " + parser.error());
            }
        }
        return System.nanoTime() - begin;
    }

    public static void main(String[] arguments) {
        String[] names = {
            "path", "slashes", "percent-encodings", "query", "host", "name", "value", "white space before",
            "white space behind", "words", "words and white space", "options", "commas", "codings", "zeros", "fields",
            "chunks", "trailers"
        };
        Map<String, Double> ratios = new LinkedHashMap<>();
        for (String name : names) {
            for (int piece : new int[] {1 << 20, 1}) {
                long small = Long.MAX_VALUE;
                long large = Long.MAX_VALUE;
                for (int round = 0; round < ROUNDS; round++) {
                    small = Math.min(small, nanos(name, SIZE, piece));
                    large = Math.min(large, nanos(name, 2 * SIZE, piece));
                }
                ratios.put(name + (piece == 1 ? ", octet by octet" : ""), (double) large / small);
            }
        }
        Map.Entry<String, Double> worst =
                ratios.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        System.out.printf(
                "%d requests; at worst %.2f times as long: %s%n", ratios.size(), worst.getValue(), worst.getKey());
        System.exit(worst.getValue() < LARGEST_RATIO ? 0 : 1);
    }
}
