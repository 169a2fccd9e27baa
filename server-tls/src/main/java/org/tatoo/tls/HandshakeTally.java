package org.tatoo.tls;

import java.net.SocketAddress;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.FlightRecording;
import org.tatoo.transport.HandshakeCounts;

/** Counters for the handshakes of a layer, each also recorded by the JDK Flight Recorder. Thread-safe. */
final class HandshakeTally {
    private final LongAdder full = new LongAdder();
    private final LongAdder resumed = new LongAdder();
    private final LongAdder failed = new LongAdder();

    void opened(@Nullable SocketAddress remote, SSLSession session, boolean isResumed, long nanos) {
        (isResumed ? resumed : full).increment();
        if (FlightRecording.isOn()) {
            TlsRecorder.Handshake.tell(remote, session, isResumed, nanos);
        }
    }

    void failed(@Nullable SocketAddress remote, Exception cause) {
        failed.increment();
        if (FlightRecording.isOn()) {
            TlsRecorder.HandshakeFailed.tell(remote, cause);
        }
    }

    /** @param underWay the number of handshakes in progress */
    HandshakeCounts counts(long underWay) {
        return new HandshakeCounts(underWay, full.sum(), resumed.sum(), failed.sum());
    }
}
