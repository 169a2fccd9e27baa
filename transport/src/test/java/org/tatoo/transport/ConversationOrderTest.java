package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.transport.memory.MemoryTransport;

/** In which order callbacks come, and calls take effect. */
class ConversationOrderTest {
    private static final ConversationLimits LIMITS = ConversationLimits.defaults();

    @Test
    void openedIsTheFirstCallbackAndClosedTheLast() {
        Harness harness = new Harness(LIMITS, Harness.ECHO);
        harness.wire.opened();
        harness.receive("a\n");
        harness.wire.opened();
        harness.end();
        harness.run();
        harness.wire.closed();
        harness.wire.opened();
        harness.receive("b\n");
        harness.wire.writable();
        harness.run();
        assertThat(harness.events()).containsExactly("opened", "line a", "closed");
        assertThat(harness.written()).isEqualTo("a\n");
    }

    @Test
    void callsMadeWhileTheParserIsMadeWaitUntilTheConnectionIsOpen() {
        MemoryTransport transport = new MemoryTransport();
        List<String> events = new ArrayList<>();
        Conversation conversation = new Conversation(
                transport,
                connection -> {
                    connection.asyncWrite(LineHandler.bytes("hello\n"));
                    for (int i = 0; i < 9_000; i++) {
                        connection.executor().execute(() -> events.add("task"));
                    }
                    return new LineParser(new LineHandler(connection, events));
                },
                LIMITS,
                new ConversationListener() {});
        transport.strand.run();
        assertThat(events).isEmpty();

        conversation.events().opened();
        transport.strand.run();

        assertThat(events).hasSize(9_001).startsWith("opened", "task");
        assertThat(transport.written()).asString().isEqualTo("hello\n");
    }

