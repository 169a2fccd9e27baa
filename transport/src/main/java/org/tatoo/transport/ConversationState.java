package org.tatoo.transport;

/**
 * The states of a conversation.
 *
 * <pre>
 * HANDSHAKE ── opened ──► OPEN ── input over or rejected, close(), deadline over, drained ──► CLOSING
 *     │                     │                                                                   │ all output written
 *     │ failed,             │ abort(), exception, peer gone, WRITE over                         ▼ and shut
 *     │ deadline over       │                                                               LINGERING
 *     └────────────────► ABORTED                                                                │ peer's end,
 *                           │                                                                   ▼ time over
 *                           └──────────────────────► ENDED ◄──────────────────────────────── FINISHED
 *                                                      │ transport closed
 *                                                      ▼
 *                                                   CLOSED
 * </pre>
 *
 * <p>CLOSING and LINGERING can be aborted, too. If the output cannot be shut, or must not linger, FINISHED follows
 * CLOSING. If the input ends without half-close and no message is in progress, FINISHED follows OPEN.
 */
enum ConversationState {
    /** The transport is not open yet; calls wait. */
    HANDSHAKE,
    /** Input is parsed and output is written. */
    OPEN,
    /** Parsing and queuing have stopped; queued output is written. */
    CLOSING,
    /** The output is shut; input is discarded. */
    LINGERING,
    /** The connection has ended normally. */
    FINISHED,
    /** The connection was aborted; queued output is lost. */
    ABORTED,
    /** The transport is closed; its last event is pending. */
    ENDED,
    /** All resources are released. */
    CLOSED;

    /** Returns whether turns run after events. */
    boolean takesTurns() {
        return this != HANDSHAKE && !hasEnded();
    }

    boolean mayWrite() {
        return this == OPEN || this == CLOSING;
    }

    /** Returns whether the only remaining step is to close the transport. */
    boolean isOver() {
        return this == FINISHED || this == ABORTED;
    }

    boolean hasEnded() {
        return this == ENDED || this == CLOSED;
    }
}
