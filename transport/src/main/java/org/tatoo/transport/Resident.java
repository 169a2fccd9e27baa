package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;

/**
 * The part of a conversation that exists as long as its connection: the listener of its transport and the entry among
 * the timers. The rest, its {@link Lifecycle}, is given up when the connection has been idle for a while, and made again
 * from what is {@link Resting} by whoever has something to tell or call next. So ten thousand idle connections need
 * little memory. The object is not the {@link Conversation}, so that no handler can reach it.
 */
final class Resident extends Timeout implements TransportListener {
    private final Conversation connection;
    private final Transport transport;
    private final ConversationLimits serverLimits;
    private final ConversationListener listener;
    // Changed while this is locked.
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

    /** The limits of the server. */
    ConversationLimits serverLimits() {
        return serverLimits;
    }

    ConversationListener listener() {
        return listener;
    }

    // ---- for any thread

    /** What there is of the conversation, which is left as it is. */
    Presence presence() {
        return presence;
    }

    /** The life cycle of the conversation; if that is not the strand's call, it may just be given up. */
    Lifecycle life() {
        return presence instanceof Lifecycle life ? life : wake();
    }

    /** The life cycle while it is not given up. */
    private synchronized Lifecycle wake() {
        if (presence instanceof Resting resting) {
            presence = new Lifecycle(this, resting);
        }
        return (Lifecycle) presence;
    }

    /**
     * Gives a call to the strand.
     *
     * @param announced how many bytes it is going to queue
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

    /** Gives a task to the strand; false as of {@link #offer}. */
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

    /** Gives {@code life} up if nothing is under way. */
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
