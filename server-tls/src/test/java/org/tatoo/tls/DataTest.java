package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.Attribute;

/** Data in both directions, at the pace of both sides. */
class DataTest {
    private static final String LONG = "0123456789abcdef".repeat(64 << 10);

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void muchDataInManyParts(String version) {
        Rig rig = Rig.open(version);
        rig.upper.write(LONG.substring(0, 7), "", LONG.substring(7, 20_000), LONG.substring(20_000));
        rig.pump();
        assertThat(rig.peer.read()).isEqualTo(LONG);
        assertThat(rig.below.lent()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void muchDataThatIsPending(String version) {
        Rig rig = Rig.open(version);
        rig.below.pending = true;
        rig.upper.write(LONG.substring(0, 7), "", LONG.substring(7, 20_000));
        rig.upper.write(LONG.substring(20_000));
        assertThat(rig.upper.written).isZero();
        rig.pump();
        assertThat(rig.peer.read()).isEqualTo(LONG);
        assertThat(rig.upper.written).isEqualTo(LONG.length());
        assertThat(rig.below.lent()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void muchDataThatComes(String version) throws IOException {
        Rig rig = Rig.open(version);
        rig.peer.write(LONG);
        rig.pump();
        assertThat(rig.upper.data()).isEqualTo(LONG);
        assertThat(rig.below.lent()).isZero();
    }

    /** What is taken of records counts as the same part of their data, so that a slow peer is seen to take some. */
    @Test
    void progressIsThatOfTheTransportBelow() {
        Rig rig = Rig.open(Rig.V13);
        rig.below.take(1000);
        rig.upper.write(LONG);
        long before = 0;
        for (int i = 0; i < 20; i++) {
            assertThat(rig.upper.written - before).isBetween(985L, 1000L);
            before = rig.upper.written;
            assertThat(rig.below.isBlocked()).isTrue();
            rig.below.take(1000);
            rig.events.writable();
        }
    }

    @Test
    void aSlowPeerHoldsNoBufferOfThePool() {
        Rig rig = Rig.open(Rig.V13);
        rig.below.take(1000);
        rig.upper.write(LONG);
        assertThat(rig.below.isBlocked()).isTrue();
        assertThat(rig.below.lent()).isZero();
    }

    @Test
    void recordsAreShortAtFirst() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.upper.write(LONG.substring(0, 100 << 10));
        assertThat(records(rig.below.written())).startsWith(4096, 4096, 4096, 4096, 16367, 16367);
        rig.peer.write("next");
        rig.pump();
        rig.upper.write(LONG.substring(0, 20 << 10));
        assertThat(records(rig.below.written())).containsExactly(4096, 4096, 4096, 4096, 4096);
    }

    /** The lengths of the data in records of TLS 1.3: without header, type, tag, and what the JDK fills up with. */
    private static List<Integer> records(byte[] bytes) {
        List<Integer> lengths = new ArrayList<>();
        ByteBuffer all = ByteBuffer.wrap(bytes);
        while (all.hasRemaining()) {
            int length = Short.toUnsignedInt(all.getShort(all.position() + 3));
            lengths.add(length - 33);
            all.position(all.position() + 5 + length);
        }
        return lengths;
    }

    @Test
    void partsOfAWriteAreOneRecord() {
        Rig rig = Rig.open(Rig.V13);
        rig.upper.write("a", "bc", "def");
        assertThat(records(rig.below.written())).containsExactly(6);
    }

    // ---- reading on and off

    @Test
    void whatIsNotWantedWaits() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.transport.wantInput(false);
        assertThat(rig.below.wantsInput).isFalse();
        // one more may come
        rig.peer.write("first");
        rig.peer.write("second");
        rig.peer.close();
        rig.pump();
        assertThat(rig.upper.data()).isEmpty();
        assertThat(rig.upper.events).containsExactly("opened");
        rig.transport.wantInput(true);
        assertThat(rig.below.wantsInput).isTrue();
        assertThat(rig.upper.data()).isEmpty();
        rig.runTasks();
        assertThat(rig.upper.data()).isEqualTo("firstsecond");
        assertThat(rig.upper.events).containsExactly("opened", "ended");
    }

    @Test
    void anEndThatIsNotWantedWaits() {
        Rig rig = Rig.open(Rig.V13);
        rig.transport.wantInput(false);
        rig.end();
        assertThat(rig.upper.events).containsExactly("opened");
        rig.transport.wantInput(true);
        rig.runTasks();
        assertThat(rig.upper.events).containsExactly("opened", "cut");
    }

    @Test
    void aBufferThatIsReadOnlyIsCopied() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.peer.write("data");
        rig.events.received(ByteBuffer.wrap(rig.peer.take()).asReadOnlyBuffer());
        assertThat(rig.upper.data()).isEqualTo("data");
    }

    @Test
    void aBufferOutsideTheHeapIsDecrypted() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.peer.write("data");
        byte[] bytes = rig.peer.take();
        rig.events.received(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
        assertThat(rig.upper.data()).isEqualTo("data");
    }

    /** A peer that asks for new keys again and again, and reads none of the answers, is not read for ever. */
    @Test
    void answersToKeyUpdatesDoNotPileUp() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.upper.write(LONG.substring(0, 60_000));
        rig.pump();
        rig.below.take(0);
        rig.upper.write(LONG);
        int rounds = 0;
        while (rig.below.wantsInput && rounds < 2000) {
            rig.peer.engine.beginHandshake();
            rig.peer.turn();
            rig.peer.write("x");
            rig.carryIn();
            rounds++;
        }
        assertThat(rounds).isBetween(100, 1000);
        assertThat(rig.upper.events).containsExactly("opened");
        rig.below.take(Long.MAX_VALUE);
        rig.events.writable();
        rig.pump();
        assertThat(rig.below.wantsInput).isTrue();
        rig.peer.read();
        rig.upper.write("done");
        rig.pump();
        assertThat(rig.peer.read()).isEqualTo("done");
    }

    // ---- attributes

    @Test
    void attributesOfTheHandshake() {
        Rig.Work work = new Rig.Work();
        TlsLayer layer = TlsLayer.builder(Keys.certificates("ec", "other"))
                .executor(work.tasks::add)
                .alpn("h9", "http/1.1")
                .build();
        Peer peer = new Peer(Keys.client(), "Other.Example");
        SSLParameters parameters = peer.engine.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"http/1.1", "spdy/3"});
        peer.engine.setSSLParameters(parameters);
        Rig rig = new Rig(layer, work, peer);
        rig.handshake();
        SSLSession session = rig.transport.attribute(Attribute.TLS_SESSION);
        assertThat(session).isNotNull().extracting(SSLSession::getProtocol).isEqualTo("TLSv1.3");
        assertThat(rig.transport.attribute(Attribute.ALPN)).isEqualTo("http/1.1");
        assertThat(rig.transport.attribute(Attribute.SNI)).isEqualTo("other.example");
        assertThat(rig.transport.attribute(Attribute.CLIENT_CERTIFICATES)).isNull();
        assertThat(rig.transport.attribute(new Attribute<>("BELOW", String.class)))
                .isEqualTo("of the transport below");
    }

    @Test
    void attributesThatAreNotThere() {
        Rig rig = Rig.open(Rig.V12);
        assertThat(rig.transport.attribute(Attribute.ALPN)).isNull();
        assertThat(rig.transport.attribute(new Attribute<>("UNKNOWN", String.class)))
                .isNull();
    }
}
