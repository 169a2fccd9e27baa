package org.tatoo.transport;

import java.io.EOFException;
import java.io.IOException;
import org.tatoo.runtime.Deadline;

/**
 * What a conversation does after an event: it parses and writes, in turns as long as each lets the other go on; then it
 * ends what is to end, and says whether it wants input and which deadline runs. Belongs to the strand.
 */
final class Turn implements Runnable {
    /** After so many changes between parsing and writing others have their turn. */
    private static final int MAX_EXCHANGES = 16;

    private final Conversation conversation;
    private final Transport transport;
    private final ConversationLimits limits;
    private final ParserFeed feed;
    private final Stops stops;
    private final Input input;
    private final Output output;
    private final MessageProgress progress;

    // A turn runs, or is going to.
    private boolean coming;
    // Others are to have their turn before more is parsed and written.
    private boolean unfinished;
    // What the transport was last told.
    private boolean reading = true;

    Turn(
            Conversation conversation,
            Transport transport,
            ConversationLimits limits,
            ParserFeed feed,
            Input input,
            Output output,
            MessageProgress progress) {
        this.conversation = conversation;
        this.transport = transport;
        this.limits = limits;
        this.feed = feed;
        this.stops = feed.stops();
        this.input = input;
        this.output = output;
        this.progress = progress;
    }

    /** Lets a turn come if none is coming. */
    void schedule() {
        if (!coming) {
            coming = true;
            transport.strand().execute(this);
        }
    }

    /** Stops the parser if what has been queued is a reason to, and lets a turn come. */
    void afterQueuing() {
        if (!output.isBelowHigh()) {
            stops.add(Stop.QUEUE_FULL);
        }
        if (output.holdsFile()) {
            stops.add(Stop.FILE);
        }
        schedule();
    }

    /** Says that a turn is coming: the event that is being told ends with one. */
    void expect() {
        coming = true;
    }

    /** Parses what has been received, while the transport lends it. The rest of the turn comes later. */
    void parse() {
        coming = true;
        try {
            unfinished |= exchange(true);
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** Does all that is to be done now. */
    @Override
    public void run() {
        if (!conversation.state().takesTurns()) {
            return;
        }
        coming = true;
        boolean again = false;
        try {
            again = unfinished || exchange(false);
            unfinished = false;
            output.publish();
            advance();
            settle();
        } catch (Throwable t) {
            fail(t);
        }
        endIfOver();
        coming = false;
        if (again) {
            schedule();
        }
    }

    /** Ends the connection because a turn ended by {@code cause}: the peer is gone, a file too short, or a fault. */
    void fail(Throwable cause) {
        if (cause instanceof IOException && !(cause instanceof EOFException)) {
            conversation.beginAbort();
        } else {
            conversation.fail(cause);
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
        for (int i = 0; i < MAX_EXCHANGES; i++) {
            if (feed.parse()) {
                conversation.beginClosing();
            }
            if (receiving && !stops.contains(Stop.QUEUE_FULL) && !stops.contains(Stop.FILE)) {
                return false;
            }
            flush();
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
        return conversation.state() == ConversationState.OPEN;
    }

    private void flush() throws IOException {
        if (output.isReady() && conversation.state().mayWrite()) {
            progress.written(output.write());
        }
    }

    /** Removes the reasons to stop that are over; whether there was one. */
    private boolean release() {
        if (!isOpen()) {
            return false;
        }
        boolean released = !output.holdsFile() && stops.remove(Stop.FILE);
        return (output.isLow() && stops.remove(Stop.QUEUE_FULL)) || released;
    }

    private boolean tellWritable() {
        if (!isOpen() || !output.becameWritable()) {
            return false;
        }
        feed.handler().writable();
        return true;
    }

    // ---- what is left after it

    /** Goes on to the next state if it is time. */
    private void advance() throws IOException {
        if (conversation.isDraining() && isIdle()) {
            conversation.beginClosing();
        }
        if (conversation.state() == ConversationState.CLOSING && output.isEmpty()) {
            boolean lingers = !input.isEnded() && progress.linger() && transport.shutOutput();
            conversation.become(lingers ? ConversationState.LINGERING : ConversationState.FINISHED);
        }
        if (conversation.state() == ConversationState.LINGERING && input.isEnded()) {
            conversation.become(ConversationState.FINISHED);
        }
    }

    private boolean isIdle() {
        return isOpen() && !stops.contains(Stop.PAUSED) && !progress.hasBegun(input);
    }

    private void endIfOver() {
        ConversationState state = conversation.state();
        if (!state.isOver()) {
            return;
        }
        conversation.become(ConversationState.ENDED);
        output.close();
        progress.cancel();
        if (state == ConversationState.FINISHED) {
            transport.close();
        } else {
            transport.abort();
        }
    }

    private void settle() {
        if (isOpen()) {
            input.keep();
        } else {
            input.drop();
        }
        if (conversation.state().isOver()) {
            return;
        }
        boolean wanted = wantsInput();
        if (wanted != reading) {
            reading = wanted;
            transport.wantInput(wanted);
        }
        if (conversation.state().mayWrite()) {
            progress.run(nextDeadline());
        }
    }

    private boolean wantsInput() {
        if (input.isEnded()) {
            return false;
        }
        if (!isOpen()) {
            return input.discarded() < limits.lingerBytes();
        }
        return stops.isEmpty() ? !input.bytes().hasRemaining() : !input.isAhead();
    }

    private Deadline nextDeadline() {
        if (!output.isEmpty()) {
            return Deadline.WRITE;
        }
        if (stops.contains(Stop.PAUSED)) {
            return Deadline.ANSWER;
        }
        return progress.hasBegun(input) ? Deadline.REQUEST : Deadline.IDLE;
    }
}
