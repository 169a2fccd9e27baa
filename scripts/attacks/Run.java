package attacks;

import java.util.List;
import java.util.Locale;

/** Runs one scenario: baseline, attack, comparison, SIGTERM. */
final class Run {
    /** The drain time of a server, and what a process needs besides. */
    static final double STOP_SECONDS = 16;

    private static final long HEAP_SLACK = 2 << 20;
    private static final int PAUSE_MILLIS = 20;
    /** Some thousand requests before the attack: what a server does in its first seconds is compiled then. */
    private static final int WARMING_PAUSE_MILLIS = 1;

    private final Kit kit;
    private final Scenario scenario;
    private final Report report;

    Run(Kit kit, Scenario scenario) {
        this.kit = kit;
        this.scenario = scenario;
        this.report = new Report(scenario.name() + (kit.limited() ? ", one address limited" : ""));
    }

    /** What is left of a process when nobody uses it. */
    private record Left(int descriptors, long heap, List<String> threads) {
        static Left of(Target target) {
            return new Left(target.descriptors(), target.liveHeap(), target.threads());
        }
    }

    Report run() {
        System.out.println(scenario.name() + (kit.limited() ? ", the connections of an address are limited" : "")
                + " (load average " + Kit.machineLoad() + ")");
        try (Target target = scenario.start(kit)) {
            measure(target);
        } catch (Exception e) {
            report.check("the kit", String.valueOf(e), false);
            e.printStackTrace(System.out);
        }
        return report;
    }

    private void measure(Target target) throws Exception {
        try (Polite warming = new Polite(target.address(), scenario.talk(), WARMING_PAUSE_MILLIS)) {
            Latency warm = warming.begin();
            Thread.sleep(4_000);
            if (warm.count() == 0 || warm.errors() == warm.count()) {
                report.check("before", warm.summary(), false);
                return;
            }
        }
        Thread.sleep(500);
        Left.of(target);
        Left before = Left.of(target);
        kit.say("before: " + before.descriptors() + " descriptors, " + before.heap() / 1024 + " KiB, "
                + before.threads().size() + " threads");
        try (Polite polite = new Polite(target.address(), scenario.talk(), PAUSE_MILLIS)) {
            attack(target, polite);
            Thread.sleep(1_000);
            Latency after = polite.begin();
            Thread.sleep(4_000);
            polite.end(after);
            report.check(
                    "after", after.summary(), after.errors() == 0 && after.millis(0.5) < 10 && after.worst() < 1_000);
        }
        if (!target.isAlive()) {
            report.check("process", "ended: " + target.firstErrors(), false);
            return;
        }
        scenario.settle(kit, target);
        compare(target, before);
        scenario.afterwards(kit, target, report);
        stop(target);
    }

    private void attack(Target target, Polite polite) throws Exception {
        Latency during = polite.begin();
        try (Scenario.Attack attack = scenario.begin(kit, target)) {
            scenario.during(kit, target, attack, during, report);
            polite.end(during);
        }
        report.check(
                "during",
                during.summary() + ", load " + Kit.machineLoad(),
                during.errors() == 0 && during.worst() <= scenario.withinMillis());
    }

    private void compare(Target target, Left before) throws InterruptedException {
        long begin = System.nanoTime();
        int most = before.descriptors() + scenario.spareDescriptors();
        while (target.descriptors() > most && System.nanoTime() - begin < 20e9) {
            Thread.sleep(100);
        }
        double settled = (System.nanoTime() - begin) / 1e9;
        Left after = Left.of(target);
        boolean equal = report.check(
                "descriptors",
                before.descriptors() + " → " + after.descriptors()
                        + (settled > 1 ? String.format(Locale.ROOT, " after %.0f s", settled) : ""),
                after.descriptors() <= most);
        if (!equal) {
            kit.say(target.descriptorKinds());
        }
        report.check(
                "live heap",
                before.heap() / 1024 + " → " + after.heap() / 1024,
                after.heap() >= 0 && after.heap() - before.heap() <= HEAP_SLACK);
        report.checkThreads(before.threads(), after.threads(), scenario.spareThreads());
    }

    private void stop(Target target) throws Exception {
        Target.End end;
        if (scenario.stopsUnderAttack()) {
            try (Scenario.Attack attack = scenario.begin(kit, target)) {
                kit.watch(3, target, attack.loop(), new Latency());
                end = target.terminate(STOP_SECONDS);
            }
        } else {
            end = target.terminate(STOP_SECONDS);
        }
        String errors = target.firstErrors();
        report.check(
                "stop",
                end.code() < 0
                        ? "killed after " + (int) STOP_SECONDS + " s"
                        : String.format(Locale.ROOT, "%.1f s, code %d", end.seconds(), end.code()),
                end.code() == 0);
        if (!errors.isEmpty()) {
            kit.say("standard error: " + errors);
        }
    }
}
