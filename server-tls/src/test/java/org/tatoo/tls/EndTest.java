package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.transport.Capability;

/** How encrypted connections end. */
class EndTest {
    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void anEndThatWasNotSaidIsNotClean(String version) {
        Rig rig = Rig.open(version);
        rig.end();
        assertThat(rig.upper.events).containsExactly("opened", "cut");
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void anEndInsideARecordIsNotClean(String version) throws IOException {
        Rig rig = Rig.open(version);
        rig.peer.write("never whole");
        byte[] record = rig.peer.take();
        rig.receive(Arrays.copyOf(record, record.length - 1));
        rig.end();
        assertThat(rig.upper.events).containsExactly("opened", "cut");
        assertThat(rig.upper.data()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void theEndIsToldOnce(String version) throws IOException {
        Rig rig = Rig.open(version);
        rig.peer.close();
        rig.pump();
        rig.end();
        assertThat(rig.upper.events).containsExactly("opened", "ended");
    }

    @Test
    void dataBeforeTheEndInOneEventComesBeforeIt() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.peer.write("last");
        rig.peer.close();
        rig.pump();
        assertThat(rig.upper.data()).isEqualTo("last");
        assertThat(rig.upper.events).containsExactly("opened", "ended");
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void theEndOfTheOutputIsSaidAndThenShown(String version) throws IOException {
        Rig rig = Rig.open(version);
        rig.upper.write("last");
        assertThat(rig.transport.shutOutput()).isTrue();
        assertThat(rig.below.outputShut).isTrue();
        rig.pump();
        assertThat(rig.peer.read()).isEqualTo("last");
        assertThat(rig.peer.isClosed()).isTrue();
        assertThat(rig.below.closed).isFalse();
    }

    @Test
    void afterTheEndOfTheOutputInputComes() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.transport.shutOutput();
        rig.pump();
        rig.peer.write("still here");
        rig.peer.close();
        rig.pump();
        assertThat(rig.upper.data()).isEqualTo("still here");
        assertThat(rig.upper.events).containsExactly("opened", "ended");
    }

    @Test
    void theOutputBelowIsShutWhenAllIsWritten() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.below.take(10);
        assertThat(rig.transport.shutOutput()).isTrue();
        assertThat(rig.below.outputShut).isFalse();
        rig.pump();
        assertThat(rig.below.outputShut).isTrue();
        assertThat(rig.peer.isClosed()).isTrue();
    }

    @Test
    void whatCannotBeShutBelowIsNotShut() throws IOException {
        Rig rig = Rig.of(Rig.V13);
        rig.below.capabilities.remove(Capability.SHUT_OUTPUT);
        rig.handshake();
        assertThat(rig.transport.shutOutput()).isFalse();
        rig.upper.write("goes on");
        rig.pump();
        assertThat(rig.peer.read()).isEqualTo("goes on");
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void closingSaysSo(String version) {
        Rig rig = Rig.open(version);
        rig.transport.close();
        rig.pump();
        assertThat(rig.peer.isClosed()).isTrue();
        assertThat(rig.upper.events).containsExactly("opened", "closed");
    }

    @Test
    void closingWaitsForRecordsThatAreUnderWay() {
        Rig rig = Rig.open(Rig.V13);
        rig.below.pending = true;
        rig.transport.close();
        assertThat(rig.below.closed).isFalse();
        rig.pump();
        assertThat(rig.below.closed).isTrue();
        assertThat(rig.peer.isClosed()).isTrue();
    }

    @Test
    void closingDoesNotWaitForEver() {
        Rig rig = Rig.open(Rig.V13);
        rig.below.take(0);
        rig.transport.close();
        rig.below.pass(Duration.ofMillis(1900));
        assertThat(rig.below.closed).isFalse();
        rig.below.pass(Duration.ofMillis(200));
        assertThat(rig.below.closed).isTrue();
        assertThat(rig.below.wheel.isEmpty()).isTrue();
    }

    @Test
    void abortingSaysNothing() {
        Rig rig = Rig.open(Rig.V13);
        int writes = rig.below.writes();
        rig.transport.abort();
        rig.pump();
        assertThat(rig.below.aborted).isTrue();
        assertThat(rig.below.writes()).isEqualTo(writes);
        assertThat(rig.upper.events).containsExactly("opened", "closed");
    }

    @Test
    void theLossOfThePeerIsToldOnce() {
        Rig rig = Rig.open(Rig.V13);
        rig.events.failed(new IOException("reset"));
        rig.pump();
        assertThat(rig.below.aborted).isTrue();
        assertThat(rig.upper.events).containsExactly("opened", "failed: reset", "closed");
    }

    @Test
    void aWriteThatFailsBelowFails() {
        Rig rig = Rig.open(Rig.V13);
        rig.below.broken = true;
        rig.upper.write("lost");
        assertThat(rig.upper.events).containsExactly("opened", "write failed");
    }

    @Test
    void aLossWhileRecordsAreWrittenIsToldOnce() {
        Rig rig = Rig.open(Rig.V13);
        rig.below.take(5);
        rig.upper.write("cut short");
        rig.below.broken = true;
        rig.pump();
        assertThat(rig.upper.events).containsExactly("opened", "failed: the peer is gone", "closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void aBrokenRecordIsAnsweredByAnAlert(String version) throws IOException {
        Rig rig = Rig.open(version);
        rig.peer.write("first");
        rig.pump();
        rig.peer.write("second");
        byte[] record = rig.peer.take();
        record[record.length - 1] ^= 1;
        rig.receive(record);
        assertThat(rig.upper.data()).isEqualTo("first");
        assertThat(rig.upper.events.get(1)).startsWith("failed: ");
        assertThat(rig.upper.events.get(2)).contains("Received fatal alert: bad_record_mac");
        // the peer has the time to read it
        assertThat(rig.below.outputShut).isTrue();
        assertThat(rig.below.closed).isFalse();
        rig.end();
        assertThat(rig.below.closed).isTrue();
        assertThat(rig.upper.events).hasSize(4).endsWith("closed");
    }

    @Test
    void aPeerThatDoesNotCloseAfterAnAlertIsNotWaitedForLong() throws IOException {
        Rig rig = broken();
        rig.below.pass(Duration.ofMillis(1900));
        assertThat(rig.below.closed).isFalse();
        rig.below.pass(Duration.ofMillis(200));
        assertThat(rig.below.closed).isTrue();
    }

    @Test
    void aPeerThatSendsMuchAfterAnAlertIsCutOff() throws IOException {
        Rig rig = broken();
        rig.receive(new byte[Parting.MOST_BYTES - 1]);
        assertThat(rig.below.closed).isFalse();
        rig.receive(new byte[1]);
        assertThat(rig.below.closed).isTrue();
        assertThat(rig.upper.events).endsWith("closed");
    }

    private static Rig broken() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        rig.peer.write("data");
        byte[] record = rig.peer.take();
        record[record.length - 1] ^= 1;
        rig.receive(record);
        assertThat(rig.below.closed).isFalse();
        return rig;
    }

    @Test
    void capabilitiesAreThoseOfTheVersion() {
        assertThat(Rig.open(Rig.V13).transport.capabilities())
                .containsExactlyInAnyOrderElementsOf(without(Capability.FILE_REGION));
        assertThat(Rig.open(Rig.V12).transport.capabilities())
                .containsExactlyInAnyOrderElementsOf(without(Capability.FILE_REGION, Capability.HALF_CLOSE));
    }

    private static List<Capability> without(Capability... missing) {
        return List.of(Capability.values()).stream()
                .filter(capability -> !List.of(missing).contains(capability))
                .toList();
    }
}
