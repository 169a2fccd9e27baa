package org.tatoo.compiler.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.diagnostic.DiagnosticPrinter;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.mutation.Pieces;

/** Any text is answered by a grammar or by errors, never by an exception. */
class FrontEndFuzzTest {
    private static final String GRAMMAR = """
            directives: charset utf8 package a.b autoalias max 100 depth 50 allow overlap "why"
            imports: java.net.URI java.util.Map
            priorities: additive = 1 left  unary = -2.5 nonassoc
            tokens:
              $digit = '[0-9]'   // a macro
              num : int = '{digit}+(\\.{digit}{1,3})?' max 20
              plus("+") = '\\+' [additive] silent
              name = '(?i)[a-z_][a-z0-9_\\-]*|\\u00e9'
              string = "\\"([^\\"\\\\]|\\\\.)*\\""
              eol = '\\r?\\n'
              size : long(16) = '[0-9a-f]+' max 16
              body = bytes(size) max 100
              mode = choose(one | two)
              argc = count(items)
            blanks: space = '[ \\t]+'
            comments: note = '#[^\\r\\n]*' /* to the end */
            error: oops
            types: 'name' : URI  expr : Map.Entry
            starts: lines expr data
            productions:
              lines = (expr? 'eol')+ [additive] {all} | 'oops' 'eol' ;
              expr = expr '+' expr | 'name' ('num' | 'string')? {pair whole} | '\\+' expr [unary] {positive} | 'num' | call/'string'+ ;
              data = 'size' 'eol' 'body' ('mode.one' | 'mode.two' ('eol' expr)#argc) ;
              call : String = 'name' (expr | 'string')/'+'+ 'name'? ;
            """;

    @Test
    void theGrammarItselfIsRight() {
        Checked checked = Checked.of("g.ebnf", GRAMMAR);
        assertThat(checked.grammar()).as(checked.diagnostics().toString()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 30})
    void mutations(int changes) {
        Random random = new Random(changes);
        for (int i = 0; i < 100; i++) {
            StringBuilder text = new StringBuilder(GRAMMAR);
            for (int j = 0; j < changes; j++) {
                mutate(text, random);
            }
            check(text.toString());
        }
    }

    @Test
    void truncations() {
        for (int i = 0; i < GRAMMAR.length(); i += 3) {
            check(GRAMMAR.substring(0, i));
            check(GRAMMAR.substring(i));
        }
    }

    @Test
    void noise() {
        Random random = new Random(7);
        for (int i = 0; i < 100; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(60); j >= 0; j--) {
                text.append(Pieces.any(random));
            }
            check(text.toString());
            check("tokens: a = '" + text + "' productions: s = " + text + ";");
        }
    }

    @Test
    void extremes() {
        for (String unit : List.of("(", "[", "{", "'", "\\", "a", "a ", "a=", "|", "?", "a?", "/*", "\n", "(a|")) {
            String many = unit.repeat(5000);
            check(many);
            check("tokens: a = '" + many + "' productions: s = 'a' ;");
            check("tokens: a = 'x' productions: s = " + many + " ;");
            check("tokens: a = 'x' productions: s = (" + many + " | 'a')/(" + many + ")* ; a = 'a' ;");
        }
        StringBuilder doubling = new StringBuilder("tokens: $m0 = 'x'\n");
        for (int i = 1; i < 60; i++) {
            doubling.append("$m%d = '{m%d}{m%d}'\n".formatted(i, i - 1, i - 1));
        }
        check(doubling + "a = '{m59}' productions: s = 'a' ;");
    }

    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(4));
        switch (random.nextInt(3)) {
            case 0 -> text.insert(at, Pieces.any(random));
            case 1 -> text.delete(at, end);
            default -> text.replace(at, end, Pieces.any(random));
        }
    }

    private static void check(String text) {
        Checked checked = Checked.of("g.ebnf", text);
        boolean wrong = checked.diagnostics().stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
        assertThat(checked.grammar() == null).as(text).isEqualTo(wrong);
        checked.diagnostics()
                .forEach(diagnostic ->
                        assertThat(DiagnosticPrinter.print(diagnostic)).startsWith("g.ebnf:"));
    }
}
