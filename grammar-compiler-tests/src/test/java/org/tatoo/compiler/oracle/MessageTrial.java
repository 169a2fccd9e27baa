package org.tatoo.compiler.oracle;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.trace.MessageRun;
import org.tatoo.compiler.trace.WrittenAgain;
import org.tatoo.runtime.SyntaxError;

/**
 * Runs the message parser of a random grammar on many inputs: it hands over the same however they are cut, refuses what
 * the oracle refuses, and what it has handed over is written so that it is read again.
 */
final class MessageTrial {
    private static final int INPUTS = 30;

    private final Case tried;
    private final MessageRun run;
    private final @Nullable WrittenAgain writer;
    private final Dice dice;
    private int accepted;
    private int written;

    MessageTrial(Case tried, MessageRun run) {
        this.tried = tried;
        this.run = run;
        writer = run.compilation().writer() == null ? null : new WrittenAgain(run);
        dice = new Dice(tried.seed() ^ 0x77a1);
    }

    /** The first difference; null if there is none. */
    @Nullable
    String firstDifference() throws Watch.Broken {
        Sentences sentences = new Sentences(dice, tried.judgement().grammar());
        for (int i = 0; i < INPUTS; i++) {
            byte[] input = sentences.input(0);
            String difference = Watch.over(() -> difference(input));
            if (difference != null) {
                return difference + "\ninput: \"" + SyntaxError.escape(input) + "\"";
            }
        }
        return null;
    }

    int accepted() {
        return accepted;
    }

    int written() {
        return written;
    }

    private @Nullable String difference(byte[] input) {
        List<String> whole = run.told(input, false);
        int cut = dice.below(input.length + 1);
        List<String> others = List.of(
                String.join("\n", run.told(input, true)),
                String.join("\n", run.told(input, false, cut)),
                String.join(
                        "\n",
                        run.told(
                                input,
                                dice.percent(50),
                                IntStream.range(0, input.length).toArray())));
        String expected = String.join("\n", whole);
        for (String other : others) {
            if (!other.equals(expected)) {
                return "differs, cut at " + cut + "\nwhole:\n" + expected + "\nseen:\n" + other;
            }
        }
        String verdict = verdictDifference(input, whole);
        if (verdict != null) {
            return verdict + "\nseen:\n" + expected;
        }
        if (!whole.get(whole.size() - 1).equals("ACCEPTED")) {
            return null;
        }
        accepted++;
        boolean mistaken = whole.stream().anyMatch(told -> told.startsWith("mistake "));
        if (writer == null || mistaken) {
            return null;
        }
        WrittenAgain.Result result = writer.again(input);
        written += result.isWritten() ? 1 : 0;
        // a handler's number cannot agree with what is not kept
        return tried.asks() && !result.isWritten() ? null : result.difference();
    }

    /** Whether it is refused as the oracle does. Message parsers also read numbers that others do not. */
    private @Nullable String verdictDifference(byte[] input, List<String> whole) {
        if (tried.asks()) {
            return null;
        }
        Run expected = Objects.requireNonNull(tried.judgement().oracle()).run(0, input, new Totals());
        Run.Failure failure = expected.failure();
        String error = whole.stream()
                .filter(told -> told.startsWith("error "))
                .findFirst()
                .orElse("none");
        boolean same = whole.get(whole.size() - 1).equals(failure == null ? "ACCEPTED" : "REJECTED");
        return same || error.startsWith("error BAD_VALUE") ? null : "the oracle says " + failure;
    }
}
