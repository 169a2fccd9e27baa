package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.runtime.Bytes;
import org.tatoo.writer.WriteException;

/** Numbers that are no components: in which order they are computed, and what disagrees with one that is. */
@Tag("jdk")
class WriterNumbersTest {
    private static Bytes bytes(String text) {
        return Bytes.copyOf(java.nio.ByteBuffer.wrap(MessageRun.bytes(text)));
    }

    /** Each is told by what stands after the choice that tells the size. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {"2 * n;items = count(n);'value'#items;2", "n;items = region(n);'value'*@items;4"})
    void aNumberIsComputedFromOneThatIsToldLater(String term, String declared, String list, int n) {
        WriterTarget target = new WriterTarget("""
                directives: charset binary values records writer max 2
                tokens:
                  n : int(256) = '.'
                  size : int(256) = '.' silent
                  fit = choose(size - %s: 0 fit) silent
                  %s
                  value : int(256) = '.{2}'
                productions:
                  messages = message* ;
                  message = 'n' silent 'size' 'fit.fit' %s ;
                """.formatted(term, declared, list));
        target.write("message", "Message", List.of(7, 8));
        target.write("message", "Message", List.of());
        assertThat(target.text()).isEqualTo((char) n + "\4\0\7\0\10" + "\0\0");
    }

    @Test
    void aNumberIsComputedFromOneThatBytesTellLater() {
        WriterTarget target = new WriterTarget("""
                directives: charset binary values records writer
                tokens:
                  n : int(256) = '.'
                  size : int(256) = '.' silent
                  fit = choose(size - n: 1 fit) silent
                  items : Bytes = bytes(n) max 99
                productions:
                  messages = message* ;
                  message = 'n' silent 'size' 'fit.fit' 'items' ;
                """);
        target.write("message", "Message", bytes("abc"));
        assertThat(target.text()).isEqualTo("\u0003\u0004abc");
    }

    /** Each number is told by the one after it, and the last one by the text; those in the region have several lengths. */
    @Test
    void numbersAreComputedAgainstTheOrderInWhichTheyStand() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  a : int = '[0-9]+,' max 6
                  b : int = '[0-9]+;' max 6
                  c : int = '[0-9]+:' max 6
                  size : int = '[0-9]+!' max 6
                  room = region(size)
                  ab = choose(a - 2 * b: 0 fit) silent
                  bc = choose(c - b: -3 fit) silent
                  text : String = bytes(c) max 999
                  end = '\\n' silent
                productions:
                  messages = message* ;
                  message = 'size' silent ('a' silent 'b' silent 'ab.fit' 'c' silent 'bc.fit' 'text')@room 'end' ;
                """);
        target.write("message", "Message", "x");
        target.write("message", "Message", "x".repeat(100));
        assertThat(target.text()).isEqualTo("7!8,4;1:x\n" + "112!206,103;100:" + "x".repeat(100) + "\n");
    }

    /** A region that contains regions of its own kind, whose lengths have several lengths. */
    @Test
    void regionsContainThemselves() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  size : int = '[0-9]+' max 6
                  open = '<' silent
                  text = '[a-z]+' max 200
                  end = '>' silent
                  room = region(size)
                productions:
                  boxes = box* ;
                  box = 'size' silent 'open' content@room 'end' ;
                  content = left=box right=box {inner} | 'text' {words} ;
                """);
        Object word = target.make("Box", target.make("Words", "a"));
        Object words = target.make("Box", target.make("Words", "b".repeat(12)));
        Object both = target.make("Box", target.make("Inner", word, words));
        target.write("box", "Box", target.make("Inner", both, word));
        assertThat(target.text()).isEqualTo("28<20<1<a>12<bbbbbbbbbbbb>>1<a>>");
    }

    private static final String FUNCTIONS = """
            directives: charset binary values records writer
            tokens:
              function : int(256) = '.' in 0..200
              kind = choose(function: 3 read | 1..2|4..100 other)%s
              count : int(256) = '.'
              given = when(count in 5..9)
              address : int(256) = '.{2}'
              data : Bytes = bytes(count) max 9
              code = '.'
            productions:
              requests = request* ;
              request = 'function' 'kind.read' 'address' {read}
                      | 'function' 'kind.other' 'count' 'address'#given 'data' {other} ;
            """;

    @ParameterizedTest
    @CsvSource({"''", " silent"})
    void aNumberThatChoosesAnotherCaseIsRefused(String silent) {
        WriterTarget target = new WriterTarget(FUNCTIONS.formatted(silent));
        target.write("request", "Read", 3, 0x102);
        target.write("request", "Other", 4, 1, null, bytes("a"));
        assertThatThrownBy(() -> target.write("request", "Read", 5, 0x102))
                .hasMessage("function \"5\": is read as kind.other, and is written as kind.read");
        assertThatThrownBy(() -> target.write("request", "Other", 3, 1, null, bytes("a")))
                .hasMessage("function \"3\": is read as kind.read, and is written as kind.other");
        assertThatThrownBy(() -> target.write("request", "Other", 128, 1, null, bytes("a")))
                .hasMessage("function \"128\": is read as no case of kind, and is written as kind.other");
        assertThatThrownBy(() -> target.write("request", "Other", 4, 6, null, bytes("abcdef")))
                .hasMessage("count \"6\": is read with #given, and is written without #given");
        assertThatThrownBy(() -> target.write("request", "Other", 4, 1, 7, bytes("a")))
                .hasMessage("count \"1\": is read without #given, and is written with #given");
        assertThatThrownBy(() -> target.write("request", "Other", 4, 2, null, bytes("a")))
                .isInstanceOf(WriteException.class)
                .hasMessage("count \"2\": must be 1");
        assertThatThrownBy(() -> target.write("request", "Other", 201, 1, null, bytes("a")))
                .hasMessageContaining("function");
        assertThat(target.text()).isEqualTo("\u0003\u0001\u0002" + "\u0004\u0001a");
    }

    @Test
    void aRefusalNamesTheComponentAndNoSilentNumberBesideIt() {
        WriterTarget target = new WriterTarget("""
            directives: charset binary values records writer
            tokens:
              head : bits(major 3, minor 5)
              shape = choose(head.major, head.minor: (1, 0) plain | (5, 0..3) numbered)
            productions:
              parts = part* ;
              part = 'head' silent 'shape.plain' {plain} | 'head' silent(major) 'shape.numbered' id=u8 {numbered} ;
            """);
        target.write("part", "Plain");
        target.write("part", "Numbered", 3, 7);
        assertThatThrownBy(() -> target.write("part", "Numbered", 4, 7))
                .hasMessage("minor \"4\": is read as no case of shape, and is written as shape.numbered");
        assertThatThrownBy(() -> target.write("part", "Numbered", 3, 256)).hasMessageContaining("id \"256\"");
        assertThat(target.text()).isEqualTo("\u0020\u00a3\u0007");
    }

    @Test
    void aRefusalNamesTheBitsThatDoNotFit() {
        WriterTarget target = new WriterTarget("""
            directives: charset binary values records writer
            tokens:
              first : bits(kind 4, dup 1, rest 3)
            productions:
              packets = packet* ;
              packet = 'first' silent(kind) if(first.kind == 9) ;
            """);
        assertThatThrownBy(() -> target.write("packet", "Packet", 2, 0))
                .hasMessage("dup \"2\": no match has this value");
        target.write("packet", "Packet", 1, 7);
        assertThat(target.text()).isEqualTo("\u009f");
    }

    @Test
    void aComputedNumberThatChoosesAnotherCaseIsRefusedByItsName() {
        WriterTarget target = new WriterTarget("""
                directives: charset binary values records writer
                tokens:
                  size : int(256) = '.'
                  part = choose(size: 0 root | 1..3 label | else pointer)%s
                  text : Bytes = bytes(size) max 63
                productions:
                  names = name* ;
                  name = 'size' silent 'part.label' 'text' {label}
                       | 'size' silent 'part.root' {root}
                       | 'size' 'part.pointer' {pointer} ;
                """.formatted(" silent"));
        target.write("name", "Label", bytes("abc"));
        target.write("name", "Root");
        target.write("name", "Pointer", 77);
        assertThatThrownBy(() -> target.write("name", "Label", bytes("abcd")))
                .hasMessage("size \"4\": is read as part.pointer, and is written as part.label");
        assertThatThrownBy(() -> target.write("name", "Label", bytes("")))
                .hasMessage("size \"0\": is read as part.root, and is written as part.label");
        assertThatThrownBy(() -> target.write("name", "Pointer", 3))
                .hasMessage("size \"3\": is read as part.label, and is written as part.pointer");
        assertThat(target.text()).isEqualTo("\u0003abc\0M");
    }

    @Test
    void aGroupOfCasesTakesTheOneThatTheNumberChooses() {
        WriterTarget target = new WriterTarget("""
                directives: charset binary values records writer
                tokens:
                  function : int(256) = '.'
                  kind = choose(function: 3 read | 4..127 other | 129..255 exception)
                  mark = 'm' silent
                  sign = 's' silent
                  size : int(256) = '.'
                  large = choose(size: 0..2 no | 3..255 yes) silent
                  big = when(size in 9..255)
                  text : Bytes = bytes(size) max 99
                productions:
                  requests = request* ;
                  request = 'function' ('kind.other' | 'kind.exception')
                            'size' silent ('large.no' 'mark' | 'large.yes' 'sign' 'sign') 'mark'#big 'text' ;
                """);
        target.write("request", "Request", 4, bytes("ab"));
        target.write("request", "Request", 130, bytes("abc"));
        target.write("request", "Request", 129, bytes("123456789"));
        assertThatThrownBy(() -> target.write("request", "Request", 3, bytes("")))
                .isInstanceOf(WriteException.class)
                .hasMessage("function \"3\": is read as kind.read, and is written as kind.other or as kind.exception");
        assertThat(target.text()).isEqualTo("\u0004\u0002mab" + "\u0082\u0003ssabc" + "\u0081\u0009ssm123456789");
    }

    @Test
    void bitsAreNamedAndSilentEachByItself() {
        WriterTarget target = new WriterTarget("""
                directives: charset binary values records writer
                tokens:
                  flags : bits(more 1, kind 3, count 4) = '.'
                  given = when(flags.more)
                  code = choose(flags.kind: 1 one | 2..7 two) silent
                  items = count(flags.count)
                  value : int(256) = '.'
                  other : int(256) = '.{2}'
                productions:
                  messages = message* ;
                  message = 'flags' silent(more, count) 'code.two' 'other'#given 'value'#items {two}
                          | 'flags' silent 'code.one' 'other'#given 'value'#items {one} ;
                """);
        target.write("message", "Two", 5, 7, List.of(1, 2, 3));
        target.write("message", "One", null, List.of());
        assertThatThrownBy(() -> target.write("message", "Two", 1, 7, List.of()))
                .hasMessage("kind \"1\": is read as code.one, and is written as code.two");
        assertThat(target.text()).isEqualTo("\u00d3\0\u0007\u0001\u0002\u0003" + "\u0010");
    }

    @Test
    void aChoiceByAConstantNeedsNoNumber() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  open = '<' silent
                  fixed = choose(3: 2..10 low | else high) silent
                  name = '[a-z]' max 9
                productions:
                  messages = message* ;
                  message = 'open' 'fixed.low' 'name' ;
                """);
        target.write("message", "Message", "a");
        assertThat(target.text()).isEqualTo("<a");
    }
}
