package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tatoo.writer.WriteException;

/** The lengths that generated writers compute include the blanks between tokens. */
class WriterBlanksTest {
    @Test
    void aLengthIncludesTheBlanksInItsRegion() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  go = 'go' silent
                  size : int = '[0-9]'
                  colon = ':' silent
                  n = '[0-9]+' max 8
                  region0 = region(size)
                blanks:
                  space = '[ \\n]+'
                productions:
                  lines = line* ;
                  line = 'go' 'size' silent 'colon' 'n'+@region0 ;
                """);
        target.write("line", "Line", List.of("2", "919"));
        target.write("line", "Line", List.of("2919"));
        target.write("line", "Line", List.of("2", "919"));
        assertThatThrownBy(() -> target.write("line", "Line", List.of("12345", "6789")))
                .hasMessage("size \"11\": no match has this value");
        target.write("line", "Line", List.of("1", "2", "3"));
        assertThat(target.text()).isEqualTo("go5:2 919go4:2919go5:2 919go5:1 2 3");
    }

    private static final String NESTED = """
            directives: values records writer
            tokens:
              size : int = '[0-9]+' max 5
              n = '[0-9]+' max 8
              colon = ':' silent
              bang = '!' silent
              semi = ';' silent
              counter = count(size)
              region0 = region(size)
              region1 = region(size)
            blanks:
              space = '[ \\n]+' writes '   '
            productions:
              many = one* ;
              one = 'size' silent 'colon' (inner+ 'bang' counted)@region0 'semi' ;
              inner = 'size' silent 'n'+@region1 ;
              counted = 'size' silent 'n'#counter ;
            """;

    @Test
    void soDoLengthsOfRegionsInRegionsAndOfRegionsThatBeginWithABlank() {
        WriterTarget target = new WriterTarget(NESTED);
        Object inner = target.make("Inner", List.of("1", "2"));
        Object longer = target.make("Inner", List.of("1", "2", "34"));
        Object counted = target.make("Counted", List.of("5", "6"));
        target.write("one", "One", List.of(inner), target.make("Counted", List.of()));
        target.write("one", "One", List.of(inner, longer), counted);
        assertThat(target.text()).isEqualTo("11:8   1   2!0;34:8   1   213   1   2   34!2   5   6;");
    }

    @Test
    void aPartOfManyRegionsIsBuiltTwiceNotManyTimes() {
        WriterTarget target = new WriterTarget(NESTED);
        Object inner = target.make("Inner", List.of("1", "2"));
        List<Object> many = IntStream.range(0, 300).mapToObj(i -> inner).toList();
        target.write("one", "One", many, target.make("Counted", List.of("7")));
        String regions = Stream.generate(() -> "8   1   2").limit(300).collect(Collectors.joining());
        assertThat(target.text()).isEqualTo("2706:" + regions + "!1   7;");
    }

    @Test
    void aLengthInTheRecordMustIncludeThem() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  size : int = '[0-9]' in 0..5
                  n = '[0-9]+' max 8
                  colon = ':' silent
                  bang = '!' silent
                  semi = ';' silent
                  kind = choose(size: 0..2 small | 3..5 big) silent
                  region0 = region(size)
                blanks:
                  space = '[ \\n]+'
                productions:
                  lines = line* ;
                  line = 'size' 'colon' body 'semi' ;
                  body = 'kind.big' 'n'+@region0 {numbers} | 'kind.small' 'bang' {nothing} ;
                """);
        Object numbers = target.make("Numbers", List.of("1", "2"));
        target.write("line", "Line", 2, target.make("Nothing"));
        target.write("line", "Line", 3, numbers);
        assertThatThrownBy(() -> target.write("line", "Line", 4, numbers))
                .isInstanceOf(WriteException.class)
                .hasMessage("size \"4\": must be 3");
        assertThat(target.text()).isEqualTo("2:!;3:1 2;");
    }
}
