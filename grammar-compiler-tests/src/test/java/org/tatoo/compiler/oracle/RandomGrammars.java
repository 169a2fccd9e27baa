package org.tatoo.compiler.oracle;

import java.io.PrintStream;

/** Tries random grammars; each is wholly determined by its seed. */
public final class RandomGrammars {
    private static final int PROGRESS = 10;

    private RandomGrammars() {}

    /**
     * The first and the last seed, for how many seconds at most, and which grammars are tried: {@code all}, those with
     * {@code regions}, or those with the {@code error} terminal; exits with 1 if there was a failure.
     */
    public static void main(String[] arguments) {
        long first = Long.parseLong(arguments[0]);
        long last = Long.parseLong(arguments[1]);
        long seconds = Long.parseLong(arguments[2]);
        String kind = arguments[3];
        PrintStream out = System.out;
        Campaign campaign = new Campaign(
                (seed, what) -> out.println("---- seed " + seed + "\n" + what + "\n---- end of " + seed),
                model -> switch (kind) {
                    case "regions" -> !model.regions().isEmpty();
                    case "error" -> model.error();
                    default -> true;
                });
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        long told = System.nanoTime();
        long seed = first;
        while (seed <= last && System.nanoTime() < end) {
            seed = campaign.batch(seed, last);
            if (System.nanoTime() - told > PROGRESS * 1_000_000_000L) {
                told = System.nanoTime();
                out.println("to seed " + (seed - 1) + ": " + campaign.totals());
            }
        }
        out.println("seeds " + first + " to " + (seed - 1) + ": " + campaign.totals());
        System.exit(campaign.totals().of(Totals.Count.FAILURES) == 0 ? 0 : 1);
    }
}
