package org.tatoo.transport;

import org.tatoo.runtime.PushParser;

/**
 * Why the parser of a conversation stands, as one set: it runs while the set is empty. {@link Stop#PAUSED} is a bit of
 * the parser's own, because handlers set it in callbacks; the other reasons are kept here and hold the parser. Belongs
 * to the strand.
 */
final class Stops {
    private PushParser parser;
    // The bits of the reasons but PAUSED.
    private int holding;

    Stops(PushParser parser) {
        this.parser = parser;
    }

    /** The parser that stands or runs. */
    PushParser parser() {
        return parser;
    }

    /** Lets another parser take over; it is not paused, and stands for the other reasons. */
    void moveTo(PushParser next) {
        parser = next;
        if (holding != 0) {
            next.hold();
        }
    }

    boolean isEmpty() {
        return holding == 0 && !parser.isPaused();
    }

    boolean contains(Stop reason) {
        return reason == Stop.PAUSED ? parser.isPaused() : (holding & reason.bit) != 0;
    }

    void add(Stop reason) {
        if (reason == Stop.PAUSED) {
            parser.pause();
        } else {
            holding |= reason.bit;
            parser.hold();
        }
    }

    /**
     * Removes a reason.
     *
     * @return whether it was there
     */
    boolean remove(Stop reason) {
        if (!contains(reason)) {
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
