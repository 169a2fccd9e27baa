package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole conversation is the same wherever its bytes are cut, in both directions: handshake, data and close. */
class CutTest {
    private static final List<String> WHOLE = List.of("opened", "ended", "closed");

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
        assertThat(rig.below.hasTimers()).isFalse();
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
        int length = converse(version, rig -> {}).fromPeer;
        assertThat(length).isGreaterThan(300);
        for (int i = 1; i < length; i++) {
            int cut = i;
            converse(version, rig -> rig.cuts = List.of(cut));
        }
    }

    /** In single bytes, so that there is a cut after each of them, and in longer pieces. */
    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void outputThatIsTakenInPieces(String version) throws IOException {
        for (int i = 1; i <= 64; i++) {
            int size = i;
            converse(version, rig -> rig.below.most = size);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void outputThatIsTakenInTwoPieces(String version) throws IOException {
        int length = converse(version, rig -> {}).toPeer;
        assertThat(length).isGreaterThan(1000);
        for (int i = 0; i < length; i += 5) {
            int cut = i;
            converse(version, rig -> rig.below.takes = cut);
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
