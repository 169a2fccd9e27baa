package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/**
 * The events of a transport and the timers for a conversation. A {@link Turn}, which is the superclass so that a
 * request touches fewer objects, follows each event. Events call the handler when the connection begins, ends or times
 * out. The methods correspond to {@link TransportListener}.
 */
final class TransportEvents extends Turn {
    private final Resident resident;

    TransportEvents(
            Lifecycle life, Resident resident, ParserFeed feed, Input input, Output output, DeadlineTimer deadlines) {
        super(life, resident.transport(), feed, input, output, deadlines);
        this.resident = resident;
    }

    // ---- beginning and end

    void opened() {
        if (life.state() != ConversationState.HANDSHAKE) {
            return;
        }
        expect();
        try {
            feed.begin();
            life.become(ConversationState.OPEN);
            deadlines.opened();
            limitLife(deadlines.limits());
            life.open();
            life.becomeHeard();
            resident.listener().opened(resident.connection());
            life.tellOpened();
        } catch (Throwable t) {
            life.fail(t);
        }
        run();
    }

    private void limitLife(ConversationLimits limits) {
        life.setAtLastMessage(limits.maxMessages() == 1);
        Duration age = limits.maxAge();
        if (age != null) {
            Runnable end = () -> resident.life().endOfAge();
            new ScheduledTask(resident, transport.timers(), end).start(age.toNanos());
        }
    }

    void failed(IOException cause) {
        life.lose();
        run();
    }

    void closed() {
        if (life.state() != ConversationState.ENDED) {
            return;
        }
        life.become(ConversationState.CLOSED);
        try {
            output.completeAll(life::fail);
            if (life.isHeard()) {
                tellClosed();
            }
        } finally {
            input.release();
        }
    }

    private void tellClosed() {
        try {
            feed.handler().closed();
        } catch (Throwable t) {
            resident.listener().handlerFailed(resident.connection(), t);
        }
        resident.listener().closed(resident.connection());
    }

    // ---- input and output

    void received(ByteBuffer bytes) {
        if (!life.isOpen()) {
            input.discard(bytes.remaining());
            return;
        }
        if (!bytes.hasRemaining()) {
            boolean unused = feed.forgetBuffer();
            return;
        }
        deadlines.received();
        input.progressed(bytes.remaining());
        beginSeries();
        feed.received(bytes.remaining());
        input.add(bytes, !feed.stops().isEmpty());
        parse();
        input.keep();
    }

    void inputEnded(boolean clean) {
        boolean isLost = !clean && feed.hasBegun();
        input.end();
        if (!life.state().mayWrite()) {
            return;
        }
        if (isLost) {
            life.lose();
        } else if (!transport.capabilities().contains(Capability.HALF_CLOSE)) {
            life.endWithInput(feed.hasBegun() || !output.isEmpty());
        }
    }

    void readEnded() {
        endSeries();
    }

    void writable() {
        output.resume();
        run();
    }

    void written(long count) {
        try {
            tookOutput(output.written(count));
        } catch (IOException e) {
            fail(e);
        }
        run();
    }

    boolean overloaded() {
        if (life.isOpen() && !feed.hasBegun() && feed.stops().isEmpty()) {
            expect();
            life.refuse(Refusal.OVERLOADED);
            try {
                feed.handler().overloaded();
            } catch (Throwable t) {
                life.fail(t);
            }
            run();
        }
        return life.state() != ConversationState.HANDSHAKE && !life.isOpen();
    }

    void holding() {
        if (life.state() == ConversationState.HANDSHAKE) {
            chargeTransport();
        }
    }

    // ---- time

    void expired(Deadline expired) {
        expect();
        switch (expired) {
            case LINGER -> {
                life.refuse(Refusal.LINGER);
                life.become(ConversationState.FINISHED);
            }
            case HANDSHAKE -> {
                resident.listener().expired(resident.connection(), expired);
                life.beginAbort(Ending.LIMIT);
            }
            default -> {
                if (life.state().mayWrite()) {
                    tellExpired(expired);
                }
            }
        }
        run();
    }

    private void tellExpired(Deadline expired) {
        resident.listener().expired(resident.connection(), expired);
        try {
            if (expired != Deadline.FIRST_BYTE) {
                feed.handler().expired(expired);
            }
        } catch (Throwable t) {
            life.fail(t);
        }
        if (expired == Deadline.WRITE) {
            life.beginAbort(Ending.LIMIT);
        } else {
            life.beginClosing(Ending.LIMIT);
        }
    }
}
