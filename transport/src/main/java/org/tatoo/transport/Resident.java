package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;

/**
 * The part of a conversation that lives as long as its connection: the listener of its transport and its timer entry.
 * The other part, the {@link Lifecycle}, is released when the connection has been idle for a while. The next event or
 * call restores it from the {@link Resting} state. Thus ten thousand idle connections need little memory. This object
 * is separate from the {@link Conversation}, so that handlers cannot reach it.
 */
final class Resident extends Timeout implements TransportListener {
    private final Conversation connection;
    private final Transport transport;
    private final ConversationLimits serverLimits;
    private final ConversationListener listener;
    // Written only under the lock of this object.
    private volatile Presence presence;

    Resident(
            Conversation connection,
            Transport transport,
            Protocol protocol,
            ConversationLimits limits,
            ConversationListener listener) {
        this.connection = connection;
        this.transport = transport;
        this.serverLimits = limits;
        this.listener = listener;
        Lifecycle life = new Lifecycle(this, protocol);
        presence = life;
        life.deadlines().begin();
    }

    Conversation connection() {
        return connection;
    }

    Transport transport() {
        return transport;
    }

    ConversationLimits serverLimits() {
        return serverLimits;
    }

    ConversationListener listener() {
        return listener;
    }

    // ---- for any thread

    /** Returns the live state of the conversation without changing it. */
    Presence presence() {
        return presence;
    }

    /** Returns the life cycle; unless the caller is on the strand, it may be retired concurrently. */
    Lifecycle life() {
        return presence instanceof Lifecycle life ? life : wake();
    }

    private synchronized Lifecycle wake() {
        if (presence instanceof Resting resting) {
            presence = new Lifecycle(this, resting);
        }
        return (Lifecycle) presence;
    }

    /**
     * Submits a call to the strand.
     *
     * @param announced the number of bytes that the call will queue
     * @return false if the strand has ended and the call will not be carried out
     */
    boolean offer(long announced, Runnable call) {
        Lifecycle life = life();
        while (true) {
            if (announced > 0) {
                life.output().announce(announced);
            }
            if (life.offer(call)) {
                return true;
            }
            if (!life.isRetired()) {
                return false;
            }
            life = wake();
        }
    }

    /** Submits a task to the strand; returns as {@link #offer} does. */
    boolean offerTask(Runnable task) {
        Lifecycle life = life();
        while (!life.offerTask(task)) {
            if (!life.isRetired()) {
                return false;
            }
            life = wake();
        }
        return true;
    }

    // ---- for the strand

    /** Replaces {@code life} by its resting state if nothing is in progress. */
    synchronized void rest(Lifecycle life) {
        @Nullable Resting left = life.leave();
        if (left != null) {
            presence = left;
        }
    }

    @Override
    protected void expire() {
        life().deadlines().expire();
    }

    private TransportEvents events() {
        return life().events();
    }

    @Override
    public void opened() {
        events().opened();
    }

    @Override
    public void received(ByteBuffer bytes) {
        events().received(bytes);
    }

    @Override
    public void readEnded() {
        events().readEnded();
    }

    @Override
    public void inputEnded(boolean clean) {
        events().inputEnded(clean);
    }

    @Override
    public void writable() {
        events().writable();
    }

    @Override
    public void written(long count) {
        events().written(count);
    }

    @Override
    public boolean overloaded() {
        return events().overloaded();
    }

    @Override
    public void holding() {
        events().holding();
    }

    @Override
    public void failed(IOException cause) {
        events().failed(cause);
    }

    @Override
    public void closed() {
        events().closed();
    }
}
