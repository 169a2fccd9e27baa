package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.runtime.ConversationLimits;

/** What is written when, and how that stops the parser. */
class ConversationOutputTest {
    private static final int HIGH = 100;
    private static final int LOW = 10;
    private static final ConversationLimits SMALL =
            ConversationLimits.defaults().withWaterMarks(LOW, HIGH);

    @TempDir
    private Path folder;

    private FileChannel file(String content) {
        try {
            return FileChannel.open(Files.writeString(Files.createTempFile(folder, "sent", ".txt"), content));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theAnswersOfOneReadAreOneWrite() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.receivePart("a\nb\n");
        harness.receivePart("c\n");
        assertThat(harness.transport.writes()).isZero();
        harness.wire.readEnded();
        assertThat(harness.transport.writes()).isEqualTo(1);
        assertThat(harness.written()).isEqualTo("a\nb\nc\n");
    }

    @Test
    void aByteAtATimeIsAnsweredAsAllAtOnce() {
        Harness harness = Harness.open(Harness.ECHO);
        for (char c : "one\ntwo\n".toCharArray()) {
            harness.receive(String.valueOf(c));
        }
        assertThat(harness.written()).isEqualTo("one\ntwo\n");
    }

    @Test
    void aWriteThatIsPendingIsWaitedFor() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.transport.pending = true;
        harness.receive("a\n");
        harness.receive("b\n");
        assertThat(harness.transport.writes()).isEqualTo(1);
        harness.end();
        assertThat(harness.transport.closed).isFalse();

        harness.wire.written(harness.transport.complete());
        assertThat(harness.written()).isEqualTo("a\n");
        assertThat(harness.transport.writes()).isEqualTo(2);
        assertThat(harness.transport.closed).isFalse();

        harness.wire.written(harness.transport.complete());
        assertThat(harness.written()).isEqualTo("b\n");
        assertThat(harness.transport.closed).isTrue();
    }

