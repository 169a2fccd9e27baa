package org.tatoo.compiler.trace;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.Compilation;

/** What is generated of random grammars compiles, without a warning, and HotSpot compiles each method. */
class GeneratedMethodsTest {
    /** How many grammars without errors; -Dgenerated.grammars=10000 takes some minutes. */
    private static final int GRAMMARS = Integer.getInteger("generated.grammars", 100);

    /** How many are compiled at a time. */
    private static final int BATCH = 100;

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
