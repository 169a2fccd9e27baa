package org.tatoo.transport;

import java.io.EOFException;
import java.io.IOException;
import org.tatoo.runtime.Deadline;

/**
 * The work of a conversation after an event. A turn alternates between parsing and writing as long as each enables the
 * other. It then ends what is due to end, turns reading on or off, and selects the running deadline. Confined to the
 * strand.
 */
class Turn implements Runnable {
    /** The number of changes between parsing and writing after which other connections get a turn. */
    private static final int MAX_EXCHANGES = 16;

    final Lifecycle life;
    final Transport transport;
    final ParserFeed feed;
    final Input input;
    final Output output;
    final DeadlineTimer deadlines;

    // True if a turn is running or scheduled.
    private boolean coming;
    // True if other connections get a turn before parsing and writing continue.
    private boolean unfinished;
    // True if more input may arrive before the series of reads ends.
    private boolean inSeries;
    // The last value passed to the transport.
    private boolean reading = true;

    Turn(Lifecycle life, Transport transport, ParserFeed feed, Input input, Output output, DeadlineTimer deadlines) {
        this.life = life;
        this.transport = transport;
        this.feed = feed;
        this.input = input;
        this.output = output;
        this.deadlines = deadlines;
    }

    /** Schedules a turn unless one is scheduled. */
    final void schedule() {
        if (!coming) {
            transport.strand().execute(this);
            coming = true;
        }
    }

    /** Stops the parser if the queued output requires it, and schedules a turn. */
    final void afterQueuing() {
        if (!output.isBelowHigh()) {
            feed.stops().add(Stop.QUEUE_FULL);
        }
        if (output.holdsFile()) {
            feed.stops().add(Stop.FILE);
        }
        schedule();
    }

    /** Records that the current event ends with a turn. */
    final void expect() {
        coming = true;
    }

    final void beginSeries() {
        inSeries = true;
    }

    /** Ends the series of received buffers and runs the turn. */
    final void endSeries() {
        inSeries = false;
        run();
    }

    /** Parses received bytes; the transport's buffer is valid only during this call. The turn continues later. */
    final void parse() {
        coming = true;
        try {
            unfinished |= exchange(true);
        } catch (Throwable t) {
            fail(t);
        }
    }

    @Override
    public final void run() {
        if (!life.state().takesTurns()) {
            return;
        }
        coming = true;
        boolean again = false;
        try {
            again = unfinished || exchange(false);
            unfinished = false;
            output.publish();
            advance(again);
            again |= settle();
        } catch (Throwable t) {
            fail(t);
        } finally {
            // even if no memory is left to report it
            endIfOver();
            coming = false;
        }
        if (again) {
            schedule();
        }
    }

    /** Ends the connection after a failed turn: the peer is lost, a file is too short, or a fault. */
    final void fail(Throwable cause) {
        if (cause instanceof IOException && !(cause instanceof EOFException)) {
            life.lose();
        } else {
            life.fail(cause);
        }
    }

    // ---- parsing and writing

    /**
     * Parses and writes alternately.
     *
     * @param receiving whether to write only output that the parser waits for, because more input may arrive at once
     * @return whether more remains after other connections had a turn
     */
    private boolean exchange(boolean receiving) throws IOException {
        long written = 0;
        for (int i = 0; i < MAX_EXCHANGES && written < Output.MAX_WRITTEN; i++) {
            boolean done = feed.parse();
            if (isOpen() && (done || !inSeries)) {
                feed.tellBatch();
            }
            if (done) {
                life.beginClosing(Ending.PEER);
            }
            if (receiving
                    && !feed.stops().contains(Stop.QUEUE_FULL)
                    && !feed.stops().contains(Stop.FILE)) {
                return false;
            }
            written += flush();
            if (output.isAwaited()) {
                output.complete(life::fail);
            }
            if (output.isReady()) {
                return true;
            }
            boolean released = release();
            if (!tellWritable() && !released) {
                return false;
            }
        }
        return true;
    }

    private boolean isOpen() {
        return life.isOpen();
    }

    /** Writes as much as possible; returns the number of bytes that the peer has taken. */
    private long flush() throws IOException {
        if (!output.isReady() || !life.state().mayWrite()) {
            return 0;
        }
        long count = output.write(this);
        tookOutput(count);
        return count;
    }

    final void tookOutput(long count) {
        deadlines.written(count);
        input.progressed(count);
    }

