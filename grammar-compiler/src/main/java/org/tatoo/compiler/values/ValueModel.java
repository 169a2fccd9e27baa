package org.tatoo.compiler.values;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/**
 * The values of a grammar.
 *
 * @param classes the classes of the declared non-terminals, by their indices
 * @param enums the enums of groups and numbers
 * @param messages the messages of each start
 * @param delivered the non-terminals that are delivered wherever they occur; they are not components
 * @param collected the raw terminals whose bytes are a value; the others are streams
 * @param limit the limit of all values under construction, in bytes
 */
public record ValueModel(
        List<ValueClass> classes,
        List<ValueEnum> enums,
        List<Message> messages,
        List<NonTerminal> delivered,
        Set<Symbol> collected,
        int limit)
        implements Values {
    /**
     * The messages of a start.
     *
     * @param list the list that the start consists of, if its elements are delivered; null if the start itself is
     * @param type the type of a message; null if nothing has a value
     */
    public record Message(
            NonTerminal start,
            Content.@Nullable Repetition list,
            @Nullable ValueType type) {}

    public ValueModel {
        classes = List.copyOf(classes);
        enums = List.copyOf(enums);
        messages = List.copyOf(messages);
        delivered = List.copyOf(delivered);
        collected = Set.copyOf(collected);
    }

    /** Returns the class of {@code symbol}, a declared non-terminal. */
    public ValueClass of(NonTerminal symbol) {
        return classes.get(symbol.index());
    }

    /** Returns the records of all classes. */
    public Stream<RecordType> records() {
        return classes.stream().flatMap(each -> each.records().stream());
    }

    /** Returns the records that a value of {@code symbol} can be. */
    public Stream<RecordType> recordsOf(NonTerminal symbol) {
        ValueClass type = of(symbol);
        return Stream.concat(type.records().stream(), type.passed().stream().flatMap(this::recordsOf));
    }

    /** Returns the interfaces that the class of {@code symbol} extends or implements. */
    public Stream<ValueClass> interfacesOf(NonTerminal symbol) {
        return classes.stream().filter(each -> each.passed().contains(symbol));
    }

    @Override
    public @Nullable ValueType type(NonTerminal symbol) {
        return of(symbol).isClass() ? new ValueType.Of(symbol) : null;
    }
}
