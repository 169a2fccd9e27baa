package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Grammars at the limits of what a class file holds: all compile, and every method is one that HotSpot compiles. */
class ExtremeGrammarTest {
    @Test
    void aLoopOfOneTokenStandsInsideThatOfAnother() {
        GeneratedClasses classes = GeneratedClasses.of("""
                tokens:
                  text = '\\"([^\\"\\\\]|\\\\.)*\\"' max 100
                  colon = ':' silent
                productions:
                  pair = 'text' 'colon' 'text' ;
                """);
        assertThat(classes.events(bytes("\"a\\\"b\":\"c\"")))
                .containsExactly(
                        "shift text \"\\\"a\\\\\\\"b\\\"\"", "shift text \"\\\"c\\\"\"", "reduce pair", "ACCEPTED");
    }

    @Test
    void reductionsTakeAwayAnyNumberOfEntries() {
        GeneratedClasses classes = GeneratedClasses.of("""
                priorities:
                  low = 1 left
                  mid = 2 right
                  odd = 3 nonassoc
                  high = 4 left
                tokens:
                  t0 = 'aa' [high] max 9
                  t1 = 'c[ab]*c' [odd] max 5
                  t4 = 'y' [low]
                  t5 = 'z' [low]
                  t6 = 'w' [mid]
                productions:
                  n0 = 't0' n2+ {a} ;
                  n2 = 't6' 't1' n3 {d} | n2 't5' n2 {e} ;
                  n3 = 't4' {f} | n3 't6' n3 {g} ;
                """);
        assertThat(classes.events(bytes("aawccyzwccyzwccy")))
                .filteredOn(event -> !event.startsWith("shift"))
                .containsExactly(
                        "reduce f",
                        "reduce d",
                        "reduce f",
                        "reduce d",
                        "reduce e",
                        "reduce f",
                        "reduce d",
                        "reduce e",
                        "reduce a",
                        "ACCEPTED");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
