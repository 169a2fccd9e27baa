package org.tatoo.compiler.writing;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.values.ValueModel;

/** The raw bytes of a part that are no values. */
final class Streams {
    private final Grammar grammar;
    private final ValueModel values;
    private final Set<VirtualTerminal> terminals = new LinkedHashSet<>();
    private final Set<NonTerminal> seen = new HashSet<>();
    private boolean open;

    private Streams(Grammar grammar, ValueModel values) {
        this.grammar = grammar;
        this.values = values;
    }

    static Streams of(NonTerminal part, Grammar grammar, ValueModel values) {
        Streams streams = new Streams(grammar, values);
        streams.collect(part);
        return streams;
    }

    Set<VirtualTerminal> terminals() {
        return terminals;
    }

    /** Whether a part is in it that is written by itself: then the raw bytes are written piece by piece. */
    boolean isOpen() {
        return open;
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
