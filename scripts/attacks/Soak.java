package attacks;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Good and hostile load together for an hour. The live heap, the descriptors and the threads are looked at twice a
 * minute; whether they grow in the second half is judged by how much they scatter in the first.
 */
final class Soak implements Trial {
    private static final int GOOD = 50;
    private static final int HOSTILE_EACH = 100;

    /** A slope within so many standard errors of nought is nought. */
    private static final double STANDARD_ERRORS = 3;

    private final int minutes;

    Soak(int minutes) {
        this.minutes = minutes;
    }

    @Override
    public String name() {
        return "soak";
    }

    @Override
    public Report run(Kit kit) {
        Report report = new Report(name() + " of " + minutes + " minutes");
        System.out.println(name() + " of " + minutes + " minutes (load average " + Kit.machineLoad() + ")");
        try (Target target = kit.http("256m", "--echo", "/echo");
                Mixture mixture = new Mixture(target.address(), kit.sources(), HOSTILE_EACH).start();
                Loop loop = new Loop("good");
                Polite polite = new Polite(target.address(), Talk.http("/small.txt", Kit.SMALL), 50)) {
            good(target, loop);
            kit.watch(30, target, mixture.loop(), new Latency());
            List<double[]> samples = new ArrayList<>();
            Latency all = polite.begin();
            for (int i = 0; i < Math.max(8, minutes * 2) && target.isAlive(); i++) {
                kit.watch(30, target, mixture.loop(), all);
                samples.add(sample(kit, target));
            }
            judge(samples, report);
            report.check("during", all.summary(), all.errors() == 0 && all.millis(0.99) < 50);
            report.check("good load", String.format(Locale.ROOT, "%,d bytes read", loop.received), loop.received > 0);
            mixture.judge(report);
            Target.End end = target.terminate(Run.STOP_SECONDS);
            report.check(
                    "stop", String.format(Locale.ROOT, "%.1f s, code %d", end.seconds(), end.code()), end.code() == 0);
        } catch (Exception e) {
            report.check("the kit", String.valueOf(e), false);
        }
        return report;
    }

    /** Clients that ask for small and large files, and send content to be echoed. */
    private static void good(Target target, Loop loop) {
        ByteBuffer[] requests = {
            Peers.text(Answers.get("/small.txt")),
            Peers.text(Answers.get("/64k.bin")),
            Peers.text(Answers.get("/3m.bin", "Range: bytes=1000-90000")),
            Peers.text("PUT /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n", 5_000)
        };
        int[] turn = {0};
        new Flood(
                        loop,
                        target.address(),
                        Sources.many(),
                        GOOD,
                        200,
                        () -> new Peers.Asking(requests[turn[0]++ % requests.length], 50))
                .start();
    }

    private static final List<String> NAMES = List.of("live heap, KiB", "descriptors", "threads");

    private double[] sample(Kit kit, Target target) {
        double[] sample = {
            target.liveHeap() / 1024.0, target.descriptors(), target.threads().size()
        };
        kit.say(String.format(
                Locale.ROOT, "live heap %,.0f KiB, %.0f descriptors, %.0f threads", sample[0], sample[1], sample[2]));
        return sample;
    }

    private static void judge(List<double[]> samples, Report report) {
        int half = samples.size() / 2;
        for (int i = 0; i < NAMES.size(); i++) {
            int column = i;
            double[] first = samples.subList(0, half).stream()
                    .mapToDouble(sample -> sample[column])
                    .toArray();
            double[] second = samples.subList(half, samples.size()).stream()
                    .mapToDouble(sample -> sample[column])
                    .toArray();
            double scatter = Line.of(first).scatter();
            Line line = Line.of(second);
            double allowed = STANDARD_ERRORS * scatter / Math.sqrt(Line.spread(second.length));
            String text = "mean %.1f, slope %.4f in half a minute, by chance up to %.4f";
            report.check(
                    NAMES.get(i),
                    String.format(Locale.ROOT, text, line.mean(), line.slope(), allowed),
                    line.slope() <= allowed + 1e-9);
        }
    }

    /** A line through values at 0, 1, 2 …, by least squares; the scatter is the standard deviation about it. */
    private record Line(double mean, double slope, double scatter) {
        static Line of(double[] values) {
            double middle = (values.length - 1) / 2.0;
            double mean = 0;
            double product = 0;
            for (int i = 0; i < values.length; i++) {
                mean += values[i] / values.length;
                product += (i - middle) * values[i];
            }
            double slope = product / spread(values.length);
            double squares = 0;
            for (int i = 0; i < values.length; i++) {
                double off = values[i] - mean - slope * (i - middle);
                squares += off * off;
            }
            return new Line(mean, slope, Math.sqrt(squares / Math.max(1, values.length - 2)));
        }

        /** The sum of the squared distances of 0, 1, … from their middle. */
        static double spread(int count) {
            return count * ((double) count * count - 1) / 12;
        }
    }
}
