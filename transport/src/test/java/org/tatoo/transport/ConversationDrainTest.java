package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/** How connections end when their server stops. */
class ConversationDrainTest {
    @Test
    void aConnectionIsServedWhileTheServerStopsUntilItIsToEndWhenIdle() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.conversation.drain();
        harness.conversation.drain();
        harness.transport.strand.run();
        harness.receive("a\n");
        assertThat(harness.written()).isEqualTo("a\n");
        assertThat(harness.transport.outputShut).isFalse();
        harness.conversation.endIdle();
        harness.transport.strand.run();
        assertThat(harness.transport.outputShut).isTrue();
        assertThat(harness.events()).containsExactly("draining", "line a");
    }

    @Test
    void theLastAnswerIsThatOfTheMessageAfterWhichNothingHasCome() {
        Harness harness = Harness.open((handler, line) -> {
            handler.send(line + (handler.connection().isDraining() ? " last\n" : "\n"));
            handler.connection().endRequest();
        });
        harness.conversation.drain();
        harness.transport.strand.run();
        harness.receive("a\nb\nc\n");
        assertThat(harness.written()).isEqualTo("a\nb\nc last\n");
        assertThat(harness.transport.outputShut).isTrue();
    }

    @Test
    void messagesThatHaveComeAreAnsweredBeforeTheConnectionEnds() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\nb\n");
        harness.conversation.drain();
        harness.conversation.endIdle();
        harness.transport.strand.run();
        harness.conversation.asyncWrite(LineHandler.bytes("first\n"));
        harness.conversation.endRequest();
        harness.transport.strand.run();
        assertThat(harness.transport.outputShut).isFalse();
        assertThat(harness.conversation.isAnswering()).isTrue();
        harness.conversation.asyncWrite(LineHandler.bytes("second\n"));
        harness.conversation.endRequest();
        harness.transport.strand.run();
        assertThat(harness.written()).isEqualTo("first\nsecond\n");
        assertThat(harness.transport.outputShut).isTrue();
        assertThat(harness.conversation.isAnswering()).isFalse();
        assertThat(harness.events()).containsExactly("line a", "draining", "line b");
    }

    @Test
    void aHandlerThatBeginsWhileTheServerStopsIsTold() {
        Harness harness = new Harness(ConversationLimits.defaults(), Harness.ECHO);
        harness.conversation.drain();
        harness.wire.opened();
        harness.run();
        assertThat(harness.events()).containsExactly("opened", "draining");
    }

    @Test
    void aConnectionThatIsNotOpenEndsWithTheIdleOnes() {
        Harness harness = new Harness(ConversationLimits.defaults().without(Deadline.HANDSHAKE), Harness.ECHO);
        harness.conversation.drain();
        harness.transport.strand.run();
        assertThat(harness.transport.closed).isFalse();
        harness.conversation.endIdle();
        harness.transport.strand.run();
        assertThat(harness.transport.closed).isTrue();
        harness.wire.opened();
        harness.receive("a\n");
        assertThat(harness.written()).isEmpty();
        assertThat(harness.events()).isEmpty();
    }
}
