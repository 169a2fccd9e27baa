package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

/**
 * Whatever a client sends: nothing is thrown out of an event, no more is kept than one record, and the connection ends or
 * lives.
 */
class FuzzTest {
    private static final int PIECE = 16 << 10;

    /** The longest record there is, and what came with its end. */
    private static final int MOST_KEPT = (33 << 10) + 5 + PIECE;

    private static final Certificates CERTIFICATES = Keys.certificates("ec");
    private static final SSLContext CLIENT = Keys.client();

    private final Rig.Work work = new Rig.Work();
    private final TlsLayer layer =
            TlsLayer.builder(CERTIFICATES).executor(work.tasks::add).build();

    /** What has become of the cases. */
    private int failed;

    private int lived;

    /** Few in a build; {@code scripts/tls-fuzz.sh} asks for more. */
    @Test
    void recordsChangedAtRandom() throws SSLException {
        long seed = Long.getLong("tatoo.test.fuzz.seed", 1);
        int cases = Integer.getInteger("tatoo.test.fuzz.cases", 250);
        for (int i = 0; i < cases; i++) {
            run(seed, i);
        }
        assertThat(layer.handshakesUnderWay()).isZero();
        assertThat(failed).isPositive();
        assertThat(lived).isPositive();
    }

    private void run(long seed, int number) throws SSLException {
        try {
            converse(new Random(seed * 1_000_003 + number));
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("case " + number + " of seed " + seed, e);
        }
    }

    private void converse(Random random) throws SSLException {
        Rig rig = new Rig(layer, work, new Peer(CLIENT, "localhost", random.nextBoolean() ? Rig.V13 : Rig.V12));
        rig.upper.echoes = true;
        rig.below.pending = random.nextInt(4) == 0;
        rig.below.window = random.nextInt(4) == 0 ? 1 + random.nextInt(2_000) : Long.MAX_VALUE;
        // half of them do not come through the handshake, and are faster
        int damaged = random.nextInt(6) % 4;
        rig.begin();
        for (int flight = 0; flight < 5 && !rig.below.closed; flight++) {
            say(rig, flight);
            byte[] bytes = rig.peer.take();
            boolean hit = flight == damaged && bytes.length > 0;
            carry(rig, hit ? new Damage(random).of(bytes) : bytes, random);
        }
        end(rig);
    }

    private static void say(Rig rig, int flight) throws SSLException {
        SSLEngine engine = rig.peer.engine;
        if (engine.isOutboundDone()
                || engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING
                || !rig.upper.events.equals(List.of("opened"))) {
            return;
        }
        switch (flight) {
            case 2 -> rig.peer.write("first");
            case 3 -> {
                rig.peer.write("second".repeat(5_000));
                rig.peer.write("third");
            }
            case 4 -> rig.peer.close();
            default -> {}
        }
    }

    /** The bytes come in pieces, when they are wanted; answers go back. */
    private static void carry(Rig rig, byte[] bytes, Random random) {
        int from = 0;
        boolean moved = true;
        while (moved && !rig.below.closed) {
            moved = false;
            if (from < bytes.length && rig.below.wantsInput) {
                int to = Math.min(bytes.length, from + 1 + random.nextInt(PIECE));
                rig.receive(bytes, from, to);
                from = to;
                moved = true;
                assertThat(rig.kept()).isLessThanOrEqualTo(MOST_KEPT);
            }
            moved |= rig.carryOut();
            moved |= rig.runTasks();
        }
        assertThat(rig.below.lent()).isZero();
        assertThat(rig.kept()).isLessThanOrEqualTo(MOST_KEPT);
        assertThat(rig.below.closed || rig.below.wantsInput || hasFailed(rig)).isTrue();
    }

    private static boolean hasFailed(Rig rig) {
        return rig.upper.events.stream().anyMatch(event -> event.startsWith("failed"));
    }

    private void end(Rig rig) {
        if (!rig.below.closed) {
            rig.end();
        }
        if (!rig.below.closed && !hasFailed(rig)) {
            rig.transport.close();
            rig.pump();
        }
        rig.below.pass(Duration.ofSeconds(3));
        rig.runTasks();
        assertThat(rig.upper.events).containsOnlyOnce("closed");
        assertThat(rig.below.wheel.isEmpty()).isTrue();
        assertThat(rig.below.lent()).isZero();
        assertThat(rig.kept()).isZero();
        if (hasFailed(rig)) {
            failed++;
        } else {
            lived++;
        }
    }
}
