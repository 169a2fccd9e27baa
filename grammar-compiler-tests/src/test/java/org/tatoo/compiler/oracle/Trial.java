package org.tatoo.compiler.oracle;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/** Runs one parser on many inputs, each fed in several ways, and compares. */
final class Trial {
    private static final int INPUTS = 40;
    private static final int CUT = 3;
    private static final int LONGEST_CUT = 60;

    private static final Set<Totals.Count> ERRORS = EnumSet.of(
            Totals.Count.BAD_VALUE,
            Totals.Count.BAD_LENGTH,
            Totals.Count.BAD_CHOICE,
            Totals.Count.TOO_MANY,
            Totals.Count.TOO_LONG,
            Totals.Count.REGION_ENDS,
            Totals.Count.REGION_NOT_FILLED);

    private final Case tried;
    private final Oracle oracle;
    private final GeneratedParser parser;
    private final Totals totals;
    private final Dice dice;
    private final boolean lineEnds;

    /** @param lineEnds whether inputs have a line end wherever they can, now and then */
    Trial(Case tried, Oracle oracle, GeneratedParser parser, Totals totals, boolean lineEnds) {
        this.tried = tried;
        this.oracle = oracle;
        this.parser = parser;
        this.totals = totals;
        this.lineEnds = lineEnds;
        dice = new Dice(~tried.seed());
    }

    /** The first difference; null if there is none. */
    @Nullable
    String firstDifference() throws Watch.Broken {
        Sentences sentences = new Sentences(dice, tried.judgement().grammar(), lineEnds);
        for (int i = 0; i < INPUTS; i++) {
            int start = dice.below(tried.model().starts().size());
            byte[] input = sentences.input(start);
            try {
                String difference = Watch.over(() -> difference(start, input));
                if (difference != null) {
                    return difference;
                }
            } catch (Watch.Broken e) {
                throw new Watch.Broken(
                        e.getMessage() + "\nstart: " + start + "\ninput: \"" + SyntaxError.escape(input) + "\"");
            }
        }
        totals.most(Totals.Count.CALLBACKS, parser.mostCallbacks());
        return parser.mostCallbacks() > tried.callbacks()
                ? parser.mostCallbacks() + " callbacks between two bytes, above the bound of " + tried.callbacks()
                : null;
    }

    private @Nullable String difference(int start, byte[] input) {
        totals.add(Totals.Count.INPUTS);
        String name = tried.model()
                .nonTerminals()
                .get(tried.model().starts().get(start))
                .name();
        Run expected = oracle.run(start, input, totals);
        if (expected.isAccepted()) {
            totals.add(Totals.Count.ACCEPTED);
        }
        if (expected.isAccepted() && oracle.hasRegions()) {
            totals.add(Totals.Count.FILLED);
        }
        if (expected.texts().stream().anyMatch(text -> text.startsWith("call "))) {
            totals.add(Totals.Count.CALLED);
        }
        for (Totals.Count count : ERRORS) {
            if (expected.failure() != null && expected.failure().kind().equals(count.name())) {
                totals.add(count);
            }
        }
        Run bytes = run(name, input, from -> 1, false);
        String wrong = Comparison.ofBytes(oracle, input, expected, bytes);
        wrong = wrong == null ? Comparison.ofPlace(input, bytes, tried.model().charset()) : wrong;
        if (wrong != null) {
            return report(wrong + ", byte by byte", name, input, expected, bytes);
        }
        return otherPieces(name, input, bytes);
    }

    private @Nullable String otherPieces(String name, byte[] input, Run bytes) {
        Run whole = run(name, input, from -> input.length, false);
        String wrong = Comparison.ofPieces(bytes, whole);
        if (wrong != null) {
            return report(wrong + ", at once", name, input, bytes, whole);
        }
        Run shrinking = run(name, input, from -> (input.length - from + 1) / 2, false);
        wrong = Comparison.ofPieces(bytes, shrinking);
        if (wrong != null) {
            return report(wrong + ", in pieces that become shorter", name, input, bytes, shrinking);
        }
        int size = dice.between(1, 5);
        Run pieces = run(name, input, from -> 1 + (from * 7 + size) % 5, true);
        wrong = Comparison.ofPieces(bytes, pieces);
        if (wrong != null) {
            return report(wrong + ", in pieces of " + size, name, input, bytes, pieces);
        }
        for (int length : List.of(Math.max(1, input.length), 1)) {
            totals.add(Totals.Count.RUNS);
            Run paused = parser.runPausing(name, input, length);
            wrong = Comparison.ofPieces(bytes, paused);
            if (wrong != null) {
                return report(wrong + ", with pauses, in pieces of " + length, name, input, bytes, paused);
            }
        }
        return dice.below(INPUTS) < CUT && input.length <= LONGEST_CUT ? everyCut(name, input, bytes) : null;
    }

    private @Nullable String everyCut(String name, byte[] input, Run bytes) {
        totals.add(Totals.Count.CUT);
        for (int cut = 1; cut < input.length; cut++) {
            int at = cut;
            Run run = run(name, input, from -> from == 0 ? at : input.length, false);
            String wrong = Comparison.ofPieces(bytes, run);
            if (wrong != null) {
                return report(wrong + ", cut at " + cut, name, input, bytes, run);
            }
        }
        return null;
    }

    private Run run(String start, byte[] input, IntUnaryOperator pieces, boolean direct) {
        totals.add(Totals.Count.RUNS);
        return parser.run(start, input, pieces, direct);
    }

    private static String report(String what, String start, byte[] input, Run expected, Run seen) {
        return "differs: " + what + "\nstart: " + start + "\ninput: \"" + SyntaxError.escape(input) + "\"\nexpected:\n"
                + expected + "\nseen:\n" + seen;
    }
}
