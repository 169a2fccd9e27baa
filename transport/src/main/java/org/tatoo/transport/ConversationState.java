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
 * <p>CLOSING and LINGERING can be aborted, too. Where the output cannot be shut, or is not to linger, FINISHED follows
 * CLOSING. If the input ends without half-close and nothing is under way, FINISHED follows OPEN.
 */
enum ConversationState {
    /** The transport is not open yet; calls wait. */
    HANDSHAKE,
    /** Input is parsed and output written. */
    OPEN,
    /** Nothing more is parsed or queued; what is queued is written. */
    CLOSING,
    /** The output is shut; input is discarded. */
    LINGERING,
    /** The connection is over in good order. */
    FINISHED,
    /** The connection is over; what is queued is lost. */
    ABORTED,
    /** The transport is closed; its last event is to come. */
    ENDED,
    /** Nothing is left. */
    CLOSED;

    /** Whether anything is done after an event. */
    boolean takesTurns() {
        return this != HANDSHAKE && !hasEnded();
    }

    /** Whether queued output is written. */
    boolean mayWrite() {
        return this == OPEN || this == CLOSING;
    }

    /** Whether nothing is to be done but closing the transport. */
    boolean isOver() {
        return this == FINISHED || this == ABORTED;
    }

    /** Whether the transport has been closed. */
    boolean hasEnded() {
        return this == ENDED || this == CLOSED;
    }
}
