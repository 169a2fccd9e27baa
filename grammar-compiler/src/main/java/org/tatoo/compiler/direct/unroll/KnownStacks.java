package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.direct.Deferred;
import org.tatoo.compiler.direct.Path;

/**
 * Stacks that a place of a lane treats alike, whichever of them is there: a variable says which. Mostly there is one.
 *
 * @param each several, not all of them equal, or one
 */
record KnownStacks(List<KnownStack> each) {
    KnownStacks {
        boolean one = Set.copyOf(each).size() == 1;
        each = one ? List.of(each.get(0)) : List.copyOf(each);
    }

    static KnownStacks of(KnownStack stack) {
        return new KnownStacks(List.of(stack));
    }

    boolean isOne() {
        return each.size() == 1;
    }

    KnownStack first() {
        return each.get(0);
    }

    boolean hasSameTop() {
        return each.stream().mapToInt(KnownStack::top).distinct().count() == 1;
    }

    /** Whether the same tokens are kept with each, to come in one call with others. */
    boolean keepAlike() {
        return each.stream()
                        .map(stack -> stack.isStored() ? List.of() : stack.kept())
                        .distinct()
                        .count()
                == 1;
    }

    boolean hasRoom() {
        return each.stream().allMatch(KnownStack::hasRoom);
    }

    /** The position of the first of {@code others}, which stand here one after the other; negative if they do not. */
    int indexOf(KnownStacks others) {
        return Collections.indexOfSubList(each, others.each);
    }

    /** Also {@code others}, unless they stand here one after the other. */
    KnownStacks with(KnownStacks others) {
        if (indexOf(others) >= 0) {
            return this;
        }
        List<KnownStack> all = new ArrayList<>(each);
        all.addAll(others.each);
        return new KnownStacks(all);
    }

    /** What has been put off. */
    Deferred deferred() {
        List<Path> paths = each.stream().map(KnownStack::path).toList();
        return new Deferred(
                Set.copyOf(paths).size() == 1 ? paths.subList(0, 1) : paths,
                first().isStored() ? List.of() : first().kept());
    }
}
