package org.tatoo.tls;

import java.net.SocketAddress;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.FlightRecording;
import org.tatoo.transport.HandshakeCounts;

/** Counts the handshakes of a layer, and tells the JDK Flight Recorder of each. To be used from any thread. */
final class HandshakeTally {
    private final LongAdder full = new LongAdder();
    private final LongAdder resumed = new LongAdder();
    private final LongAdder failed = new LongAdder();

    /** A handshake is done, after {@code nanos}. */
    void opened(@Nullable SocketAddress remote, SSLSession session, boolean isResumed, long nanos) {
        (isResumed ? resumed : full).increment();
        if (FlightRecording.isOn()) {
            TlsRecorder.Handshake.tell(remote, session, isResumed, nanos);
        }
    }

    /** A connection has failed. */
    void failed(@Nullable SocketAddress remote, Exception cause) {
        failed.increment();
        if (FlightRecording.isOn()) {
            TlsRecorder.HandshakeFailed.tell(remote, cause);
        }
    }

    /** @param underWay the handshakes that have not ended */
    HandshakeCounts counts(long underWay) {
        return new HandshakeCounts(underWay, full.sum(), resumed.sum(), failed.sum());
    }
}
