package org.tatoo.transport;

/**
 * Handshake counters of layers, for monitoring.
 *
 * @param underWay the number of handshakes in progress
 * @param full the number of completed handshakes with a certificate
 * @param resumed the number of handshakes completed by session resumption, as far as known
 * @param failed the number of connections ended by a protocol violation of either side or a rejected certificate,
 *     during or after the handshake
 */
public record HandshakeCounts(long underWay, long full, long resumed, long failed) {
    /** The counts of no layer: all zero. */
    public static final HandshakeCounts NONE = new HandshakeCounts(0, 0, 0, 0);

    /** Returns the sum of these counts and {@code other}. */
    public HandshakeCounts plus(HandshakeCounts other) {
        return new HandshakeCounts(
                underWay + other.underWay, full + other.full, resumed + other.resumed, failed + other.failed);
    }
}