    /** Removes the reasons to stop that no longer apply; returns whether there was one. */
    private boolean release() {
        if (!isOpen()) {
            return false;
        }
        boolean released = !output.holdsFile() && feed.stops().remove(Stop.FILE);
        return (output.isLow() && feed.stops().remove(Stop.QUEUE_FULL)) || released;
    }

    private boolean tellWritable() {
        if (!isOpen() || !output.becameWritable()) {
            return false;
        }
        feed.handler().writable();
        return true;
    }

    // ---- after parsing and writing

    /**
     * Advances to the next state if it is due.
     *
     * @param again whether another turn follows, in which the handler may write more
     */
    private void advance(boolean again) throws IOException {
        if (input.isEnded()) {
            life.loseSuspended();
        }
        if (!again && life.endsIdle() && isIdle()) {
            life.beginClosing(Ending.LAST);
        }
        if (life.state() == ConversationState.CLOSING && output.isEmpty()) {
            boolean lingers = !input.isEnded() && deadlines.linger() && transport.shutOutput();
            life.become(lingers ? ConversationState.LINGERING : ConversationState.FINISHED);
        }
        if (life.state() == ConversationState.LINGERING && input.isEnded()) {
            life.become(ConversationState.FINISHED);
        }
    }

    final Activity activity() {
        if (life.state() == ConversationState.HANDSHAKE) {
            return Activity.HANDSHAKE;
        } else if (!isOpen()) {
            return Activity.ENDING;
        } else if (!output.isEmpty()) {
            return Activity.WRITING;
        } else if (feed.stops().contains(Stop.PAUSED)) {
            return Activity.ANSWERING;
        }
        return feed.hasBegun() ? Activity.RECEIVING : Activity.IDLE;
    }

    private boolean isIdle() {
        return isOpen() && !feed.stops().contains(Stop.PAUSED) && !feed.hasBegun();
    }

    /** Returns whether no turn is running or scheduled, and the transport reads. */
    final boolean isAtRest() {
        return !coming && !unfinished && !inSeries && reading && input.isAtRest();
    }

    /** Returns whether the connection is unused: still opening, or idle without output. */
    final boolean isUnused() {
        return life.state() == ConversationState.HANDSHAKE || (isIdle() && output.isEmpty());
    }

    private void endIfOver() {
        ConversationState state = life.state();
        if (!state.isOver()) {
            return;
        }
        life.becomeEnded();
        if (state == ConversationState.FINISHED) {
            transport.close();
        } else {
            transport.abort();
        }
    }

    /** Completes a turn; returns whether a parser that waited for room can continue. */
    private boolean settle() {
        if (isOpen()) {
            input.keep();
            if (input.isUsedUp() && feed.forgetBuffer()) {
                input.drop();
            }
        } else {
            input.drop();
        }
        if (life.state().isOver()) {
            return false;
        }
        boolean again = account();
        boolean wanted = wantsInput();
        if (wanted != reading) {
            reading = wanted;
            transport.wantInput(wanted);
        }
        if (life.state().mayWrite()) {
            runDeadline();
        }
        return again;
    }

    /** Charges the conversation for its memory; returns whether a parser that waited for room can continue. */
    private boolean account() {
        boolean waits =
                input.charge(life, transport, output.memory(), (long) input.held() + feed.held() + transport.held());
        if (waits) {
            feed.stops().add(Stop.BUDGET);
        }
        return !waits && feed.stops().contains(Stop.BUDGET) && feed.stops().remove(Stop.BUDGET);
    }

    /** Charges a conversation that is still opening for the memory of its transport. */
    final void chargeTransport() {
        boolean unused = input.charge(life, transport, 0, transport.held());
    }

    /** Drops the input and releases the charge. */
    final void forgetBytes() {
        input.drop();
        input.charge(life, transport, 0, 0);
    }

    private boolean wantsInput() {
        if (input.isEnded()) {
            return false;
        }
        if (!isOpen()) {
            return input.discarded() < deadlines.limits().lingerBytes();
        }
        return feed.stops().isEmpty() ? !input.bytes().hasRemaining() : !input.isAhead();
    }

    private void runDeadline() {
        if (!output.isEmpty()) {
            deadlines.run(Deadline.WRITE);
        } else if (feed.stops().contains(Stop.PAUSED)) {
            deadlines.run(Deadline.ANSWER);
        } else {
            feed.skipParsed();
            deadlines.runForInput(feed.hasBegun(), feed.hasRawData());
        }
    }
}
