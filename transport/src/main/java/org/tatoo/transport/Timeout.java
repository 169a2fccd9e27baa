package org.tatoo.transport;

/** An entry of {@link Timers} that can expire. Linked into at most one list, for example a slot of a wheel. */
public abstract class Timeout {
    /** The tick at which the timeout expires. */
    long tick;

    /** The tick at which the wheel next inspects the timeout; not after the tick of expiry. */
    long visit;

    private Timeout previous = this;
    private Timeout next = this;

    /** Creates a timeout that is not scheduled. */
    protected Timeout() {}

    /** Called once when the timeout has expired. */
    protected abstract void expire();

    final Timeout next() {
        return next;
    }

    final boolean isLinked() {
        return next != this;
    }

    /** Links this entry before {@code head}, at the end of its ring. */
    final void linkBefore(Timeout head) {
        previous = head.previous;
        next = head;
        head.previous.next = this;
        head.previous = this;
    }

    final void unlink() {
        previous.next = next;
        next.previous = previous;
        previous = this;
        next = this;
    }
}
