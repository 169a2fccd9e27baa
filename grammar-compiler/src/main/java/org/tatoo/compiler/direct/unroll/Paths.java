package org.tatoo.compiler.direct.unroll;

import java.util.List;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.Deferred;

/** What lanes have put off, each with its number. */
final class Paths {
    private Worklist<Deferred> numbers = new Worklist<>();

    Paths() {
        clear();
    }

    /** Forgets all but the first, which does nothing. */
    void clear() {
        numbers = new Worklist<>();
        numbers.number(Deferred.NOTHING);
    }

    int number(Deferred deferred) {
        return numbers.number(deferred);
    }

    Deferred value(int number) {
        return numbers.value(number);
    }

    List<Deferred> values() {
        return numbers.values();
    }
}
