package org.tatoo.compiler.messages;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.values.Values;

/** The entries of the stack of values for each symbol. Their number does not depend on the derivation. */
final class Slots {
    private static final NumberFormat NO_BITS = NumberFormat.ofBits(List.of());

    private final Values model;
    private final ContentValues values;

    /** The parts of productions that hidden non-terminals stand for. */
    private final Map<NonTerminal, List<Content>> hidden = new HashMap<>();

    /** The components of each terminal, collected over all its occurrences. */
    private final Map<Symbol, List<Component>> terminals = new HashMap<>();

    /** The lists whose elements are delivered. */
    private final Set<NonTerminal> handedOver = new HashSet<>();

    Slots(Grammar grammar, Values model) {
        this.model = model;
        values = ContentValues.of(grammar, model);
        grammar.values().contents().values().stream()
                .flatMap(ContentValues::parts)
                .forEach(content -> {
                    addHidden(content);
                    if (content instanceof Content.Single single && !(single.symbol() instanceof NonTerminal)) {
                        addTerminal(single);
                    }
                });
        terminals.forEach((terminal, components) -> components.sort(comparingInt(component -> grammar.values()
                .numbers()
                .getOrDefault(terminal.index(), NO_BITS)
                .position(component.field()))));
        for (ValueModel.Message message : model.messages()) {
            if (message.list() != null) {
                handedOver.add(message.list().hidden());
            }
        }
    }

    private void addHidden(Content content) {
        if (content instanceof Content.Choice choice && choice.hidden() != null) {
            add(choice.hidden(), choice);
        } else if (content instanceof Content.Conditional conditional) {
            add(conditional.hidden(), conditional);
        } else if (content instanceof Content.Repetition repetition) {
            add(repetition.hidden(), repetition);
        } else if (content instanceof Content.Counted counted) {
            add(counted.hidden(), counted);
            add(counted.elements(), counted);
        }
    }

    private void addTerminal(Content.Single single) {
        List<Component> all = terminals.computeIfAbsent(single.symbol(), symbol -> new ArrayList<>());
        values.of(single).stream()
                .filter(component -> all.stream().noneMatch(other -> Objects.equals(other.field(), component.field())))
                .forEach(all::add);
    }

    private void add(NonTerminal symbol, Content content) {
        hidden.computeIfAbsent(symbol, key -> new ArrayList<>()).add(content);
    }

    ContentValues values() {
        return values;
    }

    /** Returns the parts that the hidden non-terminal {@code symbol} stands for; all have equal values. */
    List<Content> contents(NonTerminal symbol) {
        return hidden.getOrDefault(symbol, List.of());
    }

    boolean isHandedOver(NonTerminal symbol) {
        return handedOver.contains(symbol);
    }

    List<Slot> of(Symbol symbol) {
        if (symbol instanceof NonTerminal nonTerminal) {
            return nonTerminal.hidden() ? ofHidden(nonTerminal) : ofDeclared(nonTerminal);
        }
        return ofTerminal(symbol).stream().map(Slot::of).toList();
    }

    /** Returns the components of {@code terminal}, collected over all its occurrences. */
    List<Component> ofTerminal(Symbol terminal) {
        return terminals.getOrDefault(terminal, List.of());
    }

    private List<Slot> ofDeclared(NonTerminal symbol) {
        ValueType type = values.isComponent(symbol) ? model.type(symbol) : null;
        return type == null ? List.of() : List.of(Slot.of(type));
    }

    private List<Slot> ofHidden(NonTerminal symbol) {
        if (isHandedOver(symbol) || contents(symbol).isEmpty()) {
            return List.of();
        }
        Content content = contents(symbol).get(0);
        return values.of(content).stream()
                .map(content instanceof Content.Conditional ? Slot::boxed : Slot::of)
                .toList();
    }
}
