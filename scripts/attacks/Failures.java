package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What breaks inside a server: threads of loops, selectors, memory. */
final class Failures {
    private static final int KEPT = 40;

    private Failures() {}

    static List<Trial> all() {
        return List.of(
                new Loops(),
                new Selector(),
                new Memory("loop-memory-once", 1),
                new Memory("loop-memory-twice", 2),
                new Heap());
    }

    private static Target server(Kit kit, String heap) throws IOException {
        List<String> machine = new ArrayList<>(Saboteur.OPENS);
        machine.add("-Xmx" + heap);
        return kit.own(
                "attacks.Saboteur",
                machine,
                "org.tatoo.samples.http.HttpServerCommand",
                "--port",
                "0",
                "--root",
                kit.root().toString());
    }

    private abstract static class Failure implements Trial {
        private final String name;

        Failure(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        abstract void run(Kit kit, Target target, Polite polite, Report report) throws Exception;

        String heap() {
            return "128m";
        }

        @Override
        public Report run(Kit kit) {
            Report report = new Report(name);
            System.out.println(name + " (load average " + Kit.machineLoad() + ")");
            try (Target target = server(kit, heap());
                    Polite polite = new Polite(target.address(), Talk.http("/small.txt", Kit.SMALL), 20)) {
                Thread.sleep(3_000);
                run(kit, target, polite, report);
                if (target.firstErrors().contains(Saboteur.FAILED)) {
                    report.check("the kit", target.firstErrors(), false);
                } else if (!target.firstErrors().isEmpty()) {
                    kit.say("standard error: " + target.firstErrors());
                }
            } catch (Exception e) {
                report.check("the kit", String.valueOf(e), false);
            }
            return report;
        }

        static void stop(Target target, Report report) throws Exception {
            Target.End end = target.terminate(Run.STOP_SECONDS);
            report.check(
                    "stop", String.format(Locale.ROOT, "%.1f s, code %d", end.seconds(), end.code()), end.code() == 0);
        }
    }

    /** Ten threads of loops end, 11 s apart. */
    private static final class Loops extends Failure {
        Loops() {
            super("loop-ends");
        }

        @Override
        void run(Kit kit, Target target, Polite polite, Report report) throws Exception {
            List<String> threads = threads(target);
            double worst = 0;
            int errors = 0;
            for (int i = 0; i < 10; i++) {
                Latency during = polite.begin();
                target.tell("end-loop");
                Thread.sleep(1_000);
                Latency later = polite.begin();
                kit.watch(10, target, null, later);
                polite.end(later);
                worst = Math.max(worst, during.worst());
                errors += later.errors();
            }
            report.check("service", errors + " errors later than 1 s after an end", errors == 0);
            report.check("during", String.format(Locale.ROOT, "worst %.0f ms", worst), worst < 1_000);
            report.checkThreads(threads, threads(target), 0);
            stop(target, report);
        }

        /** Those of files come and go with work, up to their limit. */
        private static List<String> threads(Target target) {
            return target.threads().stream()
                    .filter(name -> !name.startsWith("files-"))
                    .toList();
        }
    }

    /** A selector fails at each call; its connections stay. */
    private static final class Selector extends Failure {
        Selector() {
            super("broken-selector");
        }

        @Override
        void run(Kit kit, Target target, Polite polite, Report report) throws Exception {
            try (Loop loop = new Loop(name())) {
                ByteBuffer request = Peers.text(Answers.get("/small.txt"));
                List<Peer> kept = new ArrayList<>();
                loop.call(() -> {
                    for (int i = 0; i < KEPT; i++) {
                        kept.add(new Peers.Asking(request, 200));
                        loop.connect(null, target.address(), kept.get(i));
                    }
                    return null;
                });
                Thread.sleep(1_000);
                Latency during = polite.begin();
                target.tell("selector");
                kit.watch(5, target, loop, during);
                polite.end(during);
                report.check("during", during.summary(), during.errors() == 0 && during.worst() < 1_000);
                long received = loop.received;
                Thread.sleep(2_000);
                long alive = kept.stream().filter(peer -> !peer.isOver()).count();
                report.check(
                        "connections",
                        alive + " of " + KEPT + " are left, " + (loop.received - received) / 2 + " bytes/s",
                        alive == KEPT && loop.received - received > KEPT * 5L * 50);
            }
            stop(target, report);
        }
    }

    /** The memory is used up in the own code of one loop, once or twice within ten seconds. */
    private static final class Memory extends Failure {
        private final int times;

        Memory(String name, int times) {
            super(name);
            this.times = times;
        }

        @Override
        void run(Kit kit, Target target, Polite polite, Report report) throws Exception {
            for (int i = 0; i < times; i++) {
                polite.begin();
                target.tell("memory");
                Thread.sleep(2_000);
            }
            if (times == 1) {
                Latency after = polite.begin();
                Thread.sleep(3_000);
                polite.end(after);
                report.check("after", after.summary(), after.errors() == 0 && after.worst() < 1_000);
                stop(target, report);
            } else {
                Target.End end = target.awaitEnd(10);
                report.check("process", "code " + end.code() + ": " + target.firstErrors(), end.code() == 70);
            }
        }
    }

    /** All the heap is taken for five seconds: afterwards the server answers, or has ended with 70. */
    private static final class Heap extends Failure {
        Heap() {
            super("heap-full");
        }

        @Override
        String heap() {
            return "64m";
        }

        @Override
        void run(Kit kit, Target target, Polite polite, Report report) throws Exception {
            Latency during = polite.begin();
            target.tell("fill");
            kit.watch(5, target, null, during);
            if (target.isAlive()) {
                target.tell("free");
            }
            Thread.sleep(3_000);
            Latency after = polite.begin();
            Thread.sleep(3_000);
            polite.end(after);
            if (target.isAlive()) {
                report.check("after", after.summary(), after.errors() == 0 && after.worst() < 1_000);
                stop(target, report);
            } else {
                Target.End end = target.awaitEnd(1);
                report.check("process", "code " + end.code(), end.code() == 70);
            }
        }
    }
}
