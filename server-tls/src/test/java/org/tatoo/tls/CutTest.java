package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole conversation is the same wherever its bytes are cut, in both directions: handshake, data and close. */
class CutTest {
    private static final List<String> WHOLE = List.of("opened", "ended", "closed");

    /** The length of the header of a record; its last two bytes are the length of the content. */
    private static final int HEADER = 5;

    /** A prime, so that places of all kinds are among the multiples. */
    private static final int STEP = 61;

    /** Runs a conversation. */
    private static Rig converse(String version, Consumer<Rig> how) throws IOException {
        Rig rig = Rig.of(version);
        rig.upper.echoes = true;
        how.accept(rig);
        rig.handshake();
        rig.peer.write("first");
        rig.peer.write("second, ");
        rig.pump();
        rig.upper.write("said ", "by ", "itself");
        rig.pump();
        assertThat(rig.below.lent()).isZero();
        assertThat(rig.upper.data()).isEqualTo("firstsecond, ");
        assertThat(rig.peer.read()).isEqualTo("firstsecond, said by itself");
        rig.peer.close();
        rig.pump();
        if (version.equals(Rig.V13)) {
            rig.upper.write("after the end");
            rig.pump();
            assertThat(rig.peer.read()).isEqualTo("after the end");
            assertThat(rig.peer.isClosed()).isFalse();
        }
        rig.transport.close();
        rig.pump();
        assertThat(rig.peer.isClosed()).isTrue();
        assertThat(rig.upper.events).isEqualTo(WHOLE);
        assertThat(rig.upper.isDone()).isTrue();
        assertThat(rig.below.aborted).isFalse();
        assertThat(rig.below.wheel.isEmpty()).isTrue();
        return rig;
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void inputInSingleBytes(String version) throws IOException {
        converse(version, rig -> rig.byBytes = true);
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void inputInTwoPiecesCutAnywhere(String version) throws IOException {
        byte[] input = converse(version, rig -> {}).fromPeer.toByteArray();
        assertThat(input.length).isGreaterThan(300);
        for (int cut : cuts(input)) {
            converse(version, rig -> rig.cuts = List.of(cut));
        }
    }

    /**
     * The places in and at the headers of records, and some of those inside the content of records, where one is as good
     * as another.
     */
    private static List<Integer> cuts(byte[] records) {
        List<Integer> all = new ArrayList<>();
        ByteBuffer input = ByteBuffer.wrap(records);
        int begin = 0;
        for (int place = 1; place < records.length; place++) {
            int length = HEADER + Short.toUnsignedInt(input.getShort(begin + HEADER - 2));
            begin += place == begin + length ? length : 0;
            if (place - begin <= HEADER + 1 || place == begin + length - 1 || place % STEP == 0) {
                all.add(place);
            }
        }
        return all;
    }

    /** In single bytes, so that there is a cut after each of them, and in longer pieces. */
    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void outputThatIsTakenInPieces(String version) throws IOException {
        for (int size : List.of(1, 2, 3, 4, 5, 6, 7, 11, 16, 23, 40, 64)) {
            converse(version, rig -> rig.below.most = size);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void outputThatIsTakenInTwoPieces(String version) throws IOException {
        byte[] output = converse(version, rig -> {}).toPeer.toByteArray();
        assertThat(output.length).isGreaterThan(1000);
        converse(version, rig -> rig.below.take(0));
        for (int cut : cuts(output)) {
            converse(version, rig -> rig.below.take(cut));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void outputThatIsPending(String version) throws IOException {
        converse(version, rig -> rig.below.pending = true);
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void outputInSingleBytes(String version) throws IOException {
        converse(version, rig -> rig.below.window = 1);
        converse(version, rig -> {
            rig.below.window = 1;
            rig.below.pending = true;
        });
    }
}
