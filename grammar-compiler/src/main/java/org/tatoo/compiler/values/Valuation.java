package org.tatoo.compiler.values;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Symbol;

/** The rules for which symbols have values. */
interface Valuation {
    /** Returns the grammar. */
    Grammar grammar();

    /** Returns the components that {@code single} provides by itself. */
    List<Component> components(Content.Single single);

    /** Returns whether {@code symbol} is a token with one text that is a literal or not silent. */
    boolean isFixed(Symbol symbol);

    /** Returns the constant for {@code token}, one of a group: a name after {@code as} or declared, or a literal's text. */
    default String constant(Content.Single token) {
        if (isRenamed(token)) {
            return Objects.requireNonNull(grammar().values().constants().text(token.span()));
        }
        Symbol symbol = token.symbol();
        return Symbol.isLiteral(symbol.name())
                ? grammar().values().texts().getOrDefault(symbol.index(), "")
                : symbol.name();
    }

    /** Returns whether a name is written for the constant of {@code token}. */
    default boolean isRenamed(Content.Single token) {
        return grammar().values().constants().text(token.span()) != null;
    }

    /**
     * Returns whether this is the only valuation of the grammar; otherwise a name without a value here is not an error.
     */
    default boolean isAlone() {
        return true;
    }

    /** Returns whether values of both types can be one component. */
    default boolean isSame(ValueType a, ValueType b) {
        return a.equals(b);
    }

    /** Returns the names of the mandatory tokens in {@code content} that have one text and are not silent. */
    default Stream<String> texts(Content content) {
        if (content instanceof Content.Single single) {
            return isFixed(single.symbol()) ? Stream.of(single.symbol().name()) : Stream.of();
        }
        if (content instanceof Content.Named named) {
            return texts(named.content());
        }
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream().flatMap(this::texts);
        }
        return content instanceof Content.Bounded bounded ? texts(bounded.content()) : Stream.of();
    }

    /** Returns whether {@code content} has a choice with declared texts, so that a value has to state the alternative. */
    default boolean choosesText(Content content) {
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream()
                    .anyMatch(each -> texts(each).anyMatch(name -> !Symbol.isLiteral(name)) || choosesText(each));
        }
        if (content instanceof Content.Named named) {
            return choosesText(named.content());
        }
        return content instanceof Content.Sequence sequence
                && sequence.parts().stream().anyMatch(this::choosesText);
    }
}
