package org.tatoo.runtime;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Whether a parser may be called, and whether it is stopped: the life cycle of {@link PushParser}. */
abstract class ParserLife {
    static final int REJECTED = 4;

    private static final int PAUSED = 1;
    private static final int HELD_BACK = 2;

    // The life-cycle states of a parser; numbers, because storing a reference costs more than parsing a byte.
    private static final int READY = 0;
    private static final int FEEDING = 1;
    private static final int ACCEPTED = 2;
    private static final int REFUSED = 3;
    private static final int FAILED = 4;

    private int life = READY;
    private boolean resumeAfterwards;

    /** 0 while parsing may continue. Subclasses read it after each callback and never change it. */
    protected int stops;

    ParserLife() {}

    // A parser and the one that its raw bytes feed stop and go on together.
    private @Nullable ParserLife outer;
    private @Nullable ParserLife inner;

    /** Stops the parser on behalf of the handler, after the calling callback; see {@link ProtocolHandler#pause}. */
    public final void pause() {
        forAll(ParserLife::pauseThis);
    }

    private void pauseThis() {
        stops |= PAUSED;
        resumeAfterwards = false;
    }

    /**
     * Ends {@link #pause}; does nothing without a pause. If called from a callback, it takes effect when {@code feed}
     * or {@code finish} returns {@link ParseStatus#PAUSED}, so that call must still be repeated.
     */
    public final void resume() {
        forAll(ParserLife::resumeThis);
    }

    private void resumeThis() {
        if (life == FEEDING) {
            resumeAfterwards = true;
        } else {
            stops &= ~PAUSED;
        }
    }

    /** Whether the handler has paused this parser. */
    public final boolean isPaused() {
        return (stops & PAUSED) != 0;
    }

    /**
     * Stops the parser on behalf of the transport, for example while too much output is queued; independent of
     * {@link #pause}.
     */
    public final void hold() {
        forAll(parser -> parser.stops |= HELD_BACK);
    }

    /** Ends {@link #hold}; does nothing if the parser is not held. */
    public final void release() {
        forAll(parser -> parser.stops &= ~HELD_BACK);
    }

    private void forAll(Consumer<ParserLife> action) {
        ParserLife first = this;
        while (first.outer != null) {
            first = first.outer;
        }
        for (ParserLife parser = first; parser != null; parser = parser.inner) {
            action.accept(parser);
        }
    }

    /**
     * From now on stops and continues with {@code parser}, in place of the parser before; both are stopped if one is.
     *
     * @param parser null for none
     * @throws IllegalStateException if another parser feeds {@code parser}
     */
    final void joins(@Nullable ParserLife parser) {
        if (parser == inner) {
            return;
        }
        if (parser != null && (parser.outer != null || parser == this)) {
            throw new IllegalStateException("another parser feeds this one");
        }
        if (inner != null) {
            inner.outer = null;
            inner.stops &= ~(PAUSED | HELD_BACK);
        }
        inner = parser;
        if (parser != null) {
            parser.outer = this;
            int reasons = (stops | parser.stops) & (PAUSED | HELD_BACK);
            forAll(each -> each.stops |= reasons);
        }
    }

    /** Whether the parser may be fed. */
    final boolean isReady() {
        return life == READY;
    }

    /** A call of the parser begins. */
    final void enter() {
        if (life != READY) {
            throw new IllegalStateException(
                    switch (life) {
                        case FEEDING -> "fed from inside a callback";
                        case ACCEPTED -> "the input has ended";
                        case REFUSED -> "the input was rejected";
                        default -> "a handler's exception ended this parser";
                    });
        }
        life = FEEDING;
    }

    /** The parser may be fed again, whatever has happened. */
    final void revive() {
        life = READY;
        stops = 0;
    }

    /** The call ends with {@code status}. */
    final ParseStatus leave(ParseStatus status) {
        if (status == ParseStatus.NEED_INPUT || status == ParseStatus.PAUSED) {
            life = READY;
        } else {
            life = status == ParseStatus.REJECTED ? REFUSED : ACCEPTED;
            forget();
        }
        if (resumeAfterwards) {
            resumeAfterwards = false;
            stops &= ~PAUSED;
        }
        return status;
    }

    /** Ends the parser if an exception from a callback is propagating to the caller. */
    final void failUnlessLeft() {
        if (life == FEEDING) {
            life = FAILED;
            forget();
        }
    }

    /** The input has ended: nothing of it is needed any more. */
    abstract void forget();
}
