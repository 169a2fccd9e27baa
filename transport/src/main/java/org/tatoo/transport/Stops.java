package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.PushParser;

/**
 * Why the parser of a conversation stands, as one set: it runs while the set is empty. {@link Stop#PAUSED} is a bit of
 * the parser's own, because handlers set it in callbacks; the other reasons are kept here and hold the parser. Belongs
 * to the strand. A base class of {@link ParserFeed}, so that a conversation that is awake has fewer objects.
 */
abstract class Stops {
    // Null until the connection is open.
    private @Nullable PushParser parser;
    // The bits of the reasons but PAUSED.
    private int holding;

    /** The parser that stands or runs; null if there is none yet. */
    @Nullable
    final PushParser parser() {
        return parser;
    }

    /** Lets a parser begin or take over; it is not paused, and stands for the other reasons. */
    final void moveTo(PushParser next) {
        parser = next;
        if (holding != 0) {
            next.hold();
        }
    }

    final boolean isEmpty() {
        return holding == 0 && !isPaused();
    }

    final boolean contains(Stop reason) {
        return reason == Stop.PAUSED ? isPaused() : (holding & reason.bit) != 0;
    }

    private boolean isPaused() {
        return parser != null && parser.isPaused();
    }

    final void add(Stop reason) {
        holding |= reason.bit;
        if (parser == null) {
            return;
        }
        if (reason == Stop.PAUSED) {
            parser.pause();
        } else {
            parser.hold();
        }
    }

    /**
     * Removes a reason.
     *
     * @return whether it was there
     */
    final boolean remove(Stop reason) {
        if (parser == null || !contains(reason)) {
            return false;
        }
        if (reason == Stop.PAUSED) {
            parser.resume();
        } else {
            holding &= ~reason.bit;
            if (holding == 0) {
                parser.release();
            }
        }
        return true;
    }
}
