package org.tatoo.compiler.direct.unroll;

import java.util.List;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.Deferred;

/** The deferred work of lanes, with a number for each. */
final class Paths {
    private Worklist<Deferred> numbers = new Worklist<>();

    Paths() {
        clear();
    }

    /** Removes all elements but the first, which is no work. */
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
