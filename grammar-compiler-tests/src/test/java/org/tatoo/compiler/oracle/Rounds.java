package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Whether a grammar lets a parser go round without a byte: a non-terminal that can contain itself after one or more
 * zero-wide symbols, or itself followed by zero-wide symbols only.
 */
final class Rounds {
    /** That {@code from} may begin with {@code to}, with nothing but zero-wide symbols before. */
    private record Step(int from, int to, boolean symbolsBefore, boolean byteAfter) {}

    private final ContextFree grammar;
    private final List<Step> steps;

    private Rounds(ContextFree grammar) {
        this.grammar = grammar;
        steps = grammar.variants().stream()
                .flatMap(variant -> steps(variant).stream())
                .toList();
    }

    static boolean exist(ContextFree grammar) {
        Rounds rounds = new Rounds(grammar);
        BitSet[] leads = rounds.closure(step -> true);
        boolean after = rounds.steps.stream()
                .anyMatch(step -> step.symbolsBefore && (step.to == step.from || leads[step.to].get(step.from)));
        BitSet[] alone = rounds.closure(step -> !step.byteAfter);
        for (int symbol = 0; symbol < alone.length; symbol++) {
            after |= alone[symbol].get(symbol);
        }
        return after;
    }

    private List<Step> steps(ContextFree.Variant variant) {
        BitSet zeroWide = grammar.zeroWide();
        List<Integer> symbols = variant.rightHandSide();
        List<Step> result = new ArrayList<>();
        for (int i = 0; i < symbols.size(); i++) {
            if (symbols.get(i) >= grammar.terminals().count()) {
                boolean byteAfter =
                        !symbols.subList(i + 1, symbols.size()).stream().allMatch(zeroWide::get);
                result.add(new Step(variant.leftHandSide(), symbols.get(i), i > 0, byteAfter));
            }
            if (!zeroWide.get(symbols.get(i))) {
                break;
            }
        }
        return result;
    }

    /** For each symbol those that one or more steps lead to (Warshall 1962). */
    private BitSet[] closure(Predicate<Step> taken) {
        BitSet[] leads = new BitSet[grammar.symbols()];
        for (int i = 0; i < leads.length; i++) {
            leads[i] = new BitSet();
        }
        steps.stream().filter(taken).forEach(step -> leads[step.from].set(step.to));
        for (int middle = 0; middle < leads.length; middle++) {
            for (BitSet reached : leads) {
                if (reached.get(middle)) {
                    reached.or(leads[middle]);
                }
            }
        }
        return leads;
    }
}
