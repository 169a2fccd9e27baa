package org.tatoo.tls;

import java.net.SocketAddress;
import javax.net.ssl.SSLSession;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/**
 * The events of this module for the JDK Flight Recorder. Used only while
 * {@link org.tatoo.transport.FlightRecording#isOn}.
 */
final class TlsRecorder {
    private TlsRecorder() {}

    @Name("org.tatoo.Handshake")
    @Label("TLS Handshake")
    @Category("Banzai")
    @StackTrace(false)
    static final class Handshake extends Event {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Version")
        @Nullable
        String version;

        @Label("Cipher Suite")
        @Nullable
        String cipherSuite;

        @Label("Resumed")
        @Description("Whether the client resumed an earlier session")
        boolean resumed;

        @Label("Time")
        @Timespan(Timespan.NANOSECONDS)
        long time;

        static void tell(@Nullable SocketAddress remote, SSLSession session, boolean resumed, long nanos) {
            Handshake event = new Handshake();
            if (event.shouldCommit()) {
                event.remote = String.valueOf(remote);
                event.version = session.getProtocol();
                event.cipherSuite = session.getCipherSuite();
                event.resumed = resumed;
                event.time = nanos;
                event.commit();
            }
        }
    }

    @Name("org.tatoo.HandshakeFailed")
    @Label("TLS Handshake Failed")
    @Description("A peer, or this side, did not keep to the protocol, or a certificate did not please")
    @Category("Banzai")
    @StackTrace(false)
    static final class HandshakeFailed extends Event {
        @Label("Remote Address")
        @Nullable
        String remote;

        @Label("Cause")
        @Nullable
        String cause;

        static void tell(@Nullable SocketAddress remote, Exception cause) {
            HandshakeFailed event = new HandshakeFailed();
            if (event.shouldCommit()) {
                event.remote = String.valueOf(remote);
                event.cause = cause.toString();
                event.commit();
            }
        }
    }

    @Name("org.tatoo.CertificateReloaded")
    @Label("Certificates Reloaded")
    @Category("Banzai")
    @StackTrace(false)
    static final class CertificateReloaded extends Event {
        @Label("Certificates")
        @Description("How many were read")
        int certificates;

        static void tell(int certificates) {
            CertificateReloaded event = new CertificateReloaded();
            event.certificates = certificates;
            event.commit();
        }
    }
}
