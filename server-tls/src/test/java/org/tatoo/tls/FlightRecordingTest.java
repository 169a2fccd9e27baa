package org.tatoo.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import javax.net.ssl.SSLContext;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.transport.HandshakeCounts;

/** What a recording of the JDK Flight Recorder shows of a layer, and what its counters do. */
class FlightRecordingTest {
    private final Rig.Work work = new Rig.Work();

    @Test
    void handshakesAndCertificatesAreTold(@TempDir Path folder) throws Exception {
        Certificates certificates = Certificates.of(Keys.pair("ec"));
        TlsLayer layer =
                TlsLayer.builder(certificates).executor(work.tasks::add).build();
        SSLContext client = Keys.client();
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("org.tatoo.Handshake");
            recording.enable("org.tatoo.HandshakeFailed");
            recording.enable("org.tatoo.CertificateReloaded");
            recording.start();
            visit(layer, client);
            certificates.reload();
            visit(layer, client);
            Rig broken = new Rig(layer, work, new Peer(client, "localhost"));
            broken.begin();
            assertThat(layer.handshakeCounts()).isEqualTo(new HandshakeCounts(1, 1, 1, 0));
            broken.events.received(ByteBuffer.wrap("this is no TLS at all".getBytes(ISO_8859_1)));
            broken.pump();
            recording.stop();
            recording.dump(file);
        }
        assertThat(layer.handshakeCounts()).isEqualTo(new HandshakeCounts(0, 1, 1, 1));

        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .toList();
        assertThat(events)
                .extracting(event -> event.getEventType().getName().replace("org.tatoo.", ""))
                .containsExactly("Handshake", "CertificateReloaded", "Handshake", "HandshakeFailed");
        assertThat(events.get(0).getBoolean("resumed")).isFalse();
        assertThat(events.get(0).getString("version")).isEqualTo(Rig.V13);
        assertThat(events.get(0).getString("cipherSuite")).startsWith("TLS_AES_128");
        assertThat(events.get(1).getInt("certificates")).isEqualTo(1);
        assertThat(events.get(2).getBoolean("resumed")).isTrue();
        assertThat(events.get(3).getString("cause")).contains("SSL");
    }

    /** A client comes, talks, so that it gets what it needs to resume its session, and goes. */
    private void visit(TlsLayer layer, SSLContext client) throws Exception {
        Rig rig = new Rig(layer, work, new Peer(client, "localhost", 1, Rig.V13));
        rig.upper.echoes = true;
        rig.handshake();
        rig.peer.write("hello");
        rig.pump();
        rig.peer.close();
        rig.pump();
        rig.transport.close();
        rig.pump();
    }
}
