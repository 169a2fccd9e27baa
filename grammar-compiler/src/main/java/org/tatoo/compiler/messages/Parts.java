package org.tatoo.compiler.messages;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.values.Values;

/** The values that are delivered, and the time of their delivery. */
final class Parts {
    private final Grammar grammar;
    private final Values model;
    private final List<Part> all = new ArrayList<>();

    Parts(Grammar grammar, Values model) {
        this.grammar = grammar;
        this.model = model;
        for (ValueModel.Message message : model.messages()) {
            if (message.type() != null) {
                message(message.type());
            }
        }
        model.delivered().forEach(this::delivered);
    }

    List<Part> all() {
        return all;
    }

    List<MessageStart> starts() {
        return model.messages().stream().map(this::start).toList();
    }

    private MessageStart start(ValueModel.Message message) {
        Set<Symbol> symbols = MessageStart.reachable(grammar, message.start());
        List<Part> own = new ArrayList<>();
        if (message.type() != null) {
            own.add(message(message.type()));
        }
        model.delivered().stream()
                .filter(symbols::contains)
                .map(this::delivered)
                .forEach(own::add);
        return new MessageStart(own, symbols);
    }

    Part message(ValueType type) {
        return part(Part.MESSAGE, type);
    }

    private Part delivered(NonTerminal symbol) {
        return part(symbol.name(), Objects.requireNonNull(model.type(symbol)));
    }

    private Part part(String method, ValueType given) {
        ValueType type = given.erased();
        for (Part part : all) {
            if (part.method().equals(method) && part.type().equals(type)) {
                return part;
            }
        }
        NonTerminal symbol = type instanceof ValueType.Of of ? of.symbol() : null;
        Part part = new Part(
                method,
                type,
                symbol,
                symbol != null && model instanceof ValueModel records
                        ? records.recordsOf(symbol).toList()
                        : List.of());
        all.add(part);
        return part;
    }

    /** Returns the part that a reduction of {@code symbol} delivers; null if delivered later or not at all. */
    @Nullable
    Part handedOver(NonTerminal symbol) {
        if (model.isDelivered(symbol)) {
            return delivered(symbol);
        }
        return isMessage(symbol) && !isUsed(symbol) ? message(Objects.requireNonNull(model.type(symbol))) : null;
    }

    /**
     * Returns for each start the part that is delivered when the input ends; null if there is none. A start that
     * contains itself is complete only at the end.
     */
    List<@Nullable Part> atEnd() {
        List<@Nullable Part> parts = new ArrayList<>();
        for (NonTerminal start : grammar.starts()) {
            boolean late = isMessage(start) && isUsed(start) && !model.isDelivered(start);
            parts.add(late ? message(Objects.requireNonNull(model.type(start))) : null);
        }
        return parts;
    }

    /** Returns whether {@code symbol} is a start whose own value is delivered. */
    private boolean isMessage(NonTerminal symbol) {
        return model.message(symbol)
                .filter(message -> message.list() == null)
                .map(ValueModel.Message::type)
                .filter(Objects::nonNull)
                .isPresent();
    }

    private boolean isUsed(NonTerminal symbol) {
        return grammar.variants().stream()
                .anyMatch(variant -> variant.rightHandSide().contains(symbol));
    }
}
