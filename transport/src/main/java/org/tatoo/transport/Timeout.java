package org.tatoo.transport;

/** Something that can expire: an entry of {@link Timers}. Linked into the list of one slot of a wheel, or into none. */
public abstract class Timeout {
    /** The tick at which it expires. */
    long tick;

    /** The tick at which the wheel looks at it, at the latest that at which it expires. */
    long visit;

    private Timeout previous = this;
    private Timeout next = this;

    /** A timeout that is not scheduled. */
    protected Timeout() {}

    /** Called once when its time is over. */
    protected abstract void expire();

    final Timeout next() {
        return next;
    }

    final boolean isLinked() {
        return next != this;
    }

    /** Puts this entry before {@code head}, that is at the end of its ring. */
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
