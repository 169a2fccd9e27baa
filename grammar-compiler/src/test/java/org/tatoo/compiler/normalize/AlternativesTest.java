package org.tatoo.compiler.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

class AlternativesTest {
    private static final Span SPAN = Span.whole(new SourceFile("g.ebnf", ""));
    private static final Alternatives A = symbol("a", 0);
    private static final Alternatives B = symbol("b", 1);

    @Test
    void alternativesAreInTheOrderInWhichTheyAreFound() {
        assertThat(text(A.or(Alternatives.EPSILON))).isEqualTo("a|");
        assertThat(text(A.or(B).times(B.or(A)))).isEqualTo("ab|aa|bb|ba");
    }

    @Test
    void epsilonIsNeutral() {
        assertThat(text(Alternatives.EPSILON.times(A))).isEqualTo("a");
        assertThat(text(A.or(B).times(Alternatives.EPSILON))).isEqualTo("a|b");
    }

    @Test
    void equalStringsAreOne() {
        Alternatives optional = A.or(Alternatives.EPSILON);
        assertThat(text(optional.times(optional))).isEqualTo("aa|a|");
        assertThat(text(optional.or(A))).isEqualTo("a|");
    }

    private static Alternatives symbol(String name, int index) {
        return Alternatives.of(SPAN, new NonTerminal(index, name, OptionalInt.empty(), SPAN));
    }

    private static String text(Alternatives alternatives) {
        return alternatives.strings().stream()
                .map(string -> Part.symbols(string).stream().map(Symbol::name).collect(Collectors.joining()))
                .collect(Collectors.joining("|"));
    }
}
