package attacks;

import java.io.IOException;

/** One attack. {@link Run} starts the server, measures a polite client, and compares what is left afterwards. */
abstract class Scenario implements Trial {
    private final String name;

    /** @param name as on the command line */
    Scenario(String name) {
        this.name = name;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Report run(Kit kit) {
        return new Run(kit, this).run();
    }

    abstract Target start(Kit kit) throws Exception;

    /** Begins the attack; closing the result ends it. */
    abstract Attack begin(Kit kit, Target target) throws Exception;

    /** What goes on while the attack runs, on the thread of the run; by default it only waits. */
    void during(Kit kit, Target target, Attack attack, Latency polite, Report report) throws Exception {
        kit.watch(kit.seconds(), target, attack.loop(), polite);
    }

    /** What has to happen after the attack before descriptors, heap and threads are compared. */
    void settle(Kit kit, Target target) throws Exception {}

    /** Further checks when the attack is over and the server still runs. */
    void afterwards(Kit kit, Target target, Report report) throws Exception {}

    /** What the polite client asks. */
    Talk talk() {
        return Talk.http("/small.txt", Kit.SMALL);
    }

    /** The longest time of a polite answer during the attack. */
    int withinMillis() {
        return 1_000;
    }

    /** How many more threads may be left. */
    int spareThreads() {
        return 0;
    }

    /** How many more descriptors may be left. */
    int spareDescriptors() {
        return 0;
    }

    /** Whether SIGTERM comes while a second attack runs. */
    boolean stopsUnderAttack() {
        return true;
    }

    /** An attack that runs. */
    static class Attack implements AutoCloseable {
        private final Loop loop;

        /** @param loop of its connections, null if it has none */
        Attack(Loop loop) {
            this.loop = loop;
        }

        final Loop loop() {
            return loop;
        }

        @Override
        public void close() throws IOException {
            if (loop != null) {
                loop.close();
            }
        }
    }
}
