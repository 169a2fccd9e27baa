package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.runtime.ConversationLimits;

/** What conversations hold together, and which of them go if it is too much. */
class ConversationBudgetTest {
    private static final int KIB = 1 << 10;

    /** Answers a line with as many KiB as it says; "wait" waits, "keep n" reserves n KiB. */
    private static void answer(LineHandler handler, String line) {
        if (line.equals("wait")) {
            handler.stop();
        } else if (line.startsWith("keep ")) {
            handler.send(handler.connection().reserve(KIB * Long.parseLong(line.substring(5))) + "\n");
            handler.connection().endRequest();
        } else {
            handler.send("x".repeat(KIB * Integer.parseInt(line)));
            handler.connection().endRequest();
        }
    }

    @TempDir
    private Path folder;

    private final Budgets budgets = new Budgets(1024 * KIB);
    private final BudgetShare share = budgets.newShare();

    private Harness open() {
        Harness harness = Harness.open(ConversationBudgetTest::answer);
        harness.transport.budget = share;
        return harness;
    }

    /** One that has so many KiB of output that its peer does not take. */
    private Harness holding(int kibibytes) {
        Harness harness = open();
        harness.transport.take(0);
        harness.receive(kibibytes + "\n");
        harness.events();
        return harness;
    }

    /** A framework may end its loop without closing the connections there. */
    @Test
    void whatALostStrandHadTakenIsGivenBack() {
        Budgets own = new Budgets(1024 * KIB);
        WeakReference<Harness> lost = reserveAll(own);
        while (lost.get() != null || own.used() > 0) {
            System.gc();
        }
        Harness next = Harness.open(ConversationBudgetTest::answer);
        next.transport.budget = own.common();
        next.receive("keep 1000\n");
        assertThat(next.written()).isEqualTo("true\n");
        assertThat(own.used()).isEqualTo(1000 * KIB);
    }

    private static WeakReference<Harness> reserveAll(Budgets budgets) {
        Harness harness = Harness.open(ConversationBudgetTest::answer);
        harness.transport.budget = budgets.newShare();
        harness.receive("keep 1000\n");
        assertThat(budgets.reserved()).isEqualTo(1000 * KIB);
        return new WeakReference<>(harness);
    }

    @Test
    void outputCountsUntilItIsTaken() {
        Harness harness = holding(100);
        assertThat(budgets.output()).isEqualTo(100 * KIB);
        harness.take(60 * KIB);
        assertThat(budgets.output()).isEqualTo(40 * KIB);
        harness.take(40 * KIB);
        assertThat(budgets.used()).isZero();
    }

    @Test
    void outputCountsUntilTheConnectionEnds() {
        Harness harness = holding(100);
        harness.conversation.abort();
        harness.run();
        assertThat(budgets.used()).isZero();
    }

    @Test
    void theInputOfAStoppedParserCounts() {
        Harness harness = open();
        harness.receive("wait\n" + "x".repeat(100));
        assertThat(budgets.input()).isEqualTo(100);
        harness.conversation.resume();
        harness.receive("\n");
        harness.run();
        assertThat(budgets.input()).isZero();
    }

    /** The tokens of a parser refer to what it parsed last, also while it stands. */
    @Test
    void inputCountsAsLongAsTheParserMayReferToIt() {
        Harness harness = open();
        harness.receive("wait\nwait\n");
        assertThat(budgets.input()).isEqualTo(5);
        harness.conversation.resume();
        harness.run();
        assertThat(harness.parser().referred()).isEqualTo(5);
        assertThat(budgets.input()).isEqualTo(5);
        harness.conversation.resume();
        harness.run();
        assertThat(harness.parser().referred()).isZero();
        assertThat(budgets.input()).isZero();
    }

    @Test
    void theInputOfAnIdleConversationIsNotReferredTo() {
        Harness harness = open();
        harness.receive("wait\n1\n" + "x".repeat(100));
        harness.conversation.resume();
        harness.run();
        assertThat(harness.parser().referred()).isZero();
        assertThat(budgets.used()).isZero();
    }

