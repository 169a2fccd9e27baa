package org.tatoo.compiler.mutation;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Compiles many mutants, each in a thread that is watched, and keeps those that fail. */
public final class Campaign {
    private static final double MOST_SECONDS = 2;
    private static final int PATIENCE = 20;
    private static final int PROGRESS = 500;

    private final Mutator mutator;
    private final Path failures;
    private int parsers;
    private int failed;
    private double slowest;
    private double slowestWall;
    private long slowestSeed;

    private Campaign(Mutator mutator, Path failures) {
        this.mutator = mutator;
        this.failures = failures;
    }

    /**
     * Exits with 0 if all mutants are answered in time, with 1 if not.
     *
     * @param arguments the folder of the grammars, the folder for those that fail, the first seed, how many, and the most
     *     seconds for all of them
     */
    public static void main(String[] arguments) throws IOException {
        Campaign campaign = new Campaign(Mutator.of(Path.of(arguments[0])), Path.of(arguments[1]));
        long first = Long.parseLong(arguments[2]);
        campaign.run(first, first + Long.parseLong(arguments[3]), Integer.parseInt(arguments[4]));
        System.exit(campaign.failed == 0 ? 0 : 1);
    }

    private void run(long first, long end, int seconds) throws IOException {
        long start = System.nanoTime();
        long seed = first;
        while (seed < end && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds)) {
            check(mutator.mutant(seed));
            seed++;
            if ((seed - first) % PROGRESS == 0) {
                print(seed - first);
            }
        }
        print(seed - first);
    }

    private void print(long count) {
        System.out.printf(
                "%d mutants: %d parsers, %d with errors; %d failed; the slowest took %.2f s of processor time, %.2f s"
                        + " in all (seed %d)%n",
                count, parsers, count - parsers - failed, failed, slowest, slowestWall, slowestSeed);
    }

    private void check(Mutant mutant) throws IOException {
        double[] seconds = new double[2];
        String failure = watched(() -> {
            long start = System.nanoTime();
            boolean parser = mutant.compile();
            seconds[1] = (System.nanoTime() - start) / 1e9;
            seconds[0] = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
            return parser;
        });
        if (seconds[0] > slowest) {
            slowest = seconds[0];
            slowestWall = seconds[1];
            slowestSeed = mutant.seed();
        }
        if (failure == null && seconds[0] > MOST_SECONDS) {
            failure = "took %.2f s of processor time, %.2f s in all".formatted(seconds[0], seconds[1]);
        }
        if (failure != null) {
            failed++;
            Path file = failures.resolve(mutant.name().replace(".ebnf", "-" + mutant.seed() + ".ebnf"));
            Files.createDirectories(failures);
            Files.writeString(file, mutant.text());
            System.out.println("seed " + mutant.seed() + ": " + failure + "\n  " + file);
        }
    }

    /** What went wrong; null if nothing did. */
    private @Nullable String watched(Callable<Boolean> compilation) {
        FutureTask<Boolean> future = new FutureTask<>(compilation);
        Thread thread = new Thread(future, "compiler");
        thread.setDaemon(true);
        thread.start();
        try {
            parsers += future.get(PATIENCE, TimeUnit.SECONDS) ? 1 : 0;
            return null;
        } catch (TimeoutException e) {
            return "no end in " + PATIENCE + " s" + place(thread.getStackTrace());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return cause + place(cause.getStackTrace());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** The innermost places of the compiler. */
    private static String place(StackTraceElement[] trace) {
        StringBuilder place = new StringBuilder();
        int shown = 0;
        for (StackTraceElement element : trace) {
            if (element.getClassName().startsWith("org.tatoo") && shown++ < 6) {
                place.append("\n  at ").append(element);
            }
        }
        return place.toString();
    }
}
