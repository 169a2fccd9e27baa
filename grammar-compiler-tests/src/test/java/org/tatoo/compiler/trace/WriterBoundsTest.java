package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Refusals of generated writers because of the bounds of lists and productions. */
class WriterBoundsTest {
    private static final String LINES = """
            directives: values records writer
            tokens:
              word = '[a-z]+' max 10
              number : int = '[0-9]+' max 9
            productions:
              lines = line* max 3 ;
              line = 'word' header* max 2 "\\n" ;
              header = "-" 'word' values='number'/","+ max 3 ";" ;
            """;

    @Test
    void aListWithMoreElementsIsRefusedWithBothNumbers() {
        WriterTarget target = new WriterTarget(LINES);
        Object full = target.make("Header", "b", List.of(1, 2, 3));
        target.write("line", "Line", "a", List.of(full, full));
        assertThatThrownBy(() -> target.write("line", "Line", "a", List.of(full, full, full)))
                .hasMessage("header: has 3 elements, and at most 2 are allowed");
        Object large = target.make("Header", "b", List.of(1, 2, 3, 4));
        assertThatThrownBy(() -> target.write("line", "Line", "a", List.of(large)))
                .hasMessage("values: has 4 elements, and at most 3 are allowed");
        assertThat(target.text()).isEqualTo("a-b1,2,3;-b1,2,3;\n");
    }

    @Test
    void aMessageMoreThanTheListOfMessagesMayHaveIsRefused() {
        WriterTarget target = new WriterTarget(LINES);
        for (int i = 0; i < 3; i++) {
            target.write("line", "Line", "a", List.of());
        }
        assertThatThrownBy(() -> target.write("line", "Line", "b", List.of()))
                .hasMessageEndingWith("one element more than its list may have");
        assertThat(target.text()).isEqualTo("a\na\na\n");
    }

    @Test
    void aProductionWithMoreBytesIsRefused() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  word = '[a-z]+' max 10
                productions:
                  lines = line* ;
                  line max 6 = words='word'/","+ "\\n" ;
                """);
        target.write("line", "Line", List.of("ab", "cd"));
        assertThatThrownBy(() -> target.write("line", "Line", List.of("ab", "cde")))
                .hasMessageEndingWith("more bytes than its production may have");
        target.write("line", "Line", List.of("a", "bcd"));
        assertThat(target.text()).isEqualTo("ab,cd\na,bcd\n");
    }
}
