package org.tatoo.transport;

import java.io.EOFException;
import java.io.IOException;
import org.tatoo.runtime.Deadline;

/**
 * What a conversation does after an event: it parses and writes, in turns as long as each lets the other go on; then it
 * ends what is to end, and says whether it wants input and which deadline runs. Belongs to the strand.
 */
class Turn implements Runnable {
    /** After so many changes between parsing and writing others have their turn. */
    private static final int MAX_EXCHANGES = 16;

    final Lifecycle life;
    final Transport transport;
    final ParserFeed feed;
    final Input input;
    final Output output;
    final DeadlineTimer deadlines;

    // A turn runs, or is going to.
    private boolean coming;
    // Others are to have their turn before more is parsed and written.
    private boolean unfinished;
    // More input may come before the series of reads is over.
    private boolean inSeries;
    // What the transport was last told.
    private boolean reading = true;

    Turn(Lifecycle life, Transport transport, ParserFeed feed, Input input, Output output, DeadlineTimer deadlines) {
        this.life = life;
        this.transport = transport;
        this.feed = feed;
        this.input = input;
        this.output = output;
        this.deadlines = deadlines;
    }

    /** Lets a turn come if none is coming. */
    final void schedule() {
        if (!coming) {
            transport.strand().execute(this);
            coming = true;
        }
    }

    /** Stops the parser if what has been queued is a reason to, and lets a turn come. */
    final void afterQueuing() {
        if (!output.isBelowHigh()) {
            feed.stops().add(Stop.QUEUE_FULL);
        }
        if (output.holdsFile()) {
            feed.stops().add(Stop.FILE);
        }
        schedule();
    }

    /** Says that a turn is coming: the event that is being told ends with one. */
    final void expect() {
        coming = true;
    }

    /** Input comes; it may be the first of several pieces. */
    final void beginSeries() {
        inSeries = true;
    }

    /** Nothing more comes now. */
    final void endSeries() {
        inSeries = false;
        run();
    }

    /** Parses what has been received, while the transport lends it. The rest of the turn comes later. */
    final void parse() {
        coming = true;
        try {
            unfinished |= exchange(true);
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** Does all that is to be done now. */
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
            // even if there is no memory to tell of it
            endIfOver();
            coming = false;
        }
        if (again) {
            schedule();
        }
    }

    /** Ends the connection because a turn ended by {@code cause}: the peer is gone, a file too short, or a fault. */
    final void fail(Throwable cause) {
        if (cause instanceof IOException && !(cause instanceof EOFException)) {
            life.lose();
        } else {
            life.fail(cause);
        }
    }

    // ---- parsing and writing

    /**
     * Parses and writes in turns.
     *
     * @param receiving whether to write only what the parser waits for, because more input may come at once
     * @return whether there is more to do after others had their turn
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

    /** Writes what can be written; the number of bytes that the peer has taken. */
    private long flush() throws IOException {
        if (!output.isReady() || !life.state().mayWrite()) {
            return 0;
        }
        long count = output.write(this);
        tookOutput(count);
        return count;
    }

    /** The peer has taken output. */
    final void tookOutput(long count) {
        deadlines.written(count);
        input.progressed(count);
    }

    /** Removes the reasons to stop that are over; whether there was one. */
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

    // ---- what is left after it

    /**
     * Takes the next state if it is time.
     *
     * @param again whether another turn comes, in which the handler may have more to say
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

    /** What the conversation does now. */
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

    /** Whether no turn runs or comes, and the transport reads. */
    final boolean isAtRest() {
        return !coming && !unfinished && !inSeries && reading && input.isAtRest();
    }

    /** Whether nothing is to be done for the peer now. */
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

    /** What a turn leaves; whether the parser can go on that has waited for room. */
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

    /** Charges the conversation for what it holds; its parser may have to wait for room, or need not any more. */
    private boolean account() {
        boolean waits =
                input.charge(life, transport, output.memory(), (long) input.held() + feed.held() + transport.held());
        if (waits) {
            feed.stops().add(Stop.BUDGET);
        }
        return !waits && feed.stops().contains(Stop.BUDGET) && feed.stops().remove(Stop.BUDGET);
    }

    /** Charges a conversation that has not begun for what its transport holds. */
    final void chargeTransport() {
        boolean unused = input.charge(life, transport, 0, transport.held());
    }

    /** Nothing is queued or parsed any more. */
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
