package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.direct.Deferred;
import org.tatoo.compiler.direct.Path;

/**
 * The stacks that one place of a lane treats alike; a variable selects the actual one. Usually there is only one.
 *
 * @param each the stacks: one, or several that are not all equal
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

    /** Returns whether the pending call has the same tokens in all stacks. */
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

    /** Returns the position of {@code others} as consecutive stacks in this list; negative if they are not. */
    int indexOf(KnownStacks others) {
        return Collections.indexOfSubList(each, others.each);
    }

    /** Returns this list with {@code others} appended, unless it already includes them as consecutive stacks. */
    KnownStacks with(KnownStacks others) {
        if (indexOf(others) >= 0) {
            return this;
        }
        List<KnownStack> all = new ArrayList<>(each);
        all.addAll(others.each);
        return new KnownStacks(all);
    }

    Deferred deferred() {
        List<Path> paths = each.stream().map(KnownStack::path).toList();
        return new Deferred(
                Set.copyOf(paths).size() == 1 ? paths.subList(0, 1) : paths,
                first().isStored() ? List.of() : first().kept());
    }
}
