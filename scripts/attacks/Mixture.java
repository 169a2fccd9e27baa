package attacks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Hostile clients of all kinds at once; for each kind it is known how long the longest of them was served. */
final class Mixture implements AutoCloseable {
    /** What a limit of the server may take more: its timers' tick, its linger time, a busy machine. */
    private static final double SLACK_SECONDS = 6;

    private final Loop loop = new Loop("mixture");
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Flood> floods = new ArrayList<>();

    /** A kind of clients; the longest life is in seconds. */
    private static final class Kind {
        private final String name;
        private final double mostSeconds;
        private final String limit;
        private double longest;
        private long ended;

        Kind(String name, double mostSeconds, String limit) {
            this.name = name;
            this.mostSeconds = mostSeconds;
            this.limit = limit;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s %,d, longest %.1f s (%s)", name, ended, longest, limit);
        }
    }

    /** @param each how many of each kind there are at a time */
    Mixture(InetSocketAddress target, Sources sources, int each) {
        ByteBuffer get = Peers.text(Answers.get("/small.txt"));
        ByteBuffer nothing = ByteBuffer.allocate(0);
        ByteBuffer line = Peers.text("GET /small.txt HTTP/1.1\r\nHost: x\r\n");
        ByteBuffer field = Peers.text("X-Field: x\r\n");
        ByteBuffer chunked = Peers.text("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
        ByteBuffer chunk = Peers.text("1\r\nx\r\n");
        ByteBuffer large = Peers.text("8000\r\n" + "x".repeat(0x8000) + "\r\n");
        ByteBuffer unread =
                Peers.text(Answers.get("/64k.bin", "If-None-Match: \"x\"").repeat(100));
        kind(
                target,
                sources,
                each,
                "slow head",
                10,
                "first-byte, request",
                () -> new Peers.Dripping(line, field, 1, 500));
        kind(target, sources, each, "silent", 10, "first-byte", () -> new Peers.Holding(nothing));
        kind(target, sources, each, "half-open", 3, "end of input", () -> new HalfOpen(line));
        kind(
                target,
                sources,
                each,
                "endless head",
                10,
                "size of a head",
                () -> new Peers.Dripping(line, field, 12, 20));
        kind(
                target,
                sources,
                each / 10,
                "endless content",
                60,
                "max-body",
                () -> new Peers.Dripping(chunked, large, 1 << 15, 50));
        kind(target, sources, each, "tiny chunks", 10, "body-rate", () -> new Peers.Dripping(chunked, chunk, 6, 500));
        kind(target, sources, each, "unread", 40, "write", () -> new Peers.Unread(unread));
        kind(target, sources, each, "idle", 70, "idle", () -> new Peers.Holding(get));
        kind(target, sources, each / 10, "resetting", 5, "none", () -> new Resetting(line));
        kind(target, sources, each / 10, "churning", 5, "none", () -> new Peers.Eager(get, 1));
    }

    Mixture start() {
        floods.forEach(Flood::start);
        return this;
    }

    Loop loop() {
        return loop;
    }

    private void kind(
            InetSocketAddress target,
            Sources sources,
            int count,
            String name,
            double mostSeconds,
            String limit,
            Supplier<Peer> peers) {
        Kind kind = new Kind(name, mostSeconds, limit);
        kinds.add(kind);
        floods.add(new Flood(loop, target, sources, count, Math.max(100, count / 2), () -> timed(kind, peers.get())));
    }

    private static Peer timed(Kind kind, Peer peer) {
        long begin = System.nanoTime();
        peer.whenEnded(() -> {
            kind.ended++;
            kind.longest = Math.max(kind.longest, (System.nanoTime() - begin) / 1e9);
        });
        return peer;
    }

    /** Tells for each kind how long the longest of those that have ended was served. */
    void judge(Report report) {
        List<String> late = new ArrayList<>();
        loop.call(() -> {
            for (Kind kind : kinds) {
                System.out.println("         " + kind);
                if (kind.longest > kind.mostSeconds + SLACK_SECONDS) {
                    late.add(kind.toString());
                }
            }
            return null;
        });
        report.check("ended by their limits", late.isEmpty() ? "all" : "not " + late, late.isEmpty());
    }

    @Override
    public void close() throws IOException {
        floods.forEach(Flood::stop);
        loop.close();
    }

    /** Sends half of a request, ends its output, and waits. */
    private static final class HalfOpen extends Peer {
        private final ByteBuffer bytes;

        HalfOpen(ByteBuffer bytes) {
            this.bytes = bytes;
        }

        @Override
        void connected() {
            send(bytes.duplicate());
            shutOutput();
        }
    }

    /** Sends half of a request, then resets the connection. */
    private static final class Resetting extends Peer {
        private final ByteBuffer bytes;

        Resetting(ByteBuffer bytes) {
            this.bytes = bytes;
        }

        @Override
        void connected() {
            send(bytes.duplicate());
            after(100, this::reset);
        }
    }
}
