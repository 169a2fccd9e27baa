package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.ConversationLimits;

/** When the handler hears that a series of reads is over. */
class ConversationBatchTest {
    private static Harness open(BiConsumer<LineHandler, String> answer) {
        Harness harness = new Harness(ConversationLimits.defaults(), answer);
        harness.notesBatches = true;
        harness.wire.opened();
        harness.events();
        return harness;
    }

    @Test
    void aSeriesOfReadsIsOneBatch() {
        Harness harness = open(Harness.ECHO);
        harness.receivePart("a\nb\n");
        harness.receivePart("c\n");
        harness.transport.strand.run();
        assertThat(harness.events()).containsExactly("line a", "line b", "line c");
        harness.wire.readEnded();
        assertThat(harness.events()).containsExactly("batch");
        harness.receive("d\n");
        assertThat(harness.events()).containsExactly("line d", "batch");
    }

    @Test
    void withoutInputThereIsNoBatch() {
        Harness harness = open(Harness.ECHO);
        harness.wire.readEnded();
        harness.wire.writable();
        harness.conversation.executor().execute(() -> harness.conversation.asyncWrite(LineHandler.bytes("x")));
        harness.transport.strand.run();
        assertThat(harness.events()).isEmpty();
    }

    @Test
    void whatABatchWritesGoesOutWithTheRest() {
        Harness harness = open((handler, line) -> handler.send(line + " "));
        harness.atBatch = handler -> handler.send("batch");
        harness.receive("a\nb\n");
        assertThat(harness.written()).isEqualTo("a b batch");
        assertThat(harness.transport.writes()).isEqualTo(1);
    }

    @Test
    void aParserThatContinuesIsFollowedByABatch() {
        Harness harness = open((handler, line) -> handler.stop());
        harness.receive("a\nb\n");
        assertThat(harness.events()).containsExactly("line a", "batch");
        harness.receive("c\n");
        assertThat(harness.events()).isEmpty();
        harness.conversation.resume();
        harness.run();
        assertThat(harness.events()).containsExactly("line b", "batch");
    }

    @Test
    void theLastBatchComesBeforeTheConnectionCloses() {
        Harness harness = open((handler, line) -> {});
        harness.atBatch = handler -> handler.send("batch");
        harness.receivePart("a\n");
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "batch", "closed");
        assertThat(harness.written()).isEqualTo("batch");

        Harness wrong = open((handler, line) -> {});
        wrong.receive("a\n\0");
        assertThat(wrong.events()).containsExactly("line a", "error UNEXPECTED_BYTE", "batch");
    }

    @Test
    void thereIsNoBatchAfterTheEnd() {
        Harness harness = open((handler, line) -> handler.connection().close());
        harness.receive("a\nb\n");
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "closed");

        Harness aborted = open((handler, line) -> handler.connection().abort());
        aborted.receive("a\nb\n");
        aborted.run();
        assertThat(aborted.events()).containsExactly("line a", "closed");
    }

    @Test
    void aBatchThatThrowsCostsTheConnection() {
        Harness harness = open((handler, line) -> {});
        harness.atBatch = handler -> {
            throw new IllegalStateException("thrown by a test");
        };
        harness.receive("a\n");
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "batch", "failed IllegalStateException", "closed");
    }

    /** More than a turn writes is queued while input is parsed, after which the connection is to end. */
    @Test
    void theLastBatchIsToldBeforeAnIdleConnectionEnds() {
        Harness harness = open((handler, line) -> {
            handler.send("x".repeat(1 << 20));
            handler.connection().endRequest();
        });
        harness.atBatch = handler -> handler.send("batch");
        harness.conversation.drain();
        harness.transport.strand.run();
        harness.wire.received(LineHandler.bytes("a\n"));
        harness.conversation.endIdle();
        harness.wire.readEnded();
        harness.run();
        assertThat(harness.written()).endsWith("batch");
        assertThat(harness.transport.outputShut).isTrue();
    }
}
