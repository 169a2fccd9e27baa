package org.tatoo.transport;

/**
 * The handshakes of layers, for those who watch a server.
 *
 * @param underWay how many are under way now
 * @param full how many were done with a certificate
 * @param resumed how many were done by resuming an earlier session, as far as that is known
 * @param failed how many connections ended because a peer, or this side, did not keep to the protocol, or the certificates
 *     did not please; those included that failed after the handshake
 */
public record HandshakeCounts(long underWay, long full, long resumed, long failed) {
    /** Those of no layer. */
    public static final HandshakeCounts NONE = new HandshakeCounts(0, 0, 0, 0);

    /** Those of this and of {@code other}. */
    public HandshakeCounts plus(HandshakeCounts other) {
        return new HandshakeCounts(
                underWay + other.underWay, full + other.full, resumed + other.resumed, failed + other.failed);
    }
}
