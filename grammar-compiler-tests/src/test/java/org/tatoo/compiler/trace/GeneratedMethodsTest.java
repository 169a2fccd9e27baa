package org.tatoo.compiler.trace;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;

/** What is generated of random grammars compiles, without a warning, and HotSpot compiles each method. */
class GeneratedMethodsTest {
    /** How many grammars without errors; -Dgenerated.grammars=10000 takes some minutes. */
    private static final int GRAMMARS = Integer.getInteger("generated.grammars", 50);

    /** How many are compiled at a time. */
    private static final int BATCH = 50;

    /** What follows a seldom answer may be another element of a list, which only the first method can begin again. */
    @Test
    void anAnswerMayLeadBackToTheFirstMethodOfALane() {
        GeneratedClasses.of("""
                tokens:
                  t0 = 's' max 13 silent
                  t2 = 'aa' max 8
                  t3("<3>") = '(?i)x'
                  t4 = 't'
                  t5 = 'l'
                  t6 = 'g'
                  t9 = 'd' max 8
                  t10 = 'a'
                  t11("<11>") = 'kk' max 13
                  t37 : long = '[0-9]{1}' silent
                  t38 : int = '\\$[0-9]+'
                  counter1 = count(t38)
                  given0 = when(t37)
                productions:
                  n0 = n1* {p0_0} ;
                  n1 = 't0' {p1_0}
                    | 't2' 't38' n2#counter1 {p1_2} ;
                  n2 = '<3>' {p2_0}
                    | 't4' 't5'* 't37' 't6'#given0 {p2_1} ;
                  n4 = 't9' 't10'? {p4_0}
                    | '<11>' {p4_1} ;
                """).check();
    }

    @Test
    void everyMethodIsOneThatHotSpotCompiles() {
        List<Compilation> batch = new ArrayList<>();
        int compiled = 0;
        for (int seed = 0; compiled < GRAMMARS; seed++) {
            Compilation compilation =
                    GeneratedClasses.compile(new RandomGrammar(seed).text(), "g" + seed + "/random.ebnf");
            if (!compilation.hasErrors()) {
                batch.add(compilation);
            }
            if (batch.size() == BATCH) {
                GeneratedClasses.of(batch).forEach(GeneratedClasses::check);
                compiled += batch.size();
                batch.clear();
            }
        }
    }
}
