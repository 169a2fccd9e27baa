package org.tatoo.compiler.lr.grammar;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Terminals;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * A grammar in numbers, augmented: for each start symbol S there is one more variant S' → S, numbered after those of
 * the grammar in the order of the starts. Symbols: tokens, the end of input, the error terminal, virtual terminals,
 * non-terminals.
 */
public final class LrGrammar {
    private final Grammar grammar;
    private final Terminals numbers;
    private final int firstEdge;
    private final int[][] rightHandSides;
    private final int[] leftHandSides;
    private final int[][] variantsOf;

    public LrGrammar(Grammar grammar) {
        this.grammar = grammar;
        numbers = grammar.terminals();
        firstEdge = numbers.firstEdge();
        int variants = grammar.variants().size();
        int nonTerminals = grammar.nonTerminals().size();
        rightHandSides = new int[variants + grammar.starts().size()][];
        leftHandSides = new int[rightHandSides.length];
        List<List<Integer>> byLeftHandSide = new ArrayList<>();
        IntStream.range(0, nonTerminals).forEach(i -> byLeftHandSide.add(new ArrayList<>()));
        for (Variant variant : grammar.variants()) {
            rightHandSides[variant.index()] =
                    variant.rightHandSide().stream().mapToInt(this::number).toArray();
            leftHandSides[variant.index()] = variant.leftHandSide().index();
            byLeftHandSide.get(variant.leftHandSide().index()).add(variant.index());
        }
        for (int i = 0; i < grammar.starts().size(); i++) {
            rightHandSides[variants + i] = new int[] {number(grammar.starts().get(i))};
            leftHandSides[variants + i] = nonTerminals + i;
        }
        variantsOf = byLeftHandSide.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Returns the number of {@code symbol}. */
    public int number(Symbol symbol) {
        if (symbol instanceof NonTerminal nonTerminal) {
            return terminals() + nonTerminal.index();
        }
        if (symbol instanceof VirtualTerminal virtual) {
            return numbers.number(virtual);
        }
        return symbol.equals(grammar.error()) ? error() : numbers.number((Terminal) symbol);
    }

    public Grammar grammar() {
        return grammar;
    }

    /** Returns the number of tokens. */
    public int tokens() {
        return numbers.end();
    }

    /** Returns the end of input, as a terminal. */
    public int end() {
        return numbers.end();
    }

    /** Returns the error terminal; never used if the grammar has none. */
    public int error() {
        return numbers.count();
    }

    /** Returns the first virtual terminal among {@code terminals} in ascending order; negative if there is none. */
    public int firstVirtual(BitSet terminals) {
        int first = terminals.nextSetBit(numbers.firstVirtual());
        return first < firstEdge ? first : -1;
    }

    /** Returns the numbers of the virtual terminals without the ends of regions. */
    public BitSet virtuals() {
        BitSet virtuals = new BitSet();
        virtuals.set(numbers.firstVirtual(), firstEdge);
        return virtuals;
    }

    /** Returns the numbers of the ends of regions. */
    public BitSet edges() {
        BitSet edges = new BitSet();
        edges.set(firstEdge, numbers.count());
        return edges;
    }

    /** Returns whether a region begins with {@code symbol}. */
    public boolean begins(int symbol) {
        return isTerminal(symbol)
                && virtuals().get(symbol)
                && virtual(symbol) instanceof VirtualTerminal.Edge edge
                && !edge.isEnd();
    }

    /** Returns the virtual terminal with the number {@code terminal}. */
    public VirtualTerminal virtual(int terminal) {
        return numbers.virtual(terminal);
    }

    /** Returns the terminals among {@code symbols}, which are in ascending order. */
    public BitSet terminals(int[] symbols) {
        BitSet terminals = new BitSet();
        for (int i = 0; i < symbols.length && isTerminal(symbols[i]); i++) {
            terminals.set(symbols[i]);
        }
        return terminals;
    }

    /** Returns the number of terminals: those of {@link Terminals}, then the error terminal. */
    public int terminals() {
        return numbers.count() + 1;
    }

    /** Returns the number of symbols. */
    public int symbols() {
        return terminals() + nonTerminals();
    }

    /** Returns whether {@code terminals} has no virtual terminal, or all of its terminals answer the same question. */
    public boolean isExclusive(BitSet terminals) {
        int first = firstVirtual(terminals);
        if (first < 0) {
            return true;
        }
        Question question = Question.of(virtual(first));
        return terminals.nextSetBit(0) == first
                && terminals.stream()
                        .allMatch(terminal -> terminal != error()
                                && Question.of(virtual(terminal)).equals(question));
    }

    public int nonTerminals() {
        return variantsOf.length;
    }

    public boolean isTerminal(int symbol) {
        return symbol < terminals();
    }

    /** Returns the number of variants, without those of the augmentation. */
    public int variants() {
        return grammar.variants().size();
    }

    /** Returns the variant S' → S of the start symbol {@code start}. */
    public int startVariant(int start) {
        return variants() + start;
    }

    /** Returns whether {@code variant} is an S' → S, whose reduction accepts the input. */
    public boolean accepts(int variant) {
        return variant >= variants();
    }

    public int[] rightHandSide(int variant) {
        return rightHandSides[variant];
    }

    public int leftHandSide(int variant) {
        return leftHandSides[variant];
    }

    /** Returns the variants of the non-terminal with the symbol number {@code symbol}. */
    public int[] variantsOf(int symbol) {
        return variantsOf[symbol - terminals()];
    }

    @Nullable
    public Priority priorityOfTerminal(int terminal) {
        Terminal declared =
                terminal < tokens() ? grammar.tokens().get(terminal) : terminal == error() ? grammar.error() : null;
        return declared == null ? null : declared.priority();
    }

    @Nullable
    public Priority priorityOfVariant(int variant) {
        return accepts(variant) ? null : grammar.variants().get(variant).priority();
    }

    public String symbolName(int symbol) {
        if (symbol == end()) {
            return "end-of-input";
        }
        if (symbol == error()) {
            Terminal error = grammar.error();
            return error == null ? "error" : error.name();
        }
        return isTerminal(symbol)
                ? numbers.symbol(symbol).quoted()
                : grammar.nonTerminals().get(symbol - terminals()).name();
    }
}
