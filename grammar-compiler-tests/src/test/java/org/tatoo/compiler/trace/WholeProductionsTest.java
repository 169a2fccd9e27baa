package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.Token;

/** What a parser holds of a production whose tokens come in one call, and when it gives it back. */
class WholeProductionsTest {
    private static final String GRAMMAR = """
            tokens:
              name = '[a-z]+' max 300
              colon = ':' silent
              value = '[0-9]+' max 300
              eol = '\\n' silent
            comments:
              note = '#[^\\n#]*#' max 20
            productions:
              fields = field* ;
              field = 'name' 'colon' 'value'? 'eol' {field whole} ;
            """;

    private static final String HANDLER = """
            import org.tatoo.runtime.*;

            public final class Handler extends GProtocolHandler {
                private final java.util.function.ObjIntConsumer<Token[]> out;
                private final Token[] tokens = new Token[2];

                private Handler(Connection connection, java.util.function.ObjIntConsumer<Token[]> out) {
                    super(connection);
                    this.out = out;
                }

                public static PushParser parser(
                        Connection connection, java.util.function.ObjIntConsumer<Token[]> out) {
                    return new GParser(new Handler(connection, out));
                }

                @Override
                public void shift(GTerminal terminal, Token token) {
                    throw new AssertionError(terminal);
                }

                @Override
                public void reduce(GProduction production) {
                    switch (production) {
                        case fields -> {}
                    }
                }

                @Override
                public void comment(String rule, Token token) {
                    tokens[0] = token;
                    tokens[1] = null;
                    out.accept(tokens, 1);
                }

                @Override
                protected void field(Token name, Token value) {
                    tokens[0] = name;
                    tokens[1] = value;
                    out.accept(tokens, 2);
                }
            }
            """;

    private static final Method FACTORY = factory();

    private final List<String> calls = new ArrayList<>();
    private final Pool pool = new Pool();
    private Runnable onCall = () -> {};
    private final PushParser parser = parser(pool, (tokens, count) -> {
        calls.add(text(tokens[0]) + (count == 1 ? "" : " " + text(tokens[1])));
        onCall.run();
    });

    /** Counts what is lent, and lends one array again and again. */
    private static final class Pool implements BufferPool {
        private byte[] array = {};
        private int lent;

        @Override
        public byte[] acquire(int size) {
            lent++;
            byte[] result = array.length < size ? new byte[2 * size] : array;
            array = new byte[0];
            return result;
        }

        @Override
        public void release(byte[] returned) {
            lent--;
            array = returned;
        }
    }

