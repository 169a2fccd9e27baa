package org.tatoo.compiler.simulation;

import org.jspecify.annotations.Nullable;

/**
 * An entry of a parser's stack, with those below it.
 *
 * @param count the number of elements still to come if the state was entered by the beginning of a counted list, or of
 *     elements read if it was entered by a list with a bound
 * @param height the number of entries, this one included
 */
record Frame(int state, @Nullable Frame below, long count, int height) {
    static Frame bottom(int state) {
        return new Frame(state, null, 0, 1);
    }

    Frame push(int pushed, long itsCount) {
        return new Frame(pushed, this, itsCount, height + 1);
    }

    /** Returns the entry {@code depth} entries below this one, which must exist. */
    Frame under(int depth) {
        Frame frame = this;
        for (int i = 0; i < depth; i++) {
            if (frame.below == null) {
                throw new IllegalArgumentException("an entry below the bottom");
            }
            frame = frame.below;
        }
        return frame;
    }
}
