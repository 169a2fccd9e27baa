package org.tatoo.compiler.simulation;

import org.jspecify.annotations.Nullable;

/**
 * An entry of a parser's stack, with those below it.
 *
 * @param count the number of elements still to come if the state was entered by the beginning of a counted list, or of
 *     elements read if it was entered by a list with a bound
 * @param bytes the bytes of what it stands for
 * @param height the number of entries, this one included
 */
record Frame(int state, @Nullable Frame below, long count, Range bytes, int height) {
    /**
     * Bytes of the input.
     *
     * @param from the position of the first
     * @param to the position after the last
     */
    record Range(int from, int to) {
        /** No bytes. */
        static final Range NONE = new Range(0, 0);

        int length() {
            return to - from;
        }

        /** Returns these bytes and {@code more}, with those between them. */
        Range with(Range more) {
            return length() == 0 ? more : more.length() == 0 ? this : new Range(from, more.to);
        }
    }

    static Frame bottom(int state) {
        return new Frame(state, null, 0, Range.NONE, 1);
    }

    Frame push(int pushed, long itsCount, Range itsBytes) {
        return new Frame(pushed, this, itsCount, itsBytes, height + 1);
    }

    /** Returns the bytes of the top {@code entries}, with those between them. */
    Range bytes(int entries) {
        return entries == 0
                ? Range.NONE
                : entries == 1 ? bytes : under(1).bytes(entries - 1).with(bytes);
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
