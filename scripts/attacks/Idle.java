package attacks;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thousands of idle connections: each is answered before and after, and what one costs is weighed by histogram. */
final class Idle implements Trial {
    private static final int GOAL_BYTES = 450;

    private final int count;

    private Idle(int count) {
        this.count = count;
    }

    static List<Trial> all() {
        return List.of(new Idle(10_000), new Idle(18_000));
    }

    @Override
    public String name() {
        return "idle-" + count;
    }

    /** What a server holds, and what its clients saw. */
    private record Weight(double bytes, List<String> newThreads, long answered) {}

    @Override
    public Report run(Kit kit) {
        Report report = new Report(name());
        System.out.println(name() + " (load average " + Kit.machineLoad() + ")");
        try {
            Weight bare;
            try (Target target = kit.own("attacks.BareLoop", List.of("-Xmx512m"))) {
                bare = weigh(kit, target, report, "bare loop");
            }
            List<String> limits = Limits.known(kit.jar("http-server"))
                    ? List.of("--limit", "max-connections=" + (count + 100), "--limit", "idle=never")
                    : List.of();
            try (Target target = kit.http("512m", limits.toArray(String[]::new))) {
                Weight ours = weigh(kit, target, report, "server");
                report.check(
                        "threads",
                        ours.newThreads().toString(),
                        ours.newThreads().isEmpty());
                double more = ours.bytes() - bare.bytes();
                String text = "%.0f bytes, bare loop %.0f, difference %.0f; 100,000 connections: %.0f MiB";
                report.check(
                        "a connection",
                        String.format(
                                Locale.ROOT,
                                text,
                                ours.bytes(),
                                bare.bytes(),
                                more,
                                ours.bytes() * 100_000 / (1 << 20)),
                        more <= GOAL_BYTES);
                Target.End end = target.terminate(Run.STOP_SECONDS);
                report.check(
                        "stop",
                        String.format(Locale.ROOT, "%.1f s, code %d", end.seconds(), end.code()),
                        end.code() == 0);
            }
        } catch (Exception e) {
            report.check("the kit", String.valueOf(e), false);
        }
        return report;
    }

    private Weight weigh(Kit kit, Target target, Report report, String what) throws Exception {
        try (Polite polite = new Polite(target.address(), Talk.http("/small.txt", Kit.SMALL), 20);
                Loop loop = new Loop(name())) {
            polite.begin();
            Thread.sleep(4_000);
            target.lastingThreads();
            List<String> threads = target.lastingThreads();
            target.liveHeap();
            long before = target.liveHeap();
            AtomicLong answers = new AtomicLong();
            List<Client> clients = connect(kit, target, loop, answers);
            await(answers, clients.size());
            Latency quiet = polite.begin();
            kit.watch(10, target, loop, quiet);
            target.histogram();
            String histogram = target.histogram();
            double bytes = (Target.total(histogram) - before) / (double) count;
            kit.say(String.format(Locale.ROOT, "%s: %.0f bytes a connection", what, bytes));
            largest(histogram).forEach(kit::say);
            answers.set(0);
            Latency again = polite.begin();
            loop.call(() -> {
                clients.forEach(Client::ask);
                return null;
            });
            await(answers, clients.size());
            kit.watch(10, target, loop, again);
            report.check(what + " answered", answers + " of " + count, answers.get() == count);
            if (!what.equals("bare loop")) {
                report.check(
                        "during",
                        quiet.summary() + ", load " + Kit.machineLoad(),
                        quiet.errors() == 0 && quiet.millis(0.99) < 20);
            }
            List<String> more = new ArrayList<>(target.lastingThreads());
            threads.forEach(more::remove);
            return new Weight(bytes, more, answers.get());
        }
    }

    private List<Client> connect(Kit kit, Target target, Loop loop, AtomicLong answers) throws Exception {
        ByteBuffer request = Peers.text(Answers.get("/small.txt"));
        Sources sources = Sources.many();
        List<Client> clients = new ArrayList<>();
        while (clients.size() < count) {
            loop.call(() -> {
                for (int i = 0; i < 200; i++) {
                    Client client = new Client(request, answers);
                    clients.add(client);
                    loop.connect(sources.next(), target.address(), client);
                }
                return null;
            });
            Thread.sleep(50);
        }
        kit.say(clients.size() + " connections begun");
        return clients;
    }

    private static void await(AtomicLong answers, int all) throws InterruptedException {
        for (int i = 0; i < 300 && answers.get() < all; i++) {
            Thread.sleep(100);
        }
    }

    private List<String> largest(String histogram) {
        Matcher matcher = Pattern.compile("^ *\\d+: +(\\d+) +(\\d+) +(\\S+)", Pattern.MULTILINE)
                .matcher(histogram);
        List<String> lines = new ArrayList<>();
        while (matcher.find() && lines.size() < 14) {
            double each = Long.parseLong(matcher.group(1)) / (double) count;
            double bytes = Long.parseLong(matcher.group(2)) / (double) count;
            lines.add(String.format(Locale.ROOT, "  %6.1f bytes, %5.2f of %s", bytes, each, matcher.group(3)));
        }
        return lines;
    }

    /** Asks when it is told to, and counts whole answers. */
    private static final class Client extends Peer {
        private final ByteBuffer request;
        private final AtomicLong answers;
        private boolean waiting;

        Client(ByteBuffer request, AtomicLong answers) {
            this.request = request;
            this.answers = answers;
        }

        @Override
        void connected() {
            ask();
        }

        void ask() {
            if (!isOver()) {
                waiting = true;
                send(request.duplicate());
            }
        }

        @Override
        void received(ByteBuffer bytes) {
            if (waiting && bytes.get(bytes.limit() - 1) == '\n') {
                waiting = false;
                answers.incrementAndGet();
            }
        }
    }
}
