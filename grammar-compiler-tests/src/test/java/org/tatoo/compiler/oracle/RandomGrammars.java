package org.tatoo.compiler.oracle;

import java.io.PrintStream;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Tries random grammars; each is wholly determined by its seed. */
public final class RandomGrammars {
    private static final int PROGRESS = 10;

    /** One of so many mixed grammars is also tried with records and a writer. */
    private static final int VALUES = 8;

    private RandomGrammars() {}

    /**
     * The first and the last seed, for how many seconds at most, and which grammars are tried: {@code all}, those with
     * {@code regions}, those with the {@code error} terminal, those that have {@code uses}, or {@code mixed} ones; {@code check} only compiles mixed ones
     * and their parsers. Exits with 1 if there was a failure.
     */
    public static void main(String[] arguments) {
        long first = Long.parseLong(arguments[0]);
        long last = Long.parseLong(arguments[1]);
        long seconds = Long.parseLong(arguments[2]);
        String kind = arguments[3];
        PrintStream out = System.out;
        BiConsumer<Long, String> failures =
                (seed, what) -> out.println("---- seed " + seed + "\n" + what + "\n---- end of " + seed);
        boolean mixed = kind.equals("mixed");
        CheckCampaign checks = new CheckCampaign(failures);
        Campaign campaign = mixed
                ? Campaign.mixed(failures)
                : new Campaign(failures, model -> switch (kind) {
                    case "regions" -> !model.regions().isEmpty();
                    case "error" -> model.error();
                    case "uses" ->
                        UsedFiles.split(model.name() + ".ebnf", ModelText.of(model))
                                        .size()
                                > 1;
                    default -> true;
                });
        RandomMessages messages = new RandomMessages(failures, Mixture::model);
        boolean checking = kind.equals("check");
        Supplier<String> totals =
                () -> checking ? checks.toString() : campaign.totals() + (mixed ? "; with values: " + messages : "");
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        long told = System.nanoTime();
        long seed = first;
        while (seed <= last && System.nanoTime() < end) {
            long next = checking ? checks.batch(seed, last) : campaign.batch(seed, last);
            for (; seed < next; seed++) {
                if (mixed && seed % VALUES == 0) {
                    messages.attempt(seed);
                }
            }
            if (System.nanoTime() - told > PROGRESS * 1_000_000_000L) {
                told = System.nanoTime();
                out.println("to seed " + (seed - 1) + ": " + totals.get());
            }
        }
        out.println("seeds " + first + " to " + (seed - 1) + ": " + totals.get());
        System.exit(campaign.totals().of(Totals.Count.FAILURES) + checks.failed() + messages.failed() == 0 ? 0 : 1);
    }
}
