package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.automaton.Worklist;

/** What lanes do to the stack, each with its number: a path for each of the stacks that can be there. */
final class Paths {
    private Worklist<List<Path>> numbers = new Worklist<>();

    Paths() {
        clear();
    }

    /** Forgets all but the first, which does nothing. */
    void clear() {
        numbers = new Worklist<>();
        numbers.number(List.of(Path.NONE));
    }

    int number(List<Path> paths) {
        return numbers.number(paths);
    }

    List<Path> value(int number) {
        return numbers.value(number);
    }

    List<List<Path>> values() {
        return numbers.values();
    }
}
