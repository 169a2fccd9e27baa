package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.writer.WriteException;

/** What generated writers write and refuse. */
class WriterTest {
    private static final String FIELDS = """
            directives: values records writer
            tokens:
              host = '(?i)Host' silent
              name = '[A-Za-z-]+' max 10
              colon = ':' silent
              ows = '[ ]+' silent writes ' '
              value = '[!-~]+([ ]+[!-~]+)*' max 20
              crlf = '\\r\\n' silent
            productions:
              fields = field* ;
              field = 'name' 'colon' 'ows'?! ('value' 'ows'?)? 'crlf' {plain_field}
                    | 'host' 'colon' 'ows'?! 'value' 'crlf' {host_field} ;
            """;

    @Test
    void writesTheOneForm() {
        WriterTarget target = new WriterTarget(FIELDS);
        target.write("field", "PlainField", "X-A", "1");
        target.write("field", "PlainField", "X-B", null);
        target.write("field", "HostField", "x");
        assertThat(target.text()).isEqualTo("X-A: 1\r\nX-B: \r\nHost: x\r\n");
    }

    @Test
    void refusesWhatWouldBeReadOtherwise() {
        WriterTarget target = new WriterTarget(FIELDS);
        assertThatThrownBy(() -> target.write("field", "PlainField", "hOST", "1"))
                .hasMessageContaining("is read as host");
        assertThatThrownBy(() -> target.write("field", "PlainField", "A", "1\r\nB: 2"))
                .hasMessageContaining("value");
        assertThatThrownBy(() -> target.write("field", "PlainField", "A", "1 ")).hasMessageContaining("value");
        assertThatThrownBy(() -> target.write("field", "PlainField", "A", "")).isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> target.write("field", "PlainField", "", "1")).hasMessage("name: no match is empty");
        assertThatThrownBy(() -> target.write("field", "HostField", "")).hasMessage("value: no match is empty");
        assertThatThrownBy(() -> target.write("field", "PlainField", "ABCDEFGHIJK", "x"))
                .hasMessageContaining("too long");
        target.write("field", "PlainField", "A", "1");
        assertThat(target.text()).isEqualTo("A: 1\r\n");
    }

    @Test
    void aPartWithoutBytesHasToBeWritten() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  word = '[a-z]+;' max 9
                  content = bytes(length)
                delivers: head
                productions:
                  messages = message* ;
                  message = head 'content' ;
                  head = 'word' ;
                """, """
                package a;
                public final class Answers extends TAnswers {
                    @Override protected long length() { return 2; }
                }
                """);
        target.write("head", "Head", "a;");
        target.raw("content", "xy");
        assertThatThrownBy(() -> target.write("head", "Head", "b;"))
                .hasMessage("message: is complete, and has to be written first");
        target.write("message", "Message");
        target.write("head", "Head", "b;");
        assertThatThrownBy(() -> target.write("message", "Message")).isInstanceOf(WriteException.class);
        assertThat(target.text()).isEqualTo("a;xyb;");
    }

    @Test
    void noBytesThatAreNotDueChangeNothing() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  word = '[a-z]+;' max 9
                  framing = choose(fixed | endless)
                  content = bytes(length)
                  tail = rest(input)
                delivers: head
                productions:
                  messages = message* ;
                  message = head 'framing.fixed' 'content' {counted} | head 'framing.endless' 'tail' {last} ;
                  head = 'word' ;
                """, """
                package a;
                public final class Answers extends TAnswers {
                    @Override protected long length() { return 2; }
                    @Override protected TProtocolHandler.Framing framing() { return TProtocolHandler.Framing.fixed; }
                }
                """);
        target.write("head", "Head", "a;");
        target.raw("tail", "");
        target.raw("content", "xy");
        assertThatThrownBy(() -> target.raw("content", "zz")).isInstanceOf(WriteException.class);
        target.write("message", "Counted");
        assertThat(target.text()).isEqualTo("a;xy");
    }

    @Test
    void whatEndsWithTheInputIsTheLast() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  word = '[a-z]+;' max 9
                  tail = rest(input)
                delivers: head
                productions:
                  messages = message* ;
                  message = head 'tail' ;
                  head = 'word' ;
                """);
        target.write("head", "Head", "a;");
        target.raw("tail", "b;");
        target.raw("tail", "c");
        target.write("message", "Message");
        assertThat(target.text()).isEqualTo("a;b;c");
        assertThatThrownBy(() -> target.write("head", "Head", "d;")).hasMessage("the output has ended");
    }

    @Test
    void aTextThatIsReadInOneSpellingIsWrittenInIt() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  close = '(?i)close'
                  option = '[A-Za-z]+' max 9
                  end = ';' silent
                productions:
                  lines = line* ;
                  line = name=('close' | 'option') 'end' ;
                """);
        target.write("line", "Line", "close");
        target.write("line", "Line", "Closed");
        assertThatThrownBy(() -> target.write("line", "Line", "Close"))
                .hasMessage("name \"Close\": is read as close, in another spelling");
        assertThat(target.text()).isEqualTo("close;Closed;");
    }

    @Test
    void whatIsOptionalInAGroupNeedsTheGroup() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  word = '[a-z]+' max 9
                  number : int = '[0-9]+' max 9
                  star = '\\*'
                  end = ';' silent
                productions:
                  lines = line* ;
                  line = ('number' 'star'? 'word'?)? 'end' ;
                """);
        target.write("line", "Line", 1, true, "a");
        target.write("line", "Line", 2, false, null);
        target.write("line", "Line", null, false, null);
        for (Object[] group : new Object[][] {{null, true, null}, {null, false, "a"}}) {
            assertThatThrownBy(() -> target.make("Line", group))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class)
                    .hasRootCauseMessage("star, word: only with number");
        }
        assertThat(target.text()).isEqualTo("1*a;2;;");
    }

    private static final String NETSTRINGS = """
            directives: values records writer
            tokens:
              size : int = '0|[1-9][0-9]*' max 7 in 0..1000000
              colon = ':' silent
              text : String = bytes(size) max 1000
              comma = ',' silent
            productions:
              netstrings = netstring* ;
              netstring = 'size' silent 'colon' 'text' 'comma' ;
            """;

    @Test
    void computesLengths() {
        WriterTarget target = new WriterTarget(NETSTRINGS);
        target.write("netstring", "Netstring", "hello, world");
        target.write("netstring", "Netstring", "");
        target.write("netstring", "Netstring", "5:\r\n\0\u00e9");
        assertThat(target.text()).isEqualTo("12:hello, world,0:,6:5:\r\n\0\u00e9,");
        assertThatThrownBy(() -> target.write("netstring", "Netstring", "\u20ac"))
                .hasMessageContaining("character");
        assertThatThrownBy(() -> target.write("netstring", "Netstring", "x".repeat(1001)))
                .hasMessageContaining("length");
    }

    private static final String PACKETS = """
            directives: values records writer
            tokens:
              kind : bits(opcode 4 in 1..2, more 1, rest 3 in 0) = '[\\x00-\\xff]'
              length : int(128le) = '[\\x00-\\x7f]|[\\x80-\\xff]{1,3}[\\x01-\\x7f]'
              packet = region(length + 1) max 300
              crc = 'c' silent
              size : int(256) = '[\\x00-\\xff]{2}'
              name : String = bytes(size) max 1000
              id : int(256 signed) = '[\\x00-\\xff]{2}'
              given = when(kind.more)
              argc : int = '[0-9]{2,4};' max 5
              args = count(argc)
              arg : String = until('\\0') max 100
              tail : String = rest(packet) max 200
            productions:
              packets = packet* ;
              packet = 'kind' silent(more) 'length' silent body@packet ;
              body = 'size' silent 'name' 'crc' 'id'#given 'argc' silent 'arg'#args 'tail' ;
            """;

    @Test
    void computesRegionsCountsAndConditions() {
        WriterTarget target = new WriterTarget(PACKETS);
        target.write("packet", "Packet", 2, target.make("Body", "ab", -2, List.of("x", ""), "rest"));
        target.write("packet", "Packet", 1, target.make("Body", "", null, List.of(), ""));
        assertThat(target.text())
                .isEqualTo("(\u0010" + "\0\u0002ab" + "c\u00ff\u00fe" + "02;" + "x\0\0" + "rest" + "\u0010\u0005"
                        + "\0\0" + "c00;");
        Object body = target.make("Body", "", null, List.of("a\0b"), "");
        assertThatThrownBy(() -> target.write("packet", "Packet", 1, body)).hasMessageContaining("arg");
        Object large = target.make("Body", "x".repeat(300), null, List.of(), "");
        assertThatThrownBy(() -> target.write("packet", "Packet", 1, large)).isInstanceOf(WriteException.class);
        Object twice = target.make("Body", "", null, List.of(), "");
        assertThatThrownBy(() -> target.write("packet", "Packet", 3, twice)).hasMessageContaining("kind");
    }

    private static final String MESSAGES = """
            directives: values records writer
            tokens:
              get = 'GET'
              put = 'PUT'
              other = '[A-Z]+' max 10
              sp = ' ' silent
              path = '/[a-z]*' max 30
              crlf = '\\r\\n' silent
              count : long = '[0-9]+' max 10
              colon = ':' silent
              framing = choose(none | fixed | chunked)
              body = bytes(contentLength) max 1000000
              chunk_size : long(16) = '[0-9a-fA-F]*[1-9a-fA-F]' max 8
              last_size = '0+' silent max 8 writes '0'
              data = bytes(chunk_size) max 1000000
            delivers: head chunk
            productions:
              messages = message* ;
              message = head content ;
              head = verb=('get' | 'put' | 'other') 'sp' 'path' ('colon' 'count')? 'crlf' ;
              content = 'framing.none' {nothing}
                      | 'framing.fixed' 'body' {whole}
                      | 'framing.chunked' chunk* 'last_size' 'crlf' {chunked} ;
              chunk = 'chunk_size' 'crlf' 'data' 'crlf' ;
            """;

    private static final String MESSAGE_ANSWERS = """
            package a;
            public final class Answers extends TAnswers {
                private TValues.Head head;
                @Override protected void head(TValues.Head head) { this.head = head; }
                @Override protected long contentLength() { return head.count(); }
                @Override protected TProtocolHandler.Framing framing() {
                    return head.count() != null ? TProtocolHandler.Framing.fixed
                            : head.verb().equals("PUT") ? TProtocolHandler.Framing.chunked
                            : TProtocolHandler.Framing.none;
                }
            }
            """;

    @Test
    void headAndContentCannotDisagree() {
        WriterTarget target = new WriterTarget(MESSAGES, MESSAGE_ANSWERS);
        target.write("head", "Head", "GET", "/a", null);
        target.write("message", "Message", target.make("Nothing"));
        target.write("head", "Head", "GET", "/b", 5L);
        assertThatThrownBy(() -> target.write("head", "Head", "GET", "/", null)).isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> target.write("message", "Message", target.make("Nothing")))
                .isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> target.raw("body", "123456")).hasMessageContaining("body");
        target.raw("body", "12");
        assertThatThrownBy(() -> target.write("message", "Message", target.make("Whole")))
                .isInstanceOf(WriteException.class);
        target.raw("body", "345");
        assertThatThrownBy(() -> target.raw("body", "6")).hasMessageContaining("body");
        target.write("message", "Message", target.make("Whole"));
        target.write("head", "Head", "PUT", "/c", null);
        assertThatThrownBy(() -> target.write("message", "Message", target.make("Nothing")))
                .isInstanceOf(WriteException.class);
        target.writeWith("chunk", "0123456789", "Chunk", 10L);
        assertThatThrownBy(() -> target.writeWith("chunk", "0123456789", "Chunk", 9L))
                .hasMessageContaining("must be");
        target.write("message", "Message", target.make("Chunked"));
        target.write("head", "Head", "HEAD", "/", null);
        assertThat(target.text()).isEqualTo("GET /a\r\nGET /b:5\r\n12345PUT /c\r\na\r\n0123456789\r\n0\r\nHEAD /\r\n");
    }

    @Test
    void whatIsAnsweredInsideAPartIsAskedEachTime() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  word = '[a-z]+' max 9
                  space = ' ' silent
                  end = '\\n' silent
                  asked = choose(single | pair)
                productions:
                  lines = line* ;
                  line = 'word' 'space' rest 'end' ;
                  rest = 'asked.single' 'word' {single} | 'asked.pair' first='word' 'space' second='word' {pair} ;
                """, """
                package a;
                public final class Answers extends TAnswers {
                    private int lines;
                    @Override protected void line(TValues.Line line) { lines++; }
                    @Override protected TProtocolHandler.Asked asked() {
                        return lines < 3 ? TProtocolHandler.Asked.single : TProtocolHandler.Asked.pair;
                    }
                }
                """);
        for (int i = 0; i < 3; i++) {
            target.write("line", "Line", "a", target.make("Single", "b"));
        }
        assertThatThrownBy(() -> target.write("line", "Line", "a", target.make("Single", "b")))
                .isInstanceOf(WriteException.class);
        target.write("line", "Line", "a", target.make("Pair", "b", "c"));
        assertThat(target.text()).isEqualTo("a b\n".repeat(3) + "a b c\n");
    }

    @Test
    void rawBytesOfTheSameNumberAreCountedEachTime() {
        WriterTarget target = new WriterTarget(MESSAGES, MESSAGE_ANSWERS);
        for (int i = 0; i < 4; i++) {
            target.write("head", "Head", "GET", "/", 3L);
            assertThatThrownBy(() -> target.raw("body", "1234")).hasMessageContaining("body");
            target.raw("body", "123");
            assertThatThrownBy(() -> target.raw("body", "123")).hasMessageContaining("body");
            target.write("message", "Message", target.make("Whole"));
        }
        target.write("head", "Head", "GET", "/", 4L);
        target.raw("body", "1");
        target.raw("body", "234");
        target.write("message", "Message", target.make("Whole"));
        assertThat(target.text()).isEqualTo("GET /:3\r\n123".repeat(4) + "GET /:4\r\n1234");
    }

    private static final String EXPRESSIONS = """
            directives: values records writer
            tokens:
              number = '[0-9]+' max 9
              left = 'left'
              right = 'right'
              name = '[a-z]+' max 9
              plus = '\\+' silent
              print = 'print' silent
              semicolon = ';' silent
            blanks: space = '[ \\n]+' writes ' '
            productions:
              program = statement* ;
              statement = 'print' terms=expression+ side=('left' | 'right')? 'semicolon' ;
              expression = expression 'plus' term {sum} | term ;
              term = 'number' {literal} | 'name' {variable} ;
            """;

    @Test
    void aBlankIsASpaceIfItMayBe() {
        WriterTarget target = new WriterTarget(EXPRESSIONS.replace("'[ \\n]+' writes ' '", "'[ \\t\\n]+'"));
        target.write(
                "statement",
                "Statement",
                List.of(target.make("Variable", "ab"), target.make("Variable", "c")),
                target.constant("Side", "right"));
        assertThat(target.text()).isEqualTo("printab c right;");
    }

    @Test
    void aBlankIsItsShortestMatchElse() {
        WriterTarget target = new WriterTarget(EXPRESSIONS.replace("'[ \\n]+' writes ' '", "'\\n+'"));
        target.write(
                "statement", "Statement", List.of(target.make("Variable", "ab"), target.make("Variable", "c")), null);
        assertThat(target.text()).isEqualTo("printab\nc;");
    }

    @Test
    void blanksStandWhereTokensWouldJoin() {
        WriterTarget target = new WriterTarget(EXPRESSIONS);
        Object variable = target.make("Variable", "ab");
        Object literal = target.make("Literal", "12");
        Object sum = target.make("Sum", target.make("Sum", literal, variable), literal);
        target.write("statement", "Statement", List.of(variable, sum), null);
        target.write("statement", "Statement", List.of(literal), target.constant("Side", "right"));
        target.write(
                "statement",
                "Statement",
                List.of(target.make("Variable", "left"), variable, literal, target.make("Literal", "3")),
                null);
        assertThat(target.text()).isEqualTo("printab12+ab+12;print12right;printleft ab12 3;");
        assertThatThrownBy(() -> target.write("statement", "Statement", List.of(), null))
                .hasMessageContaining("element");
        Object keyword = target.make("Variable", "left");
        assertThatThrownBy(() -> target.write("statement", "Statement", List.of(literal, keyword), null))
                .hasMessageContaining("is read as left");
    }

    private static final String COUNTED = """
            directives: values records writer
            tokens:
              argc : int = '[0-9];' max 2
              args = count(argc + 1)
              arg = '[a-z]?,' silent writes ','
            productions:
              calls = call* ;
              call = 'argc' 'arg'#args ;
            """;

    @Test
    void elementsWithoutValuesAreAsManyAsAnnounced() {
        WriterTarget target = new WriterTarget(COUNTED);
        target.write("call", "Call", 2);
        target.write("call", "Call", 0);
        assertThat(target.text()).isEqualTo("2;,,,0;,");
    }

    private static final String WHOLE = """
            directives: values records writer
            tokens:
              get = 'get'
              put = 'put'
              known = 'x-[a-z]+' max 9
              name = '[a-z-]+' max 9
              space = ' ' silent
              on = 'on'
              off = 'off'
              eol = '\\n' silent
              cr = '\\r\\n' silent
            productions:
              lines = line* ;
              line = verb=('get' | 'put') 'space' word=('known' | 'name') ('space' state=('on' | 'off'))? ('eol' | 'cr') {line whole} ;
            """;

    @Test
    void groupsAreWrittenWhereTokensAreDeliveredInOneCall() {
        WriterTarget target = new WriterTarget(WHOLE);
        target.write("line", "Line", target.constant("Verb", "put"), "x-a", null);
        target.write("line", "Line", target.constant("Verb", "get"), "xa", target.constant("State", "off"));
        assertThat(target.text()).isEqualTo("put x-a\nget xa off\n");
        Object verb = target.constant("Verb", "get");
        assertThatThrownBy(() -> target.write("line", "Line", verb, "a b", null))
                .hasMessageContaining("word");
    }

    private static final String MAILS = """
            directives: values records writer
            tokens:
              data = 'DATA\\r\\n' silent
              to = '[a-z]+\\r\\n' max 20
              text = until('.\\r\\n' after '\\r\\n') max 30
            delivers: head
            productions:
              mails = mail* ;
              mail = head 'text' ;
              head = 'to' 'data' ;
            """;

    @Test
    void piecesDoNotCompleteTheDelimiter() {
        WriterTarget target = new WriterTarget(MAILS);
        target.write("head", "Head", "a\r\n");
        target.raw("text", "one\r\n..");
        assertThatThrownBy(() -> target.raw("text", "two\r\n.\r\nthree")).hasMessageContaining("text: would end here");
        target.raw("text", "\r");
        target.raw("text", "\n");
        assertThatThrownBy(() -> target.raw("text", ".\r\n")).hasMessageContaining("text: would end here");
        assertThatThrownBy(() -> target.raw("text", "x".repeat(40))).hasMessageContaining("too long");
        target.raw("text", ".");
        assertThatThrownBy(() -> target.raw("text", "\r\nx")).hasMessageContaining("text: would end here");
        target.raw("text", "y");
        assertThatThrownBy(() -> target.write("mail", "Mail")).isInstanceOf(WriteException.class);
        target.raw("text", "\r\n");
        target.write("mail", "Mail");
        target.write("head", "Head", "b\r\n");
        target.write("mail", "Mail");
        assertThat(target.text()).isEqualTo("a\r\nDATA\r\none\r\n..\r\n.y\r\n.\r\nb\r\nDATA\r\n.\r\n");
    }

    @Test
    @SuppressWarnings("SystemGc") // what is not referred to any more is to be found out
    void whatIsRememberedDoesNotReferToTheWriter() {
        Used used = Used.of(new WriterTarget(FIELDS));
        for (int i = 0; i < 50 && used.writer().get() != null; i++) {
            System.gc();
        }
        assertThat(used.writer().get()).isNull();
        assertThat(used.type()).hasToString("class a.TWriter");
    }

    /** @param type which remembers parts */
    private record Used(Class<?> type, WeakReference<Object> writer) {
        static Used of(WriterTarget target) {
            target.write("field", "PlainField", "X-A", "1");
            return new Used(target.writer().getClass(), new WeakReference<>(target.writer()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"part", "part_", "value", "kind", "bytes", "target"})
    void streamsHaveAnyName(String name) {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  size : int = '[0-9]+:' max 9
                  key = '[a-z]+;' max 9
                  NAME = bytes(size)
                productions:
                  lines = line* ;
                  line = 'size' 'key' 'NAME' ;
                """.replace("NAME", name));
        target.writeWith("line", "xyz", "Line", 3, "k;");
        assertThat(target.text()).isEqualTo("3:k;xyz");
    }

    @Test
    void numbersOutsideOf64BitsAreRefused() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  size : long = '[0-9]+;' max 30
                  text : String = bytes(9223372036854775807 - size / 4) max 10
                productions:
                  lines = line* ;
                  line = 'size' silent 'text' ;
                """);
        assertThatThrownBy(() -> target.write("line", "Line", "abc")).hasMessageContaining("no number of 64 bits");
        assertThat(target.text()).isEmpty();
    }

    @Test
    void aSeparatorComesBetweenTheElementsOfTheStart() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  word = '[a-z]' max 1
                  comma = ',' silent
                  space = ' ' silent
                productions:
                  words = word/('comma' 'space'?!)* ;
                  word = 'word' ;
                """);
        assertThatThrownBy(() -> target.write("word", "Word", "ab")).isInstanceOf(WriteException.class);
        target.write("word", "Word", "a");
        assertThatThrownBy(() -> target.write("word", "Word", ",")).isInstanceOf(WriteException.class);
        target.write("word", "Word", "b");
        target.write("word", "Word", "b");
        assertThat(target.text()).isEqualTo("a, b, b");
    }

    @Test
    void whatHasNoValueIsThereIfANumberSaysSo() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                tokens:
                  n : int = '[0-9]' max 1
                  star = '!' silent
                  more = when(n in 1..3|7)
                  end = ';' silent
                productions:
                  lines = line* ;
                  line = 'n' 'star'#more 'end' ;
                """);
        for (int n : new int[] {0, 1, 3, 4, 7, 8}) {
            target.write("line", "Line", n);
        }
        assertThat(target.text()).isEqualTo("0;1!;3!;4;7!;8;");
    }

    @Test
    void aRecordOfAMistakeIsRefused() {
        WriterTarget target = new WriterTarget("""
                directives: values records writer
                error: wrong
                tokens:
                  word = '[a-z]' max 1
                  end = ';' silent
                productions:
                  lines = line* ;
                  line = 'word' 'end' {right} | 'wrong' 'end' {bad} ;
                """);
        SyntaxError error = new SyntaxError(SyntaxError.Kind.UNEXPECTED_BYTE, 3, 1, 4, null, "+", List.of("end"), null);
        assertThatThrownBy(() -> target.write("line", "Bad", error)).hasMessageContaining("mistake");
        target.write("line", "Right", "a");
        assertThat(target.text()).isEqualTo("a;");
    }
}
