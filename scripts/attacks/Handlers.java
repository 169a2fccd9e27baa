package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Handlers that do what they must not do. */
final class Handlers {
    private Handlers() {}

    static List<Trial> all() {
        return List.of(new Faulty(), new Blocked());
    }

    private static final List<String> MACHINE = List.of("-Xmx128m", "-Xlog:disable", "-Xlog:all=off");

    /** 1,000 faults among 100,000 requests on other connections. */
    private static final class Faulty implements Trial {
        private static final int REQUESTS = 100_000;
        private static final int FAULTS = 1_000;
        private static final int CONNECTIONS = 100;

        @Override
        public String name() {
            return "faulty-handlers";
        }

        @Override
        public Report run(Kit kit) {
            Report report = new Report(name());
            System.out.println(name() + " (load average " + Kit.machineLoad() + ")");
            try (Target target = kit.own("attacks.OwnServer", MACHINE);
                    Loop loop = new Loop(name())) {
                List<Counting> good = new ArrayList<>();
                loop.call(() -> {
                    for (int i = 0; i < CONNECTIONS; i++) {
                        good.add(new Counting(REQUESTS / CONNECTIONS));
                        loop.connect(null, target.address(), good.get(i));
                    }
                    return null;
                });
                faults(target, loop);
                for (int i = 0; i < 1_200 && good.stream().anyMatch(peer -> !peer.isOver()); i++) {
                    Thread.sleep(100);
                }
                long answered = good.stream().mapToLong(peer -> peer.answered).sum();
                report.check(
                        "good requests",
                        String.format(Locale.ROOT, "%,d of %,d answered", answered, REQUESTS),
                        answered == REQUESTS);
                after(kit, target, report);
                Target.End end = target.terminate(Run.STOP_SECONDS);
                report.check(
                        "stop",
                        String.format(Locale.ROOT, "%.1f s, code %d", end.seconds(), end.code()),
                        end.code() == 0 || end.code() == 143);
            } catch (Exception e) {
                report.check("the kit", String.valueOf(e), false);
            }
            return report;
        }

        private static void faults(Target target, Loop loop) throws InterruptedException {
            for (int i = 0; i < FAULTS; i++) {
                int number = i / 2;
                String path = i % 8 == 7
                        ? OwnServer.ANSWERED[number % OwnServer.ANSWERED.length]
                        : OwnServer.FAULTS[number % OwnServer.FAULTS.length];
                ByteBuffer request = Peers.text(Answers.get(path));
                loop.call(() -> {
                    loop.connect(null, target.address(), new Peers.Holding(request));
                    return null;
                });
                Thread.sleep(5);
            }
        }

        private static void after(Kit kit, Target target, Report report) throws InterruptedException {
            try (Polite polite = new Polite(target.address(), Talk.http("/", Kit.SMALL), 20)) {
                Latency after = polite.begin();
                kit.watch(3, target, null, after);
                polite.end(after);
                report.check("after", after.summary(), after.errors() == 0 && after.worst() < 1_000);
            }
        }
    }

    /** Asks so many times, one after the other, then ends. */
    private static final class Counting extends Peer {
        private static final ByteBuffer REQUEST = Peers.text(Answers.get("/good"));
        private int left;
        private volatile long answered;

        Counting(int left) {
            this.left = left;
        }

        @Override
        void connected() {
            send(REQUEST.duplicate());
        }

        @Override
        void received(ByteBuffer bytes) {
            if (bytes.get(bytes.limit() - 1) != '\n') {
                return;
            }
            answered++;
            if (--left == 0) {
                close();
            } else {
                send(REQUEST.duplicate());
            }
        }

        @Override
        void ended(IOException cause) {}
    }

    /** A callback blocks its loop for 8 s: new connections go to other loops, and the log says where it hangs. */
    private static final class Blocked implements Trial {
        @Override
        public String name() {
            return "blocked-loop";
        }

        @Override
        public Report run(Kit kit) {
            Report report = new Report(name());
            System.out.println(name() + " (load average " + Kit.machineLoad() + ")");
            try (Target target = kit.own("attacks.OwnServer", List.of("-Xmx128m"));
                    Loop loop = new Loop(name());
                    Polite polite = new Polite(target.address(), Talk.http("/", Kit.SMALL), 20, false)) {
                Thread.sleep(3_000);
                ByteBuffer request = Peers.text(Answers.get("/block"));
                loop.call(() -> {
                    loop.connect(null, target.address(), new Peers.Holding(request));
                    return null;
                });
                Thread.sleep(1_500);
                Latency during = polite.begin();
                kit.watch(6, target, loop, during);
                polite.end(during);
                report.check("during", during.summary(), during.errors() == 0 && during.worst() < 1_000);
                Thread.sleep(1_500);
                Latency after = polite.begin();
                kit.watch(3, target, loop, after);
                polite.end(after);
                report.check("after", after.summary(), after.errors() == 0 && after.worst() < 1_000);
                String log = target.allErrors();
                boolean told = log.contains("-loop-") && log.contains("OwnServer");
                report.check("log", told ? "names the loop and the place" : "silent: " + target.firstErrors(), told);
            } catch (Exception e) {
                report.check("the kit", String.valueOf(e), false);
            }
            return report;
        }
    }
}