    @Test
    void aFileIsNotInMemory() throws IOException {
        Path path = Files.writeString(folder.resolve("sent.txt"), "x".repeat(3000));
        Harness harness = open();
        harness.transport.take(0);
        harness.conversation.asyncWrite(FileChannel.open(path), 0, 3000);
        harness.run();
        assertThat(budgets.used()).isZero();
        Harness.elsewhere(() -> {
            try {
                harness.conversation.asyncWrite(FileChannel.open(path), 0, 3000);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        harness.run();
        assertThat(budgets.used()).isZero();
    }

    @Test
    void reservedBytesCountUntilTheHandlerHasClosed() {
        Harness harness = open();
        harness.receive("keep 100\nkeep 200\n");
        assertThat(harness.written()).isEqualTo("true\ntrue\n");
        assertThat(budgets.reserved()).isEqualTo(300 * KIB);
        assertThat(harness.conversation.reserve(-50 * KIB)).isTrue();
        assertThat(budgets.reserved()).isEqualTo(250 * KIB);
        harness.conversation.close();
        harness.end();
        assertThat(budgets.reserved()).isEqualTo(250 * KIB);
        harness.run();
        assertThat(harness.events()).endsWith("closed");
        assertThat(budgets.reserved()).isZero();
        assertThat(harness.conversation.reserve(1)).isFalse();
        assertThat(budgets.reserved()).isZero();
    }

    @Test
    void noMoreIsGivenBackThanWasTaken() {
        Harness harness = open();
        harness.conversation.reserve(10);
        harness.conversation.reserve(-1000);
        assertThat(budgets.reserved()).isZero();
        harness.conversation.reserve(-1000);
        assertThat(budgets.reserved()).isZero();
    }

    @Test
    void anotherThreadReserves() {
        Harness harness = open();
        List<Boolean> granted = new ArrayList<>();
        Harness.elsewhere(() -> {
            granted.add(harness.conversation.reserve(600 * KIB));
            granted.add(harness.conversation.reserve(600 * KIB));
        });
        assertThat(granted).containsExactly(true, false);
        harness.run();
        assertThat(harness.events()).containsExactly("refused RESERVE");
        assertThat(budgets.reserved()).isEqualTo(600 * KIB);
        Harness.elsewhere(() -> harness.conversation.reserve(-100 * KIB));
        harness.run();
        assertThat(budgets.reserved()).isEqualTo(500 * KIB);
        harness.conversation.abort();
        harness.run();
        assertThat(budgets.used()).isZero();
        assertThat(budgets.tryTake(1024 * KIB)).isTrue();
    }

    @Test
    void whatAnotherThreadReservesTooLateIsGivenBack() {
        Harness harness = open();
        Harness.elsewhere(() -> harness.conversation.reserve(600 * KIB));
        harness.conversation.abort();
        harness.run();
        assertThat(budgets.used()).isZero();
        assertThat(budgets.tryTake(1024 * KIB)).isTrue();
    }

    @Test
    void moreThanThereCanBeIsRefusedAndCostsNobody() {
        Harness other = holding(100);
        Harness harness = open();
        harness.receive("keep 2000\n");
        assertThat(harness.written()).isEqualTo("false\n");
        other.run();
        assertThat(other.transport.closed).isFalse();
    }

    /** Its handler refuses a message in words, and the peer reads them. */
    @Test
    void theHeaviestThatAsksForMoreIsRefusedAndStays() {
        Harness harness = open();
        harness.receive("keep 600\nkeep 600\n");
        harness.run();
        assertThat(harness.written()).isEqualTo("true\nfalse\n");
        assertThat(harness.transport.closed).isFalse();
        assertThat(budgets.reserved()).isEqualTo(600 * KIB);
    }

    @Test
    void theHeaviestGoesWhenTheSumIsReached() {
        Harness light = holding(200);
        Harness heavy = holding(400);
        Harness last = holding(300);
        assertThat(heavy.transport.closed).isFalse();
        Harness more = holding(200);
        heavy.run();
        assertThat(heavy.events()).containsExactly("refused BUDGET", "closed");
        assertThat(heavy.transport.aborted).isTrue();
        assertThat(budgets.used()).isEqualTo(700 * KIB);
        for (Harness harness : List.of(light, last, more)) {
            harness.run();
            harness.take(Long.MAX_VALUE);
            harness.run();
            assertThat(harness.transport.closed).isFalse();
        }
        assertThat(budgets.used()).isZero();
    }

    @Test
    void whoHasMadeNoProgressForLongGoesBeforeWhoHasMore() {
        Harness old = holding(100);
        old.pass(Duration.ofSeconds(9));
        Harness large = holding(400);
        large.pass(Duration.ofSeconds(1));
        Harness user = open();
        user.receive("keep 550\n");
        assertThat(user.written()).isEqualTo("true\n");
        assertThat(old.events()).containsExactly("refused BUDGET");
        assertThat(large.events()).isEmpty();
    }

    @Test
    void aTrickleIsNoProgress() {
        Harness trickle = holding(300);
        Harness moving = holding(400);
        for (int i = 0; i < 5; i++) {
            trickle.pass(Duration.ofSeconds(1));
            trickle.take(1);
            moving.pass(Duration.ofSeconds(1));
            moving.take(30 * KIB);
            moving.receive("30\n");
        }
        open().receive("keep 700\n");
        assertThat(trickle.events()).contains("refused BUDGET");
        assertThat(moving.events()).doesNotContain("refused BUDGET");
    }

    @Test
    void theMarkShrinksWhenHalfIsUsed() {
        ConversationLimits limits = ConversationLimits.defaults();
        assertThat(budgets.mark(limits.highWaterMark())).isEqualTo(512 * KIB);
        Harness harness = holding(20);
        assertThat(harness.conversation.isWritable()).isTrue();
        budgets.take(700 * KIB);
        assertThat(budgets.mark(limits.highWaterMark())).isBetween(100 * KIB, 400 * KIB);
        assertThat(harness.conversation.isWritable()).isTrue();
        budgets.take(250 * KIB);
        assertThat(budgets.mark(limits.highWaterMark())).isEqualTo(16 * KIB);
        assertThat(budgets.mark(100)).isEqualTo(100);
        assertThat(harness.conversation.isWritable()).isFalse();
        harness.take(10 * KIB);
        assertThat(harness.events()).isEmpty();
        harness.take(3 * KIB);
        assertThat(harness.events()).containsExactly("writable");
    }

    /** A producer on another thread hears of it as well. */
    @Test
    void whoAsksElsewhereWhenTheMarkHasShrunkHearsWhenHeMayWrite() {
        Harness harness = holding(20);
        budgets.take(950 * KIB);
        harness.transport.strand.isElsewhere = true;
        assertThat(harness.conversation.isWritable()).isFalse();
        harness.transport.strand.isElsewhere = false;
        harness.take(13 * KIB);
        assertThat(harness.events()).containsExactly("writable");
    }

    @Test
    void aParserWaitsUntilAnotherStrandHasMadeRoom() {
        Harness heavy = holding(1010);
        heavy.transport.strand.isElsewhere = true;
        Harness harness = holding(15);
        assertThat(harness.transport.closed).isFalse();
        harness.receive("wait\n");
        assertThat(harness.events()).isEmpty();
        heavy.transport.strand.isElsewhere = false;
        heavy.run();
        assertThat(heavy.events()).containsExactly("refused BUDGET", "closed");
        harness.run();
        assertThat(harness.events()).containsExactly("line wait");
    }

    @Test
    void aParserThatWaitsGoesOnWhenItHoldsNothing() {
        Harness heavy = holding(1010);
        heavy.transport.strand.isElsewhere = true;
        Harness harness = holding(15);
        budgets.take(2000 * KIB);
        harness.take(Long.MAX_VALUE);
        harness.receive("wait\n");
        assertThat(harness.events()).containsExactly("line wait");
        assertThat(heavy.events()).isEmpty();
    }

    @Test
    void allStrandsWithoutAShareHaveOne() {
        Harness harness = Harness.open(ConversationBudgetTest::answer);
        harness.transport.budget = budgets.common();
        harness.receive("keep 100\n");
        assertThat(budgets.reserved()).isEqualTo(100 * KIB);
        harness.conversation.abort();
        harness.run();
        assertThat(budgets.used()).isZero();
    }
}
