package org.tatoo.compiler.values;

import java.util.List;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Symbol;

/** Which symbols have values. */
interface Valuation {
    /** The components that {@code single} gives by itself. */
    List<Component> components(Content.Single single);

    /** Returns whether {@code symbol} is a token with one text that is a literal or not silent. */
    boolean isFixed(Symbol symbol);

    /** Returns the name of the constant for {@code token}, one of a group: a declared name, or the text of a literal. */
    default String constant(Symbol token) {
        return token.name();
    }

    /** Whether nothing else gives values: else a name may stand before what has one there. */
    default boolean isAlone() {
        return true;
    }

    /** Whether values of both types can be one component. */
    default boolean isSame(ValueType a, ValueType b) {
        return a.equals(b);
    }

    /** The names of the tokens with one text that are not silent in {@code content}, where they must come. */
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

    /** Returns whether a declared text in {@code content} is one of several, so that a value has to say which. */
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
