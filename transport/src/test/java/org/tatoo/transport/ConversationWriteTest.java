package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Writes of several parts, and writes whose end is told. */
class ConversationWriteTest {
    private final List<String> order = new ArrayList<>();
    private final Harness harness = Harness.open((handler, line) -> handler.send(line));

    private static ByteBuffer[] parts(String... texts) {
        ByteBuffer[] parts = new ByteBuffer[texts.length];
        for (int i = 0; i < texts.length; i++) {
            parts[i] = LineHandler.bytes(texts[i]);
        }
        return parts;
    }

    private void write(String text) {
        harness.conversation.asyncWrite(LineHandler.bytes(text), () -> order.add(text));
    }

    @Test
    void partsKeepTheirOrderHoweverLittleIsTaken() {
        harness.transport.take(0);
        harness.conversation.asyncWrite(parts("one ", "", "two ", "three "));
        harness.conversation.asyncWrite(parts());
        harness.conversation.asyncWrite(parts("", ""));
        harness.conversation.asyncWrite(parts("four"));
        harness.transport.strand.run();
        StringBuilder written = new StringBuilder();
        for (int i = 0; i < 18; i++) {
            harness.take(1);
            written.append(harness.written());
        }
        assertThat(written.toString()).isEqualTo("one two three four");
        assertThat(harness.conversation.isWritable()).isTrue();
    }

    @Test
    void nothingComesBetweenThePartsOfAnotherThread() {
        ByteBuffer[] parts = parts("<", "a", ">");
        Harness.elsewhere(() -> {
            harness.conversation.asyncWrite(parts);
            parts[1] = LineHandler.bytes("changed");
            harness.conversation.asyncWrite(parts("<", "b", ">"));
        });
        harness.transport.strand.run();
        assertThat(harness.written()).isEqualTo("<a><b>");
    }

    @Test
    void partsAfterTheEndAreDropped() {
        harness.conversation.close();
        harness.conversation.asyncWrite(parts("never", "ever"));
        Harness.elsewhere(() -> harness.conversation.asyncWrite(parts("never", "ever")));
        harness.transport.strand.run();
        assertThat(harness.written()).isEmpty();
    }

    @Test
    void theEndOfAWriteIsToldWhenItsLastByteWasTaken() {
        harness.transport.take(0);
        harness.conversation.asyncWrite(LineHandler.bytes("__"));
        write("ab");
        write("");
        write("c");
        harness.conversation.asyncWrite(LineHandler.bytes("__"));
        harness.transport.strand.run();
        harness.take(3);
        assertThat(order).isEmpty();
        harness.take(1);
        assertThat(order).containsExactly("ab", "");
        harness.take(1);
        assertThat(order).containsExactly("ab", "", "c");
        harness.take(2);
        assertThat(order).hasSize(3);
        assertThat(harness.written()).isEqualTo("__abc__");
    }

    @Test
    void theEndOfAPendingWriteIsToldWhenItIsDone() {
        harness.transport.pending = true;
        write("ab");
        harness.transport.strand.run();
        assertThat(order).isEmpty();
        harness.wire.written(harness.transport.complete());
        assertThat(order).containsExactly("ab");
    }

    @Test
    void theEndOfNothingIsToldAtOnceButNotInsideTheCall() {
        write("");
        assertThat(order).isEmpty();
        harness.transport.strand.run();
        assertThat(order).containsExactly("");
    }

    @Test
    void whatRunsAtTheEndOfAWriteIsNeverNestedAndMayWrite() {
        Harness answering = Harness.open((handler, line) -> {
            handler.connection().asyncWrite(LineHandler.bytes("1"), () -> {
                order.add("first");
                handler.connection().asyncWrite(LineHandler.bytes("2"), () -> order.add("second"));
                order.add("end of first");
            });
            order.add("end of " + line);
        });
        answering.receive("a\n");
        answering.transport.strand.run();
        assertThat(order).containsExactly("end of a", "first", "end of first", "second");
        assertThat(answering.written()).isEqualTo("12");
    }

    @Test
    void theEndOfAWriteThatIsDroppedIsToldBeforeTheConnectionIsClosed() {
        Harness aborting = Harness.open((handler, line) -> handler.connection().abort());
        aborting.transport.take(1);
        aborting.conversation.asyncWrite(LineHandler.bytes("ab"), () -> order.add("dropped, " + aborting.events()));
        Harness.elsewhere(
                () -> aborting.conversation.asyncWrite(LineHandler.bytes("c"), () -> order.add("dropped too")));
        aborting.transport.strand.run();
        aborting.receive("a\n");
        assertThat(order).isEmpty();
        aborting.run();
        assertThat(order).containsExactly("dropped, [line a]", "dropped too");
        assertThat(aborting.events()).containsExactly("closed");
    }

    @Test
    void theEndIsToldOnceAfterTheConnectionHasClosed() {
        harness.conversation.abort();
        harness.run();
        write("late");
        Harness.elsewhere(() -> write("late elsewhere"));
        assertThat(order).isEmpty();
        harness.transport.strand.run();
        assertThat(order).containsExactly("late", "late elsewhere");

        harness.transport.strand.end();
        Harness.elsewhere(
                () -> assertThatThrownBy(() -> write("too late")).isInstanceOf(RejectedExecutionException.class));
        assertThat(order).hasSize(2);
    }

    @Test
    void theEndIsToldWhileTheConnectionCloses() {
        harness.transport.take(0);
        write("last");
        harness.conversation.close();
        write("never");
        harness.run();
        assertThat(order).containsExactly("never");
        harness.take(4);
        assertThat(order).containsExactly("never", "last");
        assertThat(harness.written()).isEqualTo("last");
    }

    @Test
    void theEndIsToldIfThePeerIsGone() {
        harness.transport.take(0);
        write("lost");
        harness.run();
        harness.wire.failed(new IOException("reset by a test"));
        harness.run();
        assertThat(order).containsExactly("lost");
    }

    @Test
    void whatThrowsAtTheEndOfAWriteCostsTheConnection() {
        harness.conversation.asyncWrite(LineHandler.bytes("a"), () -> {
            throw new IllegalStateException("thrown by a test");
        });
        write("b");
        harness.run();
        assertThat(order).containsExactly("b");
        assertThat(harness.events()).containsExactly("failed IllegalStateException", "closed");
    }
}
