package org.tatoo.compiler.direct;

import java.util.List;

/**
 * What has to be done to the parser's stack before anybody else looks at it.
 *
 * @param dropped how many entries to take from the top
 * @param pushed the states to put on then, the last on top
 */
public record Path(int dropped, List<Integer> pushed) {
    /** The stack is as it has to be. */
    public static final Path NONE = new Path(0, List.of());

    public Path {
        pushed = List.copyOf(pushed);
    }

    /** Whether nothing has to be done. */
    public boolean isNone() {
        return dropped == 0 && pushed.isEmpty();
    }

    /** How many entries more the stack has afterwards. */
    public int growth() {
        return pushed.size() - dropped;
    }
}
