package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.trace.TracedParser;

/** The grammar of a full language: it compiles, and its parser tells right programs from wrong ones, also large ones. */
class MinijavaTest {
    private static final String GRAMMAR = "src/test/ebnf/minijava.ebnf";
    private static final int MEGABYTE = 1 << 20;

    @SuppressWarnings("NullAway.Init")
    private static ParserModel model;

    @SuppressWarnings("NullAway.Init")
    private static TracedParser parser;

    @BeforeAll
    static void compile() {
        Compilation compilation = CompiledGrammar.compilation(GRAMMAR);
        model = compilation.model();
        parser = TracedParser.compile(compilation);
    }

    @Test
    void theGrammarIsThatOfAFullLanguage() {
        assertThat(model.automata().terminals()).hasSizeGreaterThanOrEqualTo(80);
        assertThat(model.productions()).hasSizeGreaterThanOrEqualTo(150);
    }

    // ---- right programs

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "package a.b.c; import a.*; import static b.C.d; ;",
                "class A { }",
                "public abstract class A<T extends B & C<T>, U> extends D<T> implements E, F<U> { }",
                "@A @B(1) @C(x = 1, y = {2, @D, {}}) @interface E { int[] f() default {1, 2,}; int G = 1; }",
                "enum E implements F { A, @X B(1) { void m() { } }, C, ; E() { this(1); } }",
                "enum E { }",
                "record R<T>(int x, T... y) implements S { R { check(x); } static int z = 0; }",
                "sealed interface S permits R, T { int X = 1; default int m() { return X; } static void n() { } void o(); }",
                "non-sealed class A { static { } { } A() throws B { super(1, 2); } native int[] m(final int... x); ; }",
                "class A { List<List<String>> x = new ArrayList<List<String>>(); Map<?, ? extends B[]>[] y; }",
                "class record { permits sealed; int yield = 1; int record() { return yield.record; } }",
                "class Ünïcödé { String größe = \"日本\"; }",
                "class A { void m() { int x = 1, y[] = {1, 2}, z; final a.B<C> b = c; class D { } a[1] = 2; a[] c; } }",
                "class A { void m() { if (a) b(); else if (c) { d(); } else ; } }",
                "class A { void m() { l: for (int i = 0, j = 1; i < j; i++, --j) for (;;) break l; } }",
                "class A { void m() { for (i = 0; ; ) { } for (final List<int[]> x : y.z()) continue; } }",
                "class A { void m() { while (a) do b++; while (c); synchronized (d) { } assert e : f; assert g; } }",
                "class A { void m() { try { } catch (final B | c.D e) { } finally { } try (var x = y; z) { } } }",
                "class A { int m() { switch (x) { case 1: case a.B: f(); default: } return switch (x) { }; } }",
                "class A { int m() { return switch (x) { case 1, 2 -> 3; case -4 -> { yield 5; } default -> throw e; }; } }",
                "class A { Object o = a ? b -> c : d + (int) e - (f) - g * -(h) / (String) i % (j[]) k; }",
                "class A { Object o = x -> () -> (a, b) -> (int c, D d, e.F[] f) -> { return a < b; }; }",
                "class A { Object o = A.B::c; Object p = int[]::new; Object q = this::m; Object r = A::new; }",
                "class A { Object o = new int[1][x = 2][]; Object p = new a.B[][] {{c}, {}}; Object q = new B<C>(d) { }; }",
                "class A { Object o = a instanceof b.C[] d && e instanceof F == true; Object p = (A.this).b, q = int[].class; }",
                "class A { { a.b.c.d(e).<F>g()[h].i = ((j)) ; a.<B>c(); super.m(); super.x = 1; new A().run(); (a).b(); } }",
                "class A { /* a * / ** // \n */ int x = a / b /* / */ / c; // end\n }",
                "class A { int x = 0x7F_ffL + 0b01 + 1_000 + 017; double y = 1.5e-3f + .5 + 1. + 1e9 + 2d; }",
                "class A { char c = '\\'', d = '\"', e = '\\u00e9'; String s = \"\\\"\\n\\\\\", t = \"\"; }"
            })
    void acceptsAProgram(String program) {
        assertThat(verdict(trace(program))).isEqualTo("accept compilation_unit");
    }

    @Test
    void bindsOperatorsByPriority() {
        assertThat(reductions("x = a + b * c - d << 1 < 2 & e == f || g ? h : i ? j : k"))
                .containsSubsequence(
                        "times_operation",
                        "plus_operation",
                        "minus_operation",
                        "shift_left_operation",
                        "less_operation",
                        "equal_operation",
                        "bit_and_operation",
                        "or_operation",
                        "conditional_operation",
                        "conditional_operation");
        assertThat(reductions("x = -a * b")).containsSubsequence("minus_sign", "times_operation");
        assertThat(reductions("x = (a) - b")).contains("grouped", "minus_operation");
        assertThat(reductions("x = (A) (b) - c")).containsSubsequence("cast_to_reference", "minus_operation");
    }

    @Test
    void anElseBelongsToTheNearestIf() {
        assertThat(reductions("if (a) if (b) c(); else d()")).containsSubsequence("if_then_else", "if_then");
    }

    @Test
    void closesTypeArgumentsOneByOneAndShiftsByTwo() {
        String events = trace("class A { List<List<List<B>>> x = a >> b >>> c; }");
        assertThat(events.lines().filter("shift greater \">\""::equals)).hasSize(3);
        assertThat(events).contains("shift shift_right \">>\"", "shift shift_zero \">>>\"");
    }

    @Test
    void aWordIsAKeywordOnlyWhereItCanBe() {
        assertThat(trace("record A() { int m() { record = sealed; } }"))
                .contains("shift RECORD \"record\"", "shift identifier \"record\"", "shift identifier \"sealed\"");
    }

    @Test
    void aNameThatIsAKeywordElsewhereCanStandBesideLongTokens() {
        String name = "record".repeat(30);
        String text = "\"" + "a".repeat(300) + "\"";
        assertThat(trace("record A() { Object m() { record = %s + %s; } }".formatted(name, text)))
                .contains("shift identifier \"record\"", "shift identifier \"" + name + "\"")
                .contains("\naccept compilation_unit");
    }

    // ---- wrong programs

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            class A { int x }                   | UNEXPECTED_BYTE at 16 (1:17) expected lparen, lbracket, semicolon, comma, assign
            class A { int x = ; }               | UNEXPECTED_BYTE at 18 (1:19)
            class A {                           | UNEXPECTED_END at 9 (1:10)
            class A { } }                       | UNEXPECTED_BYTE at 12 (1:13)
            class 1 { }                         | UNEXPECTED_BYTE at 6 (1:7) expected identifier
            package a; package b;               | UNEXPECTED_BYTE at
            class A { void m() { a + b; } }     | UNEXPECTED_BYTE at 24 (1:25) expected identifier, lparen, lbracket, dot, colon, assign, less, increment,
            class A { void m() { a b c; } }     | UNEXPECTED_BYTE at 25 (1:26)
            class A { void m() { if (a) } }     | UNEXPECTED_BYTE at 28 (1:29)
            class A { void m() { try { } } }    | UNEXPECTED_BYTE at 29 (1:30) expected CATCH, FINALLY
            class A { int x = (a; }             | UNEXPECTED_BYTE at 20 (1:21)
            class A { int x = a b; }            | UNEXPECTED_BYTE at 20 (1:21)
            class A { List<List<B> x; }         | UNEXPECTED_BYTE at 23 (1:24)
            class A { int x = "a; }             | UNEXPECTED_END at
            class A { char c = ''; }            | UNEXPECTED_BYTE at 20 (1:21)
            class A { String s = "\\q"; }       | UNEXPECTED_BYTE at 23 (1:24)
            class A { /* no end                 | UNEXPECTED_END at 19 (1:20)
            class Ä { int ö = §; }              | UNEXPECTED_BYTE at 20 (1:19)
            enum E { A B }                      | UNEXPECTED_BYTE at 11 (1:12)
            """)
    void rejectsAProgramWhereItGoesWrong(String program, String error) {
        assertThat(verdict(trace(program))).startsWith("error " + error);
    }

    @Test
    void countsLinesInComments() {
        assertThat(verdict(trace("// one\n/* two\nthree */ class A {\n  String x\n  = y z;\n}\n")))
                .startsWith("error UNEXPECTED_BYTE at 50 (5:7) expected ");
    }

    @Test
    void nestingIsLimitedByTheDepthOfTheStack() {
        assertThat(verdict(trace("class A { int x = " + "(".repeat(20_000)))).startsWith("error TOO_DEEP at ");
        assertThat(verdict(trace("class A { int x = " + "(".repeat(2_000) + "1" + ")".repeat(2_000) + "; }")))
                .isEqualTo("accept compilation_unit");
    }

    // ---- large programs

    @ParameterizedTest
    @ValueSource(ints = {7, 4096, 65_537})
    void parsesAMegabyteHoweverItIsCut(int chunk) {
        byte[] program = bytes(MinijavaText.program(MEGABYTE, 1));
        assertThat(program).hasSizeGreaterThanOrEqualTo(MEGABYTE);
        String whole = CorpusTest.trace(parser, program, program.length);
        assertThat(verdict(whole)).isEqualTo("accept compilation_unit");
        assertThat(CorpusTest.trace(parser, program, chunk).equals(whole)).isTrue();
    }

    @Test
    void findsAnErrorAfterAMegabyteHoweverItIsCut() {
        String right = MinijavaText.program(MEGABYTE, 2);
        byte[] program = bytes(right + "class A { int = 1; }" + right);
        String whole = CorpusTest.trace(parser, program, program.length);
        assertThat(verdict(whole))
                .startsWith("error UNEXPECTED_BYTE at " + (right.length() + "class A { int ".length()) + " (");
        assertThat(CorpusTest.trace(parser, program, 11).equals(whole)).isTrue();
    }

    private static String trace(String program) {
        byte[] input = bytes(program);
        return CorpusTest.trace(parser, input, Math.max(1, input.length));
    }

    /** The last event. */
    private static String verdict(String events) {
        return events.substring(events.lastIndexOf('\n', events.length() - 2) + 1)
                .strip();
    }

    private static byte[] bytes(String program) {
        return program.getBytes(StandardCharsets.UTF_8);
    }

    /** The productions reduced in a statement. */
    private static List<String> reductions(String statement) {
        String events = trace("class A { void m() { " + statement + "; } }");
        assertThat(events).contains("\naccept ");
        return events.lines()
                .filter(event -> event.startsWith("reduce "))
                .map(event -> event.substring("reduce ".length()))
                .toList();
    }
}
