package org.tatoo.compiler.messages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.values.Values;

/** The entries of the stack of values that each symbol takes: always as many, whatever it was derived to. */
final class Slots {
    private final Values model;
    private final ContentValues values;

    /** The parts of productions for which hidden non-terminals stand. */
    private final Map<NonTerminal, List<Content>> hidden = new HashMap<>();

    /** The lists whose elements are handed over. */
    private final Set<NonTerminal> handedOver = new HashSet<>();

    Slots(Grammar grammar, Values model) {
        this.model = model;
        values = ContentValues.of(grammar, model);
        grammar.values().contents().values().stream()
                .flatMap(ContentValues::parts)
                .forEach(this::addHidden);
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

    private void add(NonTerminal symbol, Content content) {
        hidden.computeIfAbsent(symbol, key -> new ArrayList<>()).add(content);
    }

    ContentValues values() {
        return values;
    }

    /** The parts of productions for which {@code symbol}, a hidden non-terminal, stands: all have equal values. */
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
        return values
                .of(new Content.Single(
                        symbol, symbol instanceof Terminal token ? token.span() : ((VirtualTerminal) symbol).span()))
                .stream()
                .map(Slot::of)
                .toList();
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
