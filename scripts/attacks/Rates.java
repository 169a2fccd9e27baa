package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Steady uploads are served however slow; readers may be slow, but not endlessly slow. */
final class Rates {
    private Rates() {}

    static List<Scenario> all() {
        return List.of(new Uploads(), new Readers());
    }

    /** Uploads of 1 to 6 KB/s, five each, which take the whole time and are echoed. */
    private static final class Uploads extends Scenario {
        private static final int TICK_MILLIS = 200;

        Uploads() {
            super("uploads");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.http("64m", "--echo", "/echo");
        }

        @Override
        Attack begin(Kit kit, Target target) {
            return begin(target, kit.seconds(), new ArrayList<>());
        }

        private Attack begin(Target target, int seconds, List<Upload> uploads) {
            Loop loop = new Loop(name());
            loop.call(() -> {
                for (int kilobytes = 1; kilobytes <= 6; kilobytes++) {
                    for (int i = 0; i < 5; i++) {
                        Upload upload = new Upload(kilobytes * 1000, kilobytes * 1000 * Math.max(1, seconds - 3));
                        uploads.add(upload);
                        loop.connect(null, target.address(), upload);
                    }
                }
                return null;
            });
            return new Attack(loop);
        }

        @Override
        void during(Kit kit, Target target, Attack attack, Latency polite, Report report) throws Exception {
            List<Upload> uploads = new ArrayList<>();
            try (Attack mine = begin(target, kit.seconds(), uploads)) {
                kit.watch(kit.seconds(), target, mine.loop(), polite);
                for (int i = 0; i < 20 && uploads.stream().anyMatch(upload -> !upload.isServed()); i++) {
                    Thread.sleep(100);
                }
            }
            long served = uploads.stream().filter(Upload::isServed).count();
            String first = uploads.stream()
                    .filter(upload -> !upload.isServed())
                    .map(upload ->
                            upload.perSecond + " B/s: " + upload.answered + " of " + upload.length + " bytes came back")
                    .findFirst()
                    .orElse("");
            report.check(
                    "uploads",
                    served + " of " + uploads.size() + " served " + first,
                    !uploads.isEmpty() && served == uploads.size());
        }

        @Override
        boolean stopsUnderAttack() {
            return false;
        }

        /** Sends its content at a steady rate, and counts what comes back. */
        private static final class Upload extends Peer {
            private final int perSecond;
            private final int length;
            private int sent;
            private volatile long answered;

            Upload(int perSecond, int length) {
                this.perSecond = perSecond;
                this.length = length;
            }

            @Override
            void connected() {
                send(Talk.bytes("PUT /echo HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n"));
                tick();
            }

            private void tick() {
                int count = Math.min(perSecond * TICK_MILLIS / 1000, length - sent);
                sent += count;
                send(ByteBuffer.allocate(count));
                if (sent < length) {
                    after(TICK_MILLIS, this::tick);
                }
            }

            @Override
            void received(ByteBuffer bytes) {
                answered += bytes.remaining();
            }

            boolean isServed() {
                return sent == length && answered > length;
            }
        }
    }

    /** Readers of a file of 64 MiB: those of 64 B/s end within six minutes, those of 20 KB/s do not. */
    private static final class Readers extends Scenario {
        private static final int MOST_SECONDS = 370;

        Readers() {
            super("readers");
        }

        @Override
        Target start(Kit kit) throws Exception {
            return kit.http("64m");
        }

        @Override
        Attack begin(Kit kit, Target target) {
            return new Attack(new Loop(name()));
        }

        @Override
        void during(Kit kit, Target target, Attack attack, Latency polite, Report report) throws Exception {
            List<Reader> slow = new ArrayList<>();
            List<Reader> steady = new ArrayList<>();
            long begin = System.nanoTime();
            attack.loop().call(() -> {
                for (int i = 0; i < 20; i++) {
                    slow.add(new Reader(64, 1_000));
                    steady.add(new Reader(2_000, 100));
                    attack.loop().connect(null, target.address(), slow.get(i));
                    attack.loop().connect(null, target.address(), steady.get(i));
                }
                return null;
            });
            while (System.nanoTime() - begin < MOST_SECONDS * 1e9
                    && slow.stream().anyMatch(Reader::isServed)) {
                kit.watch(10, target, attack.loop(), polite);
            }
            double ended = (System.nanoTime() - begin) / 1e9;
            long left = slow.stream().filter(Reader::isServed).count();
            report.check(
                    "readers of 64 B/s",
                    String.format(Locale.ROOT, "%d of %d are left after %.0f s", left, slow.size(), ended),
                    left == 0);
            kit.watch(MOST_SECONDS - ended, target, attack.loop(), polite);
            long kept = steady.stream().filter(Reader::isServed).count();
            report.check(
                    "readers of 20 KB/s",
                    kept + " of " + steady.size() + " are served after " + MOST_SECONDS + " s",
                    kept == steady.size());
        }

        @Override
        boolean stopsUnderAttack() {
            return false;
        }

        /**
         * Reads a little at a time. What the server sent before it gave up waits in this side's kernel, so its end
         * shows only when a write fails: each reader sends an empty line now and then, which a connection that is gone
         * answers by a reset.
         */
        private static final class Reader extends Peer {
            private static final int PROBE_MILLIS = 5_000;
            private final int size;
            private final int millis;

            Reader(int size, int millis) {
                this.size = size;
                this.millis = millis;
            }

            @Override
            void connected() {
                send(Talk.bytes(Answers.get("/64m.bin")));
                after(PROBE_MILLIS, this::probe);
            }

            private void probe() {
                send(Talk.bytes("\r\n"));
                after(PROBE_MILLIS, this::probe);
            }

            @Override
            int appetite() {
                return size;
            }

            @Override
            void received(ByteBuffer bytes) {
                reading(false);
                after(millis, () -> reading(true));
            }

            boolean isServed() {
                return !isOver();
            }

            @Override
            void ended(IOException cause) {}
        }
    }
}
