package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Attacks on places: connections, descriptors, the access log. */
final class Places {
    private Places() {}

    static List<Scenario> all() {
        return List.of(new Connections(), new Descriptors(), new LogPipe());
    }

    /** More connections than the server has places; half of them silent, half idle after a request. */
    private static final class Connections extends Scenario {
        private static final int PLACES = 10_000;

        Connections() {
            super("places");
        }

        @Override
        Target start(Kit kit) throws Exception {
            boolean known = Limits.known(kit.jar("http-server"));
            return known ? kit.http("256m", "--limit", "max-connections=" + PLACES) : kit.http("256m");
        }

        @Override
        Attack begin(Kit kit, Target target) {
            Loop loop = new Loop(name());
            ByteBuffer nothing = ByteBuffer.allocate(0);
            ByteBuffer request = Peers.text(Answers.get("/small.txt"));
            int[] turn = {0};
            new Flood(
                            loop,
                            target.address(),
                            kit.sources(),
                            PLACES + 2_000,
                            4_000,
                            () -> new Peers.Holding(turn[0]++ % 2 == 0 ? nothing : request))
                    .start();
            return new Attack(loop);
        }
    }

    /** A server with few descriptors; half of the connections are idle, half leave 16 ranges of a file unread. */
    private static final class Descriptors extends Scenario {
        private static final int DESCRIPTORS = 2_048;

        Descriptors() {
            super("descriptors");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.withDescriptors(DESCRIPTORS).http("256m");
        }

        @Override
        Attack begin(Kit kit, Target target) {
            Loop loop = new Loop(name());
            List<String> ranges = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                ranges.add((i << 22) + "-" + ((i << 22) + (3 << 20)));
            }
            ByteBuffer request = Peers.text(Answers.get("/small.txt"));
            ByteBuffer parts = Peers.text(Answers.get("/64m.bin", "Range: bytes=" + String.join(",", ranges)));
            int[] turn = {0};
            new Flood(
                            loop,
                            target.address(),
                            kit.sources(),
                            DESCRIPTORS + 1_000,
                            2_000,
                            () -> turn[0]++ % 2 == 0 ? new Peers.Holding(request) : new Peers.Unread(parts))
                    .start();
            return new Attack(loop);
        }
    }

    /** The access log goes into a pipe that nobody reads. */
    private static final class LogPipe extends Scenario {
        LogPipe() {
            super("log-pipe");
        }

        @Override
        Target start(Kit kit) throws IOException {
            return kit.sample(
                    "http-server",
                    List.of("-Xmx256m"),
                    true,
                    List.of("--root", kit.root().toString(), "--access-log", "-"));
        }

        @Override
        Attack begin(Kit kit, Target target) {
            Loop loop = new Loop(name());
            ByteBuffer request = Peers.text(Answers.get("/small.txt", "User-Agent: " + "x".repeat(1_000)));
            new Flood(loop, target.address(), kit.sources(), 16, 1_000, () -> new Peers.Eager(request, 1_000)).start();
            return new Attack(loop);
        }

        /** The log holds thousands of lines until somebody reads. */
        @Override
        void settle(Kit kit, Target target) throws Exception {
            target.discardOutput();
        }
    }
}
