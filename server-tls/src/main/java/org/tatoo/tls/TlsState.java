package org.tatoo.tls;

/**
 * The states of a {@link TlsTransport}.
 *
 * <pre>
 * HANDSHAKE ──finished──► OPEN ───close()───► PARTING ──all written, peer's end, time──► CLOSED
 *     │                    │                     ▲                                         ▲
 *     ├──────fatal─────────┴──────► FAILED ──────┘                                         │
 *     └──────────────────── transport below lost, abort() ─────────────────────────────────┘
 * </pre>
 */
enum TlsState {
    /** No event has been reported to the layer above. */
    HANDSHAKE,
    /** Data is read and written. */
    OPEN,
    /** The protocol was violated; the alert for the peer is written when the layer above closes. */
    FAILED,
    /** The layer above has closed. Records are written, then the peer may get time to read them. */
    PARTING,
    /** The transport below is closed. */
    CLOSED;

    boolean isLive() {
        return this == HANDSHAKE || this == OPEN;
    }
}
