package org.tatoo.compiler.lr.states;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.LeftCorners;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.ItemSet.Core;

/**
 * Items as numbers, and the data shared by the closures of all kernels of a grammar. An item is
 * {@code variant * stride + dot}.
 */
final class Closures {
    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final LeftCorners leftCorners;
    private final int stride;

    Closures(LrGrammar grammar) {
        this.grammar = grammar;
        firstSets = new FirstSets(grammar);
        leftCorners = new LeftCorners(grammar, firstSets);
        stride = IntStream.range(0, grammar.startVariant(starts()))
                        .map(variant -> grammar.rightHandSide(variant).length)
                        .max()
                        .orElse(0)
                + 1;
    }

    /** Returns the number of start symbols. */
    int starts() {
        return grammar.grammar().starts().size();
    }

    LrGrammar grammar() {
        return grammar;
    }

    /** Returns the kernel of the start state of the start symbol {@code start}. */
    Core startCore(int start) {
        return new Core(new int[] {item(grammar.startVariant(start), 0)});
    }

    /** Returns the look-ahead with which a start state begins. */
    BitSet startLookAhead() {
        BitSet end = new BitSet();
        end.set(grammar.end());
        return end;
    }

    Closure of(ItemSet kernel) {
        return new Closure(this, kernel);
    }

    int item(int variant, int dot) {
        return variant * stride + dot;
    }

    int variant(int item) {
        return item / stride;
    }

    int dot(int item) {
        return item % stride;
    }

    boolean isComplete(int item) {
        return dot(item) == grammar.rightHandSide(variant(item)).length;
    }

    /** Returns the symbol after the dot of an item that is not complete. */
    int next(int item) {
        return grammar.rightHandSide(variant(item))[dot(item)];
    }

    /** Returns whether a non-terminal stands after the dot of {@code item}. */
    boolean expectsNonTerminal(int item) {
        return !isComplete(item) && !grammar.isTerminal(next(item));
    }

    /** Returns the left corners of the non-terminal after the dot of {@code item}. */
    LeftCorners.Begun begun(int item) {
        return leftCorners.of(next(item));
    }

    /** Returns the first terminals of the rest after the next symbol. Do not modify the result. */
    BitSet firstAfterNext(int item) {
        return firstSets.firstFrom(variant(item), dot(item) + 1);
    }

    /** Returns whether the rest after the next symbol of {@code item} can be empty. */
    boolean nullableAfterNext(int item) {
        return firstSets.nullableFrom(variant(item), dot(item) + 1);
    }

    /**
     * The origin of the look-aheads of an item, or of the non-terminals that begin in a state.
     *
     * @param spontaneous the look-aheads from inside the closure; must not be modified
     * @param inherited the positions of the kernel items whose look-aheads are added
     */
    record Origin(BitSet spontaneous, int[] inherited) {
        /** Returns the look-aheads in a state with these kernel look-aheads. Do not modify the result. */
        BitSet in(BitSet[] lookAheads) {
            if (inherited.length == 0) {
                return spontaneous;
            }
            if (inherited.length == 1 && spontaneous.isEmpty()) {
                return lookAheads[inherited[0]];
            }
            BitSet all = (BitSet) spontaneous.clone();
            for (int position : inherited) {
                all.or(lookAheads[position]);
            }
            return all;
        }
    }

    /** Returns the origin of the look-aheads of {@code nonTerminal} in the closure of {@code core}. */
    Origin origin(Core core, int nonTerminal) {
        int[] items = core.items();
        int[] inherited = new int[items.length];
        int count = 0;
        BitSet look = new BitSet();
        for (int i = 0; i < items.length; i++) {
            LeftCorners.Begun begun = expectsNonTerminal(items[i]) ? begun(items[i]) : null;
            int position = begun == null ? -1 : begun.position(nonTerminal);
            if (begun == null || position < 0) {
                continue;
            }
            look.or(begun.spontaneous(position));
            if (begun.inherits(position)) {
                look.or(firstAfterNext(items[i]));
                if (nullableAfterNext(items[i])) {
                    inherited[count++] = i;
                }
            }
        }
        return new Origin(look, Arrays.copyOf(inherited, count));
    }

    /** Returns the symbol number of the left-hand side of an item. */
    int leftHandSide(int item) {
        return grammar.terminals() + grammar.leftHandSide(variant(item));
    }
}