    @Test
    void callsOfAnotherThreadTakeEffectInTheirOrder() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\nb\n");
        Harness.elsewhere(() -> {
            for (int i = 0; i < 3; i++) {
                harness.conversation.asyncWrite(LineHandler.bytes(i + "\n"));
            }
            harness.conversation.endRequest();
            harness.conversation.close();
            harness.conversation.asyncWrite(LineHandler.bytes("never\n"));
        });
        assertThat(harness.events()).containsExactly("line a");
        harness.run();
        assertThat(harness.events()).isEmpty();
        assertThat(harness.written()).isEqualTo("0\n1\n2\n");
    }

    @Test
    void aCallInACallbackComesAfterTheCallsThatWaitUpToTheFirstTask() {
        List<String> tasks = new ArrayList<>();
        Harness harness = Harness.open((handler, line) -> {
            Harness.elsewhere(() -> {
                handler.send("1 ");
                handler.connection().executor().execute(() -> {
                    tasks.add("task");
                    handler.send("5 ");
                });
                handler.send("4 ");
            });
            handler.send("2 ");
            assertThat(tasks).isEmpty();
            handler.send("3 ");
        });
        harness.receive("a\n");
        harness.run();
        assertThat(tasks).containsExactly("task");
        assertThat(harness.written()).isEqualTo("1 2 3 4 5 ");
    }

    @Test
    void aTaskIsNeverNested() {
        List<String> order = new ArrayList<>();
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().executor().execute(() -> {
                order.add("task of " + line);
                handler.connection().executor().execute(() -> order.add("inner task of " + line));
                order.add("end of task of " + line);
            });
            order.add("end of " + line);
        });
        harness.receive("a\nb\n");
        harness.run();
        assertThat(order)
                .containsExactly(
                        "end of a",
                        "end of b",
                        "task of a",
                        "end of task of a",
                        "task of b",
                        "end of task of b",
                        "inner task of a",
                        "inner task of b");
    }

    @Test
    void closedIsNotNestedInTheCallbackThatAborts() {
        List<String> order = new ArrayList<>();
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().abort();
            order.add("after abort");
        });
        harness.receive("a\nb\n");
        assertThat(harness.events()).containsExactly("line a");
        harness.run();
        assertThat(harness.events()).containsExactly("closed");
        assertThat(order).containsExactly("after abort");
        assertThat(harness.transport.aborted).isTrue();
    }

    @Test
    void anEndOfAnEarlierMessageThatComesLateIsIgnored() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\nb\n");
        Harness.elsewhere(() -> {
            // what comes after a task is not carried out before it
            harness.conversation.executor().execute(() -> {});
            harness.conversation.endRequest();
        });
        harness.conversation.endRequest();
        harness.wire.readEnded();
        assertThat(harness.events()).containsExactly("line a", "line b");

        harness.run();
        assertThat(harness.events()).containsExactly("redundant");
        harness.receive("c\n");
        assertThat(harness.events()).isEmpty();
    }

    @Test
    void anEndThatIsCalledBetweenMessagesIsNotForTheNextOne() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\n");
        harness.conversation.endRequest();
        harness.wire.readEnded();
        Harness.elsewhere(() -> {
            harness.conversation.executor().execute(() -> {});
            harness.conversation.endRequest();
        });
        harness.receive("b\nc\n");
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "line b", "redundant");
    }

    @Test
    void aResumeForAMessageThatIsOverDoesNotResumeTheNextOne() {
        Harness harness = Harness.open((handler, line) -> handler.stop());
        harness.receive("a\nb\nc\n");
        Harness.elsewhere(() -> {
            harness.conversation.executor().execute(() -> {});
            harness.conversation.resume();
        });
        harness.conversation.endRequest();
        harness.wire.readEnded();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "line b");
    }

    @Test
    void aSecondEndOfTheSameMessageIsIgnored() {
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().endRequest();
            handler.connection().endRequest();
        });
        harness.receive("a\nb\n");
        assertThat(harness.events()).containsExactly("line a", "redundant", "line b", "redundant");
    }

    @Test
    void aResumeInsideTheCallbackThatPausedTakesEffectAfterIt() {
        Harness harness = Harness.open((handler, line) -> {
            handler.stop();
            handler.connection().resume();
        });
        harness.receive("a\nb\n");
        assertThat(harness.events()).containsExactly("line a", "line b");
    }

    @Test
    void aTaskGivenAfterTheStrandHasEndedIsRefused() {
        Harness harness = Harness.open(Harness.ECHO);
        harness.conversation.abort();
        harness.run();
        harness.transport.strand.end();
        assertThatThrownBy(() -> harness.conversation.executor().execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
        Harness.elsewhere(() -> harness.conversation.asyncWrite(LineHandler.bytes("late")));
        Harness.elsewhere(harness.conversation::close);
    }

    @Test
    void aTaskThatWasGivenBeforeTheEndOfTheConnectionRuns() {
        List<String> tasks = new ArrayList<>();
        Harness harness = Harness.open(Harness.ECHO);
        harness.conversation.abort();
        harness.run();
        for (int i = 0; i < 10_000; i++) {
            harness.conversation.executor().execute(() -> tasks.add("task"));
        }
        harness.transport.strand.run();
        assertThat(tasks).hasSize(10_000);
    }

    @Test
    void manyCallsLeaveOthersTheirTurn() {
        List<String> tasks = new ArrayList<>();
        int[] seen = {0};
        Harness harness = Harness.open(Harness.ECHO);
        harness.conversation.executor().execute(() -> tasks.add("first"));
        harness.transport.strand.execute(() -> seen[0] = tasks.size());
        for (int i = 0; i < 9_000; i++) {
            harness.conversation.executor().execute(() -> tasks.add("task"));
        }
        harness.transport.strand.run();
        assertThat(seen[0]).isEqualTo(1);
        assertThat(tasks).hasSize(9_001);
    }

    @Test
    void aTaskThatGivesItselfAgainLeavesOthersTheirTurn() {
        Harness harness = Harness.open(Harness.ECHO);
        int[] count = {0};
        Runnable again = new Runnable() {
            @Override
            public void run() {
                assertThat(harness.transport.strand.size()).isZero();
                if (++count[0] < 10_000) {
                    harness.conversation.executor().execute(this);
                }
            }
        };
        harness.conversation.executor().execute(again);
        harness.transport.strand.run();
        assertThat(count[0]).isEqualTo(10_000);
    }

    @Test
    void whatTasksWriteIsOneWrite() {
        Harness harness = Harness.open(Harness.ECHO);
        Harness.elsewhere(() -> {
            for (int i = 0; i < 100; i++) {
                harness.conversation.executor().execute(() -> harness.conversation.asyncWrite(LineHandler.bytes("x")));
            }
        });
        harness.transport.strand.run();
        assertThat(harness.written()).isEqualTo("x".repeat(100));
        assertThat(harness.transport.writes()).isEqualTo(1);
    }

    @Test
    void whatTheTransportKnowsOfTheConnectionIsTold() {
        Attribute<String> name = new Attribute<>("name", String.class);
        Harness harness = Harness.open(Harness.ECHO);
        assertThat(harness.conversation.localAddress()).isNull();
        assertThat(harness.conversation.remoteAddress()).isNull();
        assertThat(harness.conversation.attribute(name)).isNull();

        harness.transport.local = new InetSocketAddress(1);
        harness.transport.remote = new InetSocketAddress(2);
        harness.transport.attributes.put(name, "value");
        assertThat(harness.conversation.localAddress()).isEqualTo(new InetSocketAddress(1));
        assertThat(harness.conversation.remoteAddress()).isEqualTo(new InetSocketAddress(2));
        assertThat(harness.conversation.attribute(name)).isEqualTo("value");
    }

    @Test
    void whatThrowsCostsTheConnection() {
        Harness harness = Harness.open((handler, line) -> {
            throw new IllegalArgumentException("thrown by a test");
        });
        harness.receive("a\nb\n");
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "failed IllegalArgumentException", "closed");

        Harness other = Harness.open(Harness.ECHO);
        other.conversation.executor().execute(() -> {
            throw new IllegalArgumentException("thrown by a test");
        });
        other.run();
        assertThat(other.events()).containsExactly("failed IllegalArgumentException", "closed");
    }
}
