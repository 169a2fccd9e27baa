package org.tatoo.tls;

/**
 * What a {@link TlsTransport} does.
 *
 * <pre>
 * HANDSHAKE ──finished──► OPEN ───close()───► PARTING ──all written, peer's end, time──► CLOSED
 *     │                    │                     ▲                                         ▲
 *     ├──────fatal─────────┴──────► FAILED ──────┘                                         │
 *     └──────────────────── transport below lost, abort() ─────────────────────────────────┘
 * </pre>
 */
enum TlsState {
    /** The layer above has heard nothing. */
    HANDSHAKE,
    /** Data is read and written. */
    OPEN,
    /** The protocol was broken; what tells the peer so is to be written when the layer above closes. */
    FAILED,
    /** The layer above has closed; records are written, then the peer may have time to read them. */
    PARTING,
    /** The transport below is closed. */
    CLOSED;

    /** Whether the protocol continues. */
    boolean isLive() {
        return this == HANDSHAKE || this == OPEN;
    }
}
