package attacks;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/** Thousands of connections that each hold what one of them may hold, in a small heap. */
final class Sums {
    private static final int CONNECTIONS = 5_000;
    private static final int PER_SECOND = 2_500;

    private Sums() {}

    static List<Scenario> all() {
        return List.of(new Contents(), new Unread(), new Heads(), new KeyValue());
    }

    private abstract static class Sum extends Scenario {
        Sum(String name) {
            super(name);
        }

        abstract Supplier<Peer> peers();

        @Override
        Attack begin(Kit kit, Target target) {
            Loop loop = new Loop(name());
            new Flood(loop, target.address(), kit.sources(), CONNECTIONS, PER_SECOND, peers()).start();
            return new Attack(loop);
        }

        @Override
        int withinMillis() {
            return 5_000;
        }
    }

    /** Contents of 16 KB that are to be echoed, and never complete. */
    private static final class Contents extends Sum {
        Contents() {
            super("contents");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.http("64m", "--echo", "/echo");
        }

        @Override
        Supplier<Peer> peers() {
            ByteBuffer bytes = Peers.text("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n", 16_000);
            return () -> new Peers.Holding(bytes);
        }
    }

    /** Conditional requests, whose answers come from no cache and which nobody reads. */
    private static final class Unread extends Sum {
        Unread() {
            super("unread");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.http("64m");
        }

        @Override
        Supplier<Peer> peers() {
            String request = "GET /64k.bin HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"x\"\r\n\r\n";
            ByteBuffer bytes = Peers.text(request.repeat(40));
            return () -> new Peers.Unread(bytes);
        }
    }

    /** Heads with long fields that the access log wants, and that never end. */
    private static final class Heads extends Sum {
        Heads() {
            super("heads");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.http(
                    "64m", "--access-log", kit.work().resolve("access.log").toString());
        }

        @Override
        Supplier<Peer> peers() {
            String half = "x".repeat(7_000);
            ByteBuffer bytes = Peers.text(
                    "GET /small.txt HTTP/1.1\r\nHost: x\r\nUser-Agent: " + half + "\r\nReferer: " + half + "\r\n");
            return () -> new Peers.Holding(bytes);
        }
    }

    /** Requests that are not complete, and replies that nobody reads. */
    private static final class KeyValue extends Sum {
        KeyValue() {
            super("key-value");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.sample("key-value-server", "256m", false, List.of());
        }

        @Override
        Supplier<Peer> peers() {
            ByteBuffer incomplete = Peers.text("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$65000\r\n", 60_000);
            String set = "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$8000\r\n" + "x".repeat(8_000) + "\r\n";
            ByteBuffer unread = Peers.text(set + "GET k\r\n".repeat(200));
            int[] turn = {0};
            return () -> turn[0]++ % 2 == 0 ? new Peers.Holding(incomplete) : new Peers.Unread(unread);
        }

        @Override
        Talk talk() {
            return Talk.PING;
        }

        @Override
        int withinMillis() {
            return 1_000;
        }
    }
}
