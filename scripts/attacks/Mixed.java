package attacks;

import java.io.IOException;
import java.util.List;

/** A thousand clients of each hostile kind at once. */
final class Mixed extends Scenario {
    private static final int EACH = 1_000;
    private static final double P99_MILLIS = 50;

    private Mixed() {
        super("mixed");
    }

    static List<Trial> all() {
        return List.of(new Mixed());
    }

    @Override
    Target start(Kit kit) throws Exception {
        return kit.http("256m", "--echo", "/echo");
    }

    @Override
    Attack begin(Kit kit, Target target) {
        Mixture mixture = new Mixture(target.address(), kit.sources(), EACH).start();
        return new Mixing(mixture);
    }

    private static final class Mixing extends Attack {
        private final Mixture mixture;

        Mixing(Mixture mixture) {
            super(mixture.loop());
            this.mixture = mixture;
        }

        @Override
        public void close() throws IOException {
            mixture.close();
        }
    }

    @Override
    void during(Kit kit, Target target, Attack attack, Latency polite, Report report) throws Exception {
        int before = target.lastingThreads().size();
        kit.watch(kit.seconds(), target, attack.loop(), polite);
        report.check(
                "polite p99",
                String.format("%.1f ms", polite.millis(0.99)),
                polite.millis(0.99) < P99_MILLIS && polite.errors() == 0);
        int after = target.lastingThreads().size();
        report.check("threads meanwhile", before + " → " + after, after <= before);
        ((Mixing) attack).mixture.judge(report);
    }
}