    private static Method factory() {
        Compilation compilation = GeneratedClasses.compile(GRAMMAR);
        List<GeneratedFile> files = Stream.concat(
                        compilation.files().stream(), Stream.of(new GeneratedFile("Handler.java", HANDLER)))
                .toList();
        Map<String, byte[]> classes = InMemoryCompiler.classes(files, List.of("-Xlint:all", "-Werror"));
        try {
            return InMemoryCompiler.loader(classes)
                    .loadClass("Handler")
                    .getMethod("parser", Connection.class, ObjIntConsumer.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PushParser parser(BufferPool pool, ObjIntConsumer<Token[]> out) {
        try {
            return Objects.requireNonNull((PushParser) FACTORY.invoke(null, Connection.none(pool), out));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(@Nullable Token token) {
        return token == null ? "null" : token.offset() + "=" + token.text();
    }

    private ParseStatus feed(String text) {
        return parser.feed(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    /** So many letters that they do not fit in an array of the parser's own. */
    private static final String LONG = "n".repeat(100);

    @Test
    void tokensComeInOneCallWithTheirOffsets() {
        assertThat(feed("a:1\nb:\n")).isEqualTo(ParseStatus.NEED_INPUT);
        assertThat(calls).containsExactly("0=a 2=1", "4=b null");
    }

    @Test
    void everyTokenCountsAsDeliveredWhenItIsRead() {
        feed("name:12");
        assertThat(parser.offset()).isEqualTo(5);
        assertThat(parser.carried()).asString(StandardCharsets.US_ASCII).isEqualTo("12");
        assertThat(calls).isEmpty();
        feed("3\n");
        assertThat(parser.offset()).isEqualTo(9);
        assertThat(parser.carried()).isEmpty();
        assertThat(calls).containsExactly("0=name 5=123");
    }

    @Test
    void aCommentInsideComesBeforeTheCall() {
        feed("a#b#:1\n");
        assertThat(calls).containsExactly("1=#b#", "0=a 5=1");
    }

    @Test
    void aPauseInTheCallStopsBeforeTheNext() {
        onCall = parser::pause;
        ByteBuffer input = ByteBuffer.wrap("a:\nb:\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(calls).containsExactly("0=a null");
        assertThat(input.position()).isEqualTo(3);
        assertThat(parser.offset()).isEqualTo(3);
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        parser.resume();
        assertThat(parser.feed(input)).isEqualTo(ParseStatus.PAUSED);
        assertThat(calls).containsExactly("0=a null", "3=b null");
    }

    @Test
    void aHoldInsideKeepsWhatWasRead() {
        feed("a:");
        parser.hold();
        assertThat(feed("1\n")).isEqualTo(ParseStatus.PAUSED);
        parser.release();
        feed("1\n");
        assertThat(calls).containsExactly("0=a 2=1");
    }

    @Test
    void theCallGivesBackWhatWasBorrowed() {
        feed(LONG + ":");
        assertThat(pool.lent).isEqualTo(1);
        onCall = () -> assertThat(pool.lent).isEqualTo(1);
        feed("1\n");
        assertThat(pool.lent).isZero();
        assertThat(calls).containsExactly("0=" + LONG + " 101=1");
    }

    @Test
    void anErrorDeliversNothingAndGivesBackWhatWasBorrowed() {
        feed(LONG + ":");
        assertThat(feed("x")).isEqualTo(ParseStatus.REJECTED);
        assertThat(pool.lent).isZero();
        assertThat(calls).isEmpty();
    }

    @Test
    void theEndGivesBackWhatWasBorrowed() {
        feed(LONG + ":");
        assertThat(parser.finish()).isEqualTo(ParseStatus.REJECTED);
        assertThat(pool.lent).isZero();
        assertThat(calls).isEmpty();
    }

    @Test
    void anExceptionGivesBackWhatWasBorrowed() {
        onCall = () -> {
            throw new IllegalStateException("fault");
        };
        assertThatThrownBy(() -> feed(LONG + ":\n")).hasMessage("fault");
        assertThat(pool.lent).isZero();
    }

    @Test
    void aParserThatIsAbandonedGivesBackWhatWasBorrowed() {
        onCall = parser::pause;
        assertThat(feed(LONG + "#x#")).isEqualTo(ParseStatus.PAUSED);
        assertThat(pool.lent).isEqualTo(1);
        parser.abandon();
        assertThat(pool.lent).isZero();
    }

    /** 64 sequences of tokens of 64 parameters, and 256 of few. */
    @Test
    void manyVariantsFitInMethodsThatHotSpotCompiles() {
        String many = "'a'? ".repeat(6) + "'b' ".repeat(58);
        String groups = "('a' | 'b') ".repeat(8);
        GeneratedClasses classes = GeneratedClasses.of("tokens: a = 'a' b = 'b' c = 'c' d = 'd'\nproductions:\n"
                + "s = t* ; t = 'c' " + many.replaceFirst("'b' ", "") + "{first whole} | 'd' " + groups
                + " {second whole} ;\n");
        classes.check();
        assertThat(classes.events("dabbabaab".getBytes(StandardCharsets.US_ASCII), Map.of()))
                .first()
                .asString()
                .startsWith("second(\"d\", \"a\", null, null, \"b\", null, \"b\", \"a\", null, null, \"b\"");
    }

    /** Names that the sources of the handler that tells events, and of the parser, have too. */
    @Test
    void tokensAndProductionsCanBeCalledAsWhatGeneratedCodeUses() {
        GeneratedClasses classes = GeneratedClasses.of("""
                tokens:
                  out = 'a'
                  answers = 'b'
                  kept = 'c'
                  handler = 'd' silent
                productions:
                  s = 'out' 'answers'? 'kept' {tell whole} | 'handler' {tellData whole} | 'handler' 'kept' {call whole}
                    | 'kept' 'handler' {field whole} | 'kept' 'out' {name whole} ;
                """);
        assertThat(classes.events("ac".getBytes(StandardCharsets.US_ASCII), Map.of()))
                .containsExactly("tell(\"a\", null, \"c\")", "ACCEPTED");
        assertThat(classes.events("d".getBytes(StandardCharsets.US_ASCII), Map.of()))
                .containsExactly("tellData()", "ACCEPTED");
    }

    /** After {@code ;} the same may come with 'ping' and without, but one token more is kept with it. */
    @Test
    void stacksThatKeepDifferentTokensAreNotTreatedAlike() {
        GeneratedClasses classes = GeneratedClasses.of("""
                tokens:
                  t0 = 'get'
                  t1("<1>") = 'put'
                  t2 = 'del'
                  t3 = 'set'
                  t4 = '(?i)add'
                  t5 = 'sub'
                  t6("<6>") = 'pub'
                  t7 = 'info'
                  t8 = 'ping'
                  t9 = 'pong'
                  t10 = 'quit' silent
                  t11("<11>") = 'data'
                  t12 = 'head' max 6 silent
                  t13 = 'list'
                  t15 = 'stat'
                  t18("<18>") = ','
                  t19 = ':' max 8
                  t21 = '\\('
                  t22 = '\\)' silent
                  t24 = '(?i);'
                  t25 = '[a-z][a-z0-9_]*' max 12
                  t26("<26>") = '[^b]'
                  t27 = 'bac[acB][b-c]c[b-c]' silent
                  bytes0 = bytes(length0) max 7
                  choice0 = choose(none | some | many)
                blanks:
                  s0 = '[ \\n]+'
                  s1 = '#[^\\n]*' max 4
                productions:
                  n0 = n1+ {p0_0} ;
                  n1 = 't0' '<26>' 't19' ('choice0.none' | 'choice0.some' 't27') 't24' {p1_0}
                    | '<1>' ('t2' 't19' 'bytes0' ('t3' | 't4' '<26>' | 't5'))+ ('<6>' 't19' ('choice0.none' | 'choice0.some' '<26>') '<26>'*)+ 't24' {p1_1}
                    | 't7' 't24' {p1_2}
                    | 't8'? 't27' ('t24' | 't24' 't15') {p1_3 whole}
                    | 't9' 't19' ('choice0.none' | 'choice0.some' '<26>') 't19' 'bytes0' ('t10' | '<11>' 't27' | 't12') 't24' {p1_4}
                    | 't13' n2 't19' 'bytes0' '<26>' 't24' {p1_5} ;
                  n2 = 't25' {p2_0}
                    | 't21' n2/'<18>'+ 't22' {p2_1} ;
                """);
        classes.check();
        assertThat(classes.events("pingbacabcb ;bacabcb;stat".getBytes(StandardCharsets.US_ASCII), Map.of()))
                .containsExactly(
                        "p1_3(\"ping\", \";\", null, null)",
                        "p1_3(null, null, \";\", \"stat\")",
                        "reduce p0_0",
                        "ACCEPTED");
    }

    @Test
    void nothingIsAllocatedForTokens() {
        int[] sum = new int[1];
        PushParser counting =
                parser(new Pool(), (tokens, count) -> sum[0] += tokens[0].length() + tokens[count - 1].length());
        ByteBuffer input = ByteBuffer.wrap("abc:12\nabc:12\n".getBytes(StandardCharsets.US_ASCII));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        int rounds = 10_000;
        for (int i = 0; i < 2 * rounds; i++) {
            if (i == rounds) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            counting.feed(input.rewind());
        }
        // less than a byte for each call
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2L * rounds);
        assertThat(sum[0]).isEqualTo(2 * rounds * 10);
    }
}
