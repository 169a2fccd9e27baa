package org.tatoo.compiler.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Terminals.Kind;

class TerminalsTest {
    private static final Span SPAN = Span.whole(new SourceFile("g.ebnf", ""));
    private static final Terminal A = token(0, "a");
    private static final Terminal B = token(1, "b");
    private static final VirtualTerminal BODY =
            new VirtualTerminal.Bytes(0, "body", new Term.Method("length"), 9, Feeding.NONE, SPAN);

    @Test
    void tokensComeFirstThenTheEndThenVirtualTerminals() {
        Terminals terminals = new Terminals(List.of(A, B), List.of(BODY));
        assertThat(IntStream.range(0, terminals.count()).mapToObj(terminals::kind))
                .containsExactly(Kind.TOKEN, Kind.TOKEN, Kind.END, Kind.VIRTUAL);
        assertThat(terminals.symbol(terminals.number(B))).isEqualTo(B);
        assertThat(terminals.symbol(terminals.number(BODY))).isEqualTo(BODY);
        assertThat(terminals.end()).isEqualTo(2);
        assertThat(terminals.firstVirtual()).isEqualTo(3);
    }

    @Test
    void theErrorTerminalHasNoNumber() {
        Terminals terminals = new Terminals(List.of(A), List.of());
        assertThatThrownBy(() -> terminals.number(token(1, "error"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> terminals.kind(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static Terminal token(int index, String name) {
        return new Terminal(index, name, null, null, false, null, SPAN);
    }
}
