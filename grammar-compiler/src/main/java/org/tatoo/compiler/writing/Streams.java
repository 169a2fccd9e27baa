package org.tatoo.compiler.writing;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.values.ValueModel;

/** The raw bytes of a part that have no value. */
final class Streams {
    private static final int SEVERAL = 2;

    private final Grammar grammar;
    private final ValueModel values;
    private final NonTerminal part;
    private final Set<VirtualTerminal> terminals = new LinkedHashSet<>();
    private final Set<NonTerminal> seen = new HashSet<>();
    private boolean open;

    private Streams(NonTerminal part, Grammar grammar, ValueModel values) {
        this.grammar = grammar;
        this.values = values;
        this.part = part;
    }

    static Streams of(NonTerminal part, Grammar grammar, ValueModel values) {
        Streams streams = new Streams(part, grammar, values);
        streams.collect(part);
        return streams;
    }

    Set<VirtualTerminal> terminals() {
        return terminals;
    }

    /** Returns whether this part contains a separately written part; the raw bytes are then written piece by piece. */
    boolean isOpen() {
        return open;
    }

    /** Returns the terminals that can occur more than once in the part. */
    Set<VirtualTerminal> repeated() {
        Set<VirtualTerminal> repeated = new LinkedHashSet<>(terminals);
        repeated.removeIf(terminal -> most(terminal) < SEVERAL);
        return repeated;
    }

    /** Returns the number of times that {@code terminal} can occur in the part: 0, 1, or {@link #SEVERAL}. */
    private int most(VirtualTerminal terminal) {
        Map<Symbol, Integer> counts = new HashMap<>();
        counts.put(terminal, 1);
        FixedPoint.reach(grammar.variants(), variant -> {
            int count = variant.rightHandSide().stream()
                    .mapToInt(symbol -> counts.getOrDefault(symbol, 0))
                    .sum();
            int before = counts.getOrDefault(variant.leftHandSide(), 0);
            return counts.merge(variant.leftHandSide(), Math.min(count, SEVERAL), Math::max) > before;
        });
        return counts.getOrDefault(part, 0);
    }

    private void collect(NonTerminal symbol) {
        if (seen.add(symbol)) {
            grammar.variants().stream()
                    .filter(variant -> variant.leftHandSide().equals(symbol))
                    .map(Variant::rightHandSide)
                    .forEach(symbols -> symbols.forEach(this::add));
        }
    }

    private void add(Symbol symbol) {
        if (symbol instanceof NonTerminal inner && values.isDelivered(inner)) {
            open = true;
        } else if (symbol instanceof NonTerminal inner) {
            collect(inner);
        } else if ((symbol instanceof VirtualTerminal.Bytes || symbol instanceof VirtualTerminal.Until)
                && !values.collected().contains(symbol)) {
            terminals.add((VirtualTerminal) symbol);
        }
    }
}
