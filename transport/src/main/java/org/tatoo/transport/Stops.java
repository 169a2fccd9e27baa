package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.PushParser;

/**
 * The set of reasons why the parser of a conversation is stopped; the parser runs while the set is empty. The parser
 * itself keeps {@link Stop#PAUSED}, because handlers set it in callbacks. The other reasons are kept here and hold the
 * parser. Confined to the strand. A base class of {@link ParserFeed}, so that an active conversation has fewer objects.
 */
abstract class Stops {
    // Null until the connection is open.
    private @Nullable PushParser parser;
    // The bits of all reasons except PAUSED.
    private int holding;

    /** Returns the parser; null if there is none yet. */
    @Nullable
    final PushParser parser() {
        return parser;
    }

    /** Replaces the parser by one that is not paused, and holds it if other reasons exist. */
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
     * @return whether it was present
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
