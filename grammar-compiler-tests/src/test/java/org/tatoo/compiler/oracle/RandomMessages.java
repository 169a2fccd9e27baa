package org.tatoo.compiler.oracle;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.trace.MessageRun;

/** Random grammars with records and a writer; each is wholly determined by its seed. */
public final class RandomMessages {
    private static final int PROGRESS = 10;

    /** Of a hundred grammars, those in which a non-terminal is handed over by itself. */
    private static final int DELIVERING = 40;

    private static final String RECORDS = "  values records\n";
    private static final String WRITER = "  writer\n";

    private final BiConsumer<Long, String> failures;
    private final LongFunction<Model> models;
    private int grammars;
    private int refused;
    private int writers;
    private int silent;
    private int extended;
    private int delivering;
    private int accepted;
    private int written;
    private int failed;

    /** @param failures gets the seed and what is wrong */
    RandomMessages(BiConsumer<Long, String> failures) {
        this(failures, Models::of);
    }

    /** @param models makes up the grammar of a seed */
    RandomMessages(BiConsumer<Long, String> failures, LongFunction<Model> models) {
        this.failures = failures;
        this.models = models;
    }

    /** Tries the grammar of a seed. */
    void attempt(long seed) {
        String text = null;
        try {
            Model model = models.apply(seed);
            Case one = Case.of(seed, model, ModelText.of(model));
            if (one.judgement().oracle() == null || !one.reported().isEmpty()) {
                return;
            }
            grammars++;
            text = text(one);
            if (text == null) {
                refused++;
                return;
            }
            String named = text;
            MessageTrial trial = new MessageTrial(one, Watch.over(() -> MessageRun.compiled(named)));
            String difference = trial.firstDifference();
            accepted += trial.accepted();
            written += trial.written();
            if (difference != null) {
                fail(seed, difference, text);
            }
            extend(seed, text);
        } catch (Watch.Broken e) {
            fail(seed, e.getMessage(), text);
        }
    }

    /** A production that is added changes no other record. */
    private void extend(long seed, String text) throws Watch.Broken {
        String more = SilentText.extended(text);
        Map<String, String> before = SilentText.records(text);
        Map<String, String> after = more == null ? null : Watch.over(() -> SilentText.records(more));
        if (after == null || after.isEmpty()) {
            return;
        }
        extended++;
        after.keySet().retainAll(before.keySet());
        if (!after.equals(before)) {
            fail(seed, "records " + before + "\nand with one more production " + after, more);
        }
    }

    /** With as much as there can be of a writer and parts that are handed over by themselves. */
    private @Nullable String text(Case one) throws Watch.Broken {
        String grammar = SilentText.of(ModelText.of(one.model()), new Dice(one.seed() ^ 0x51e7));
        String parts = parts(one);
        for (String directives : List.of(RECORDS + WRITER, RECORDS)) {
            for (String delivered : parts.isEmpty() ? List.of(parts) : List.of(parts, "")) {
                String text = Watch.over(() -> Optional.ofNullable(NamedText.of(
                                grammar.replaceFirst("\nproductions:\n", "\n" + delivered + "productions:\n"),
                                directives)))
                        .orElse(null);
                if (text != null) {
                    writers += directives.contains(WRITER) ? 1 : 0;
                    silent += directives.contains(WRITER) ? SilentText.count(text) : 0;
                    delivering += delivered.isEmpty() ? 0 : 1;
                    return text;
                }
            }
        }
        return null;
    }

    /** A section that names one of the non-terminals that are no starts, or none. */
    private static String parts(Case one) {
        Dice dice = new Dice(one.seed() ^ 0x41c7);
        List<Model.NonTerminal> all = one.model().nonTerminals();
        return all.size() > 1 && dice.percent(DELIVERING)
                ? "delivers: " + all.get(dice.between(1, all.size() - 1)).name() + "\n"
                : "";
    }

    private void fail(long seed, @Nullable String what, @Nullable String text) {
        failed++;
        failures.accept(seed, what + "\ngrammar:\n" + text);
    }

    int failed() {
        return failed;
    }

    int accepted() {
        return accepted;
    }

    int written() {
        return written;
    }

    @Override
    public String toString() {
        return ("%,d grammars, %,d without records, %,d with a writer, %,d with parts, %,d silent numbers, "
                        + "%,d extended; %,d inputs accepted, %,d written again; %,d failures")
                .formatted(grammars, refused, writers, delivering, silent, extended, accepted, written, failed);
    }

    /** The first and the last seed, and for how many seconds at most; exits with 1 if there was a failure. */
    public static void main(String[] arguments) {
        long first = Long.parseLong(arguments[0]);
        long last = Long.parseLong(arguments[1]);
        long end = System.nanoTime() + Long.parseLong(arguments[2]) * 1_000_000_000L;
        PrintStream out = System.out;
        RandomMessages messages = new RandomMessages(
                (seed, what) -> out.println("---- seed " + seed + "\n" + what + "\n---- end of " + seed));
        long told = System.nanoTime();
        long seed = first;
        for (; seed <= last && System.nanoTime() < end; seed++) {
            messages.attempt(seed);
            if (System.nanoTime() - told > PROGRESS * 1_000_000_000L) {
                told = System.nanoTime();
                out.println("to seed " + seed + ": " + messages);
            }
        }
        out.println("seeds " + first + " to " + (seed - 1) + ": " + messages);
        System.exit(messages.failed == 0 ? 0 : 1);
    }
}
