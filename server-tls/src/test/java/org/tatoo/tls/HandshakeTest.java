package org.tatoo.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handshakes that do not end well, their work, and their number. */
class HandshakeTest {
    private final Rig.Work work = new Rig.Work();
    private final Rig.Heard heard = new Rig.Heard();

    private Rig rig(TlsLimits limits) {
        return rigs(limits, 1).get(0);
    }

    private List<Rig> rigs(TlsLimits limits, int count) {
        TlsLayer layer = TlsLayer.builder(Keys.certificates("ec"))
                .executor(work.tasks::add)
                .limits(limits)
                .listener(heard)
                .build();
        List<Rig> rigs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rigs.add(new Rig(layer, work, new Peer(Keys.client(), "localhost")));
        }
        return rigs;
    }

    @Test
    void nothingIsToldBeforeTheHandshakeIsDone() {
        Rig rig = rig(TlsLimits.defaults());
        rig.begin();
        rig.carryIn();
        rig.events.readEnded();
        rig.events.writable();
        assertThat(rig.upper.events).isEmpty();
        rig.pump();
        assertThat(rig.upper.events).containsExactly("opened");
        assertThat(heard.events).containsExactly("full");
    }

    @Test
    void whileWorkIsDoneNothingIsRead() {
        Rig rig = rig(TlsLimits.defaults());
        rig.begin();
        rig.carryIn();
        assertThat(work.tasks).hasSize(1);
        assertThat(rig.below.wantsInput).isFalse();
        rig.pump();
        assertThat(rig.below.wantsInput).isTrue();
    }

    @Test
    void whatComesWhileWorkIsDoneIsKept() {
        Rig rig = rig(TlsLimits.defaults());
        rig.begin();
        rig.carryIn();
        // a record of the middle of nowhere: seen only after the work
        rig.events.received(ByteBuffer.wrap("not TLS".getBytes(ISO_8859_1)));
        assertThat(rig.upper.events).isEmpty();
        rig.pump();
        assertThat(rig.upper.events.get(0)).startsWith("failed: ");
    }

    @Test
    void workThatEndsAfterTheConnectionIsOfNoUse() {
        Rig rig = rig(TlsLimits.defaults());
        rig.begin();
        rig.carryIn();
        rig.transport.abort();
        rig.pump();
        assertThat(rig.upper.events).containsExactly("closed");
        assertThat(rig.below.writes()).isZero();
    }

    /** A message of servers, for which the JDK's engine fails with a {@code ClassCastException}. */
    @Test
    void aHelloRequestOfAClientEndsTheConnection() {
        Rig rig = Rig.of(Rig.V12);
        rig.begin();
        rig.carryIn();
        while (rig.runTasks()) {
            // until the server waits for the client's keys
        }
        rig.receive(new byte[] {22, 3, 3, 0, 4, 0, 0, 0, 0});
        rig.below.pass(Duration.ofSeconds(3));
        rig.pump();
        assertThat(rig.upper.events)
                .anyMatch(event -> event.startsWith("failed"))
                .contains("closed");
    }

    @Test
    void anExecutorThatRefusesEndsTheConnection() {
        TlsLayer layer = TlsLayer.builder(Keys.certificates("ec"))
                .executor(task -> {
                    throw new RejectedExecutionException("full");
                })
                .listener(heard)
                .build();
        Rig rig = new Rig(layer, work, new Peer(Keys.client(), "localhost"));
        rig.begin();
        rig.pump();
        assertThat(rig.upper.events).containsExactly("failed: the executor refuses the work of a handshake", "closed");
        assertThat(layer.handshakesUnderWay()).isZero();
    }

    @Test
    void anEndInTheHandshakeIsAFault() {
        Rig rig = rig(TlsLimits.defaults());
        rig.begin();
        rig.carryIn();
        rig.end();
        assertThat(rig.upper.events).containsExactly("failed: the peer has ended the handshake", "closed");
        assertThat(rig.below.closed).isTrue();
    }

    @Test
    void aConnectionThatEndsAtOnceIsClosed() {
        Rig rig = rig(TlsLimits.defaults());
        rig.events.opened();
        rig.end();
        assertThat(rig.upper.events).containsExactly("failed: the peer has ended the handshake", "closed");
        assertThat(rig.below.writes()).isZero();
    }

    @Test
    void aHandshakeCanBeClosed() {
        Rig rig = rig(TlsLimits.defaults());
        rig.begin();
        rig.carryIn();
        rig.transport.close();
        rig.pump();
        assertThat(rig.upper.events).containsExactly("closed");
    }

    @Test
    void aVersionThatIsNotSpokenIsAnsweredByAnAlert() {
        TlsLayer layer = TlsLayer.builder(Keys.certificates("ec"))
                .executor(work.tasks::add)
                .protocols("TLSv1.3")
                .listener(heard)
                .build();
        Rig rig = new Rig(layer, work, new Peer(Keys.client(), "localhost", Rig.V12));
        rig.begin();
        rig.pump();
        rig.end();
        assertThat(heard.events).hasSize(1).first().asString().contains("TLSv1.3");
        assertThat(rig.upper.events)
                .hasSize(3)
                .element(1)
                .asString()
                .contains("Received fatal alert: protocol_version");
    }

    // ---- other protocols

    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClientThatSpeaksHttpIsAnswered(boolean byBytes) {
        Rig rig = rig(TlsLimits.defaults());
        rig.events.opened();
        for (String part : byBytes ? REQUEST.split("") : new String[] {REQUEST}) {
            rig.receivePlain(part);
        }
        String answer = new String(rig.below.written(), ISO_8859_1);
        assertThat(answer)
                .startsWith("HTTP/1.1 400 Bad Request\r\n")
                .contains("Connection: close\r\n")
                .endsWith("\r\n\r\nThis port speaks TLS: use https.\n");
        assertThat(rig.upper.events).containsExactly("failed: the client speaks HTTP without TLS");
        assertThat(rig.below.outputShut).isTrue();
        rig.end();
        assertThat(rig.upper.events).endsWith("closed");
        assertThat(heard.events).containsExactly("failed: the client speaks HTTP without TLS");
    }

    @Test
    void theAnswerHasTheLengthThatItSays() {
        String answer = ISO_8859_1.decode(PlainHttp.answer()).toString();
        String content = answer.substring(answer.indexOf("\r\n\r\n") + 4);
        assertThat(answer).contains("Content-Length: " + content.length() + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GETTING",
                "*1\r\n$4\r\nPING\r\n",
                "hello, world",
                "\0\0\0\0\0\0",
                "\u0080\u0080\u0001\u0003\u0001"
            })
    void whatIsNeitherTlsNorHttpFails(String text) {
        Rig rig = rig(TlsLimits.defaults());
        rig.events.opened();
        rig.receivePlain(text);
        rig.end();
        assertThat(rig.upper.events).contains("closed").first().asString().startsWith("failed: ");
        assertThat(heard.events).hasSize(1);
    }

    @Test
    void theBeginningOfARequestIsWaitedFor() {
        Rig rig = rig(TlsLimits.defaults());
        rig.events.opened();
        rig.receivePlain("OPTION");
        assertThat(rig.upper.events).isEmpty();
        assertThat(rig.below.wantsInput).isTrue();
    }

    // ---- number

    @Test
    void theOldestOfTooManyHandshakesGivesWay() {
        List<Rig> rigs = rigs(TlsLimits.defaults().withHandshakes(2), 3);
        rigs.forEach(Rig::begin);
        rigs.get(0).runTasks();
        assertThat(rigs.get(0).below.aborted).isTrue();
        assertThat(rigs.get(0).upper.events).containsExactly("failed: too many handshakes are under way", "closed");
        rigs.get(2).pump();
        rigs.get(1).pump();
        assertThat(rigs.get(1).upper.events).containsExactly("opened");
        assertThat(rigs.get(2).upper.events).containsExactly("opened");
    }

    @Test
    void aHandshakeThatIsDoneDoesNotCount() {
        List<Rig> rigs = rigs(TlsLimits.defaults().withHandshakes(1), 3);
        rigs.forEach(Rig::handshake);
        assertThat(heard.events).containsExactly("full", "full", "full");
        rigs.forEach(rig -> assertThat(rig.below.closed).isFalse());
    }

    @Test
    void theYoungestHandshakeIsWorkedForFirst() {
        List<String> done = new ArrayList<>();
        Handshakes handshakes = new Handshakes(TlsLimits.defaults().withTasks(1), work.tasks::add);
        handshakes.run(1, () -> done.add("first"));
        handshakes.run(2, () -> done.add("second"));
        handshakes.run(3, () -> done.add("third"));
        handshakes.run(4, () -> done.add("fourth"));
        handshakes.end(3);
        assertThat(work.tasks).hasSize(1);
        work.run();
        assertThat(done).containsExactly("first", "fourth", "second");
        handshakes.run(5, () -> done.add("fifth"));
        work.run();
        assertThat(done).endsWith("fifth");
    }

    // ---- after it

    @Test
    void aPeerThatNegotiatesAgainIsCutOff() throws IOException {
        Rig rig = Rig.open(Rig.V12);
        rig.peer.engine.beginHandshake();
        rig.peer.turn();
        rig.pump();
        rig.end();
        assertThat(rig.upper.events).containsExactly("opened", "failed: the peer wants to negotiate again", "closed");
    }

    @Test
    void keysAreExchanged() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        for (int i = 0; i < 3; i++) {
            updateKeys(rig);
            rig.peer.write("data " + i);
            rig.pump();
            rig.upper.write("answer " + i);
            rig.pump();
            assertThat(rig.upper.data()).isEqualTo("data " + i);
            assertThat(rig.peer.read()).isEqualTo("answer " + i);
        }
        assertThat(rig.upper.events).containsExactly("opened");
    }

    @Test
    void keysAreNotExchangedForEver() throws IOException {
        Rig rig = Rig.open(Rig.V13);
        for (int i = 0; i < TlsEngine.MOST_BARREN; i++) {
            updateKeys(rig);
        }
        rig.peer.write("data");
        rig.pump();
        assertThat(rig.upper.events).containsExactly("opened");
        for (int i = 0; i <= TlsEngine.MOST_BARREN; i++) {
            updateKeys(rig);
        }
        assertThat(rig.upper.events.get(1)).isEqualTo("failed: more than 64 records in a row without data");
        assertThat(rig.below.outputShut).isTrue();
    }

    private static void updateKeys(Rig rig) throws IOException {
        rig.peer.engine.beginHandshake();
        rig.peer.turn();
        rig.pump();
    }
}