    @Test
    void anEndOfAWriteThatIsNotPendingIsIgnored() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.wire.written(3);
        harness.transport.pending = true;
        harness.receive("a\n");
        harness.wire.writable();
        harness.receive("b\n");
        harness.wire.written(harness.transport.complete() + 100);
        assertThat(harness.written()).isEqualTo("a\n");
        harness.wire.written(harness.transport.complete());
        assertThat(harness.written()).isEqualTo("b\n");
    }

    @Test
    void anAbortDropsWhatIsQueuedAndUnderWay() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.transport.pending = true;
        harness.receive("a\n");
        harness.receive("b\n");
        harness.conversation.abort();
        harness.run();
        harness.wire.written(harness.transport.complete());
        assertThat(harness.written()).isEqualTo("a\n");
        assertThat(harness.events()).containsExactly("line a", "line b", "closed");
    }

    @Test
    void atTheHighMarkTheParserStopsAndAtTheLowOneItGoesOn() {
        Harness harness = Harness.open(SMALL, (handler, line) -> {
            handler.send("x".repeat(HIGH));
            handler.connection().endRequest();
        });
        harness.transport.take(0);
        harness.receive("a\nb\n");
        assertThat(harness.events()).containsExactly("line a");
        assertThat(harness.conversation.isWritable()).isFalse();
        Harness.elsewhere(() -> assertThat(harness.conversation.isWritable()).isFalse());

        harness.take(HIGH - LOW - 1);
        assertThat(harness.events()).isEmpty();

        harness.take(1);
        assertThat(harness.events()).containsExactly("writable", "line b");
    }

    @Test
    void aProducerHearsOnceThatItMayWrite() {
        Harness harness = Harness.open(SMALL, (handler, line) -> {});
        harness.transport.take(0);
        Harness.elsewhere(() -> harness.conversation.asyncWrite(LineHandler.bytes("x".repeat(HIGH))));
        Harness.elsewhere(() -> assertThat(harness.conversation.isWritable()).isFalse());
        harness.run();
        harness.take(HIGH);
        assertThat(harness.events()).containsExactly("writable");
        Harness.elsewhere(() -> assertThat(harness.conversation.isWritable()).isTrue());
        harness.take(HIGH);
        assertThat(harness.events()).isEmpty();
    }

    @Test
    void aFileGoesOutInItsPlaceAndStopsTheParserUntilItHasGone() {
        List<FileChannel> files = new ArrayList<>();
        Harness harness = Harness.open((handler, line) -> {
            FileChannel file = file("file of " + line);
            files.add(file);
            handler.send("<");
            handler.connection().asyncWrite(file, 0, 8 + line.length());
            handler.send(">");
            handler.connection().endRequest();
        });
        harness.transport.take(5);
        harness.receive("a\nb\n");
        assertThat(harness.events()).containsExactly("line a");
        assertThat(harness.written()).isEqualTo("<file");

        harness.take(4);
        assertThat(harness.events()).isEmpty();
        harness.take(100);
        assertThat(harness.events()).containsExactly("line b");
        assertThat(harness.written()).isEqualTo(" of a><file of b>");
        assertThat(files).noneMatch(FileChannel::isOpen);
    }

    @Test
    void pipelinedRequestsOfFilesAreAnsweredWithoutACopyOfTheInput() {
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().asyncWrite(file(line), 0, line.length());
            handler.connection().endRequest();
        });
        harness.receivePart("a\nb\nc\n");
        assertThat(harness.events()).containsExactly("line a", "line b", "line c");
        harness.wire.readEnded();
        assertThat(harness.written()).isEqualTo("abc");
    }

    @Test
    void afterManyFilesOthersHaveTheirTurn() {
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().asyncWrite(file(line), 0, line.length());
            handler.connection().endRequest();
        });
        harness.receivePart("x\n".repeat(50));
        int first = harness.events().size();
        assertThat(first).isBetween(10, 20);

        harness.wire.readEnded();
        assertThat(harness.events()).isEmpty();
        assertThat(harness.transport.wantsInput).isFalse();

        harness.transport.strand.run();
        assertThat(harness.events()).hasSize(50 - first);
        assertThat(harness.written()).isEqualTo("x".repeat(50));
        assertThat(harness.transport.wantsInput).isTrue();
    }

    @Test
    void whatIsWrittenBetweenEventsIsOneTurn() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.conversation.asyncWrite(LineHandler.bytes("a"));
        harness.conversation.asyncWrite(LineHandler.bytes("b"));
        assertThat(harness.transport.strand.size()).isEqualTo(1);
        assertThat(harness.transport.writes()).isZero();
        harness.transport.strand.run();
        assertThat(harness.transport.writes()).isEqualTo(1);
    }

    @Test
    void aChannelIsClosedAfterTheLastOfItsRegions() {
        FileChannel file = file("0123456789");
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().asyncWrite(file, 5, 2);
            handler.send("-");
            handler.connection().asyncWrite(file, 0, 0);
            handler.connection().asyncWrite(file, 1, 3);
        });
        harness.transport.take(4);
        harness.receive("a\n");
        assertThat(harness.written()).isEqualTo("56-1");
        assertThat(file.isOpen()).isTrue();

        harness.take(2);
        assertThat(harness.written()).isEqualTo("23");
        assertThat(file.isOpen()).isFalse();
    }

    @Test
    void aRegionAfterTheEndOfWritingDoesNotCloseTheChannelOfOneBefore() {
        FileChannel file = file("0123456789");
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().asyncWrite(file, 0, 10);
            handler.connection().close();
            handler.connection().asyncWrite(file, 3, 2);
        });
        harness.receive("a\n");
        assertThat(harness.written()).isEqualTo("0123456789");
        assertThat(file.isOpen()).isFalse();
    }

    @Test
    void filesAreClosedWhateverHappens() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.transport.take(0);
        FileChannel queued = file("queued");
        FileChannel given = file("given");
        FileChannel late = file("late");
        FileChannel refused = file("refused");
        harness.conversation.asyncWrite(queued, 0, 6);
        harness.transport.strand.run();
        harness.conversation.abort();
        Harness.elsewhere(() -> harness.conversation.asyncWrite(given, 0, 5));
        harness.run();
        harness.conversation.asyncWrite(late, 0, 4);
        harness.transport.strand.end();
        Harness.elsewhere(() -> harness.conversation.asyncWrite(refused, 0, 7));
        assertThat(List.of(queued, given, late, refused)).noneMatch(FileChannel::isOpen);
    }

    @Test
    void aFileThatIsTooShortEndsTheConnection() {
        Harness harness = Harness.open((handler, line) -> handler.connection().asyncWrite(file("short"), 0, 6));
        harness.receive("a\n");
        harness.take(100);
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "failed EOFException", "closed");
        assertThat(harness.transport.aborted).isTrue();
    }

    @Test
    void whatTheParserLeftIsNoLongerInTheBufferOfTheTransport() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\nb\nc");
        harness.conversation.resume();
        harness.run();
        harness.conversation.resume();
        harness.run();
        harness.receive("d\n");
        assertThat(harness.events()).containsExactly("line a", "line b", "line cd");
    }

    @Test
    void whileTheParserStandsOneMoreBufferIsReadAndThenNone() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\n");
        assertThat(harness.transport.wantsInput).isTrue();
        harness.receive("b\n");
        assertThat(harness.transport.wantsInput).isFalse();

        harness.conversation.resume();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "line b");
        harness.conversation.resume();
        harness.run();
        assertThat(harness.transport.wantsInput).isTrue();
    }
}
