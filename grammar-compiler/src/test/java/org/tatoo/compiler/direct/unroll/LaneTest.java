package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.compiler.ExamplePage;
import org.tatoo.compiler.simulation.Automata;
import org.tatoo.compiler.trace.RandomGrammar;

/** What lanes do to the parser's stack. */
class LaneTest {
    private static final int TOKENS = 1000;

    @TestFactory
    Stream<DynamicTest> lanesAreAsShown() throws IOException {
        return ExamplePage.tests(
                "lanes.md", (grammar, shown) -> LaneText.of(Models.of(grammar).direct()));
    }

    static Stream<String> grammars() {
        return Stream.of("""
                        all = (expression 'semicolon')* ;
                        expression = expression 'plus' term | term ;
                        term = 'name' | 'open' expression 'close' | 'name' 'open' arguments? 'close' ;
                        arguments = expression/'comma'+ ;
                        """, """
                        all = line* ;
                        line = 'name' field* 'semicolon' ;
                        field = ('plus' | 'comma') value | 'comma' 'comma' value value ;
                        value = 'name' | 'open' value* 'close' ;
                        """, """
                        all = one* ;
                        one = x 'open' | 'open' x 'close' | 'plus' x 'comma' | 'comma' x 'semicolon' | 'close' x 'plus'
                            | 'semicolon' x 'semicolon' ;
                        x = 'name' ;
                        """, """
                        all = line* ;
                        line = ('name' | 'plus') 'semicolon' ;
                        """, """
                        all = list* ;
                        list = 'open' item+ 'close' ;
                        item = 'comma'? 'name' ('plus'? 'semicolon')? ;
                        """, """
                        all = (one | two | three)* ;
                        one = 'name' 'plus'? value 'semicolon' ;
                        two = 'open' 'comma'? value 'semicolon' ;
                        three = 'plus' list 'close' ;
                        list = item+ ;
                        item = value 'comma'? ;
                        value = 'name' ('open' 'name' 'close')? ;
                        """, """
                        all = (often | seldom)* ;
                        often = 'name' %s'semicolon' ;
                        seldom = head item* 'close' ;
                        head = 'open' ;
                        item = 'comma' 'name' ;
                        """.formatted("'plus' 'comma' ".repeat(20)), """
                        all = (field | 'semicolon')* ;
                        field = 'name' 'comma'? 'open' 'name'? 'plus' 'semicolon' {field whole} ;
                        """)
                .map("""
                tokens:
                  name = '[a-z]+'
                  open = '\\('
                  close = '\\)'
                  plus = '\\+'
                  comma = ','
                  semicolon = ';'
                productions:
                """::concat);
    }

    @Test
    void lanesDoToTheStackWhatTheAutomatonDoes() {
        Map<LaneWalk.Kind, Integer> met = new EnumMap<>(LaneWalk.Kind.class);
        grammars()
                .forEach(grammar ->
                        walk(grammar, new Random(1)).forEach((kind, count) -> met.merge(kind, count, Integer::sum)));
        assertThat(met).containsKeys(LaneWalk.Kind.values());
    }

    @Test
    void lanesOfRandomGrammarsDoTheSame() {
        int lanes = 0;
        for (int seed = 0; seed < 80; seed++) {
            String grammar = new RandomGrammar(seed).text();
            if (!Models.compile(grammar).hasErrors()) {
                lanes += walk(grammar, new Random(seed)).getOrDefault(LaneWalk.Kind.GO, 0);
            }
        }
        assertThat(lanes).isGreaterThan(10);
    }

    private static Map<LaneWalk.Kind, Integer> walk(String grammar, Random random) {
        LaneWalk walk = new LaneWalk(
                Automata.of(grammar).orElseThrow(), Models.of(grammar).direct(), random, TOKENS);
        walk.run();
        return walk.met();
    }
}
