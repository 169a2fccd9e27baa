package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.memory.MemoryTransport;

/** When a protocol makes its parser, what happens if it cannot, and the limits that it brings. */
class ConversationProtocolTest {
    private static final ConversationLimits LIMITS = ConversationLimits.defaults();

    @Test
    void theParserIsMadeWhenTheTransportIsOpenAndKnowsThePeer() {
        MemoryTransport transport = new MemoryTransport();
        List<String> events = new ArrayList<>();
        Conversation conversation = new Conversation(
                transport,
                connection -> {
                    events.add("made for " + connection.attribute(Attribute.ALPN));
                    return new LineParser(new LineHandler(connection, events));
                },
                LIMITS,
                new ConversationListener() {});
        assertThat(events).isEmpty();
        transport.attributes.put(Attribute.ALPN, "lines");
        conversation.events().opened();
        assertThat(events).containsExactly("made for lines", "opened");
    }

    @Test
    void aProtocolThatThrowsCostsTheConnection() {
        MemoryTransport transport = new MemoryTransport();
        Connection[] kept = new Connection[1];
        List<String> events = new ArrayList<>();
        Conversation conversation = new Conversation(
                transport,
                connection -> {
                    kept[0] = connection;
                    connection.executor().execute(() -> events.add("task"));
                    throw new IllegalStateException("thrown by a test");
                },
                LIMITS,
                new ConversationListener() {
                    @Override
                    public void opened(Connection connection) {
                        events.add("opened");
                    }

                    @Override
                    public void handlerFailed(Connection connection, Throwable cause) {
                        events.add(cause.getMessage());
                    }

                    @Override
                    public void closed(Connection connection) {
                        events.add("closed");
                    }
                });
        conversation.events().opened();
        assertThat(transport.aborted).isTrue();
        conversation.events().closed();
        kept[0].asyncWrite(LineHandler.bytes("late"));
        kept[0].close();
        transport.strand.run();
        assertThat(kept[0].isWritable()).isFalse();
        assertThat(transport.written()).isEmpty();
        assertThat(events).containsExactly("thrown by a test", "task");
    }

    @Test
    void whatWasGivenBeforeTheOpeningIsDroppedIfItDoesNotCome() {
        Harness harness = new Harness(LIMITS, Harness.ECHO);
        List<String> order = new ArrayList<>();
        harness.conversation.asyncWrite(LineHandler.bytes("never"), () -> order.add("dropped"));
        harness.conversation.executor().execute(() -> order.add("task"));
        harness.transport.strand.run();
        assertThat(order).isEmpty();
        harness.wire.failed(new IOException("no handshake"));
        harness.run();
        assertThat(order).containsExactlyInAnyOrder("dropped", "task");
        assertThat(harness.events()).isEmpty();
    }

    @Test
    void aProtocolHasItsOwnLimits() {
        MemoryTransport transport = new MemoryTransport();
        List<String> events = new ArrayList<>();
        Protocol patient = connection -> new LineParser(new LineHandler(connection, events));
        Conversation conversation = new Conversation(
                transport,
                patient.withLimits(limits -> limits.without(Deadline.FIRST_BYTE)
                        .with(Deadline.IDLE, Duration.ofHours(1))
                        .withWaterMarks(1, 2)),
                LIMITS,
                new ConversationListener() {});
        assertThat(conversation.isWritable()).isTrue();
        conversation.events().opened();
        transport.take(0);
        conversation.asyncWrite(LineHandler.bytes("xx"));
        assertThat(conversation.isWritable()).isFalse();
        transport.strand.run();
        transport.take(2);
        conversation.events().writable();
        transport.pass(Duration.ofMinutes(59));
        assertThat(events).containsExactly("opened", "writable");
        transport.pass(Duration.ofMinutes(2));
        assertThat(events).contains("expired IDLE");
    }

    @Test
    void anotherProtocolGoesOnAfterTheCallbackThatSwitched() {
        List<String> second = new ArrayList<>();
        Harness harness = Harness.open((handler, line) -> {
            handler.send("switching\n");
            handler.connection().switchTo(next -> new LineParser(new LineHandler(next, second)));
        });
        harness.receive("up\nb");
        harness.receive("\n");
        harness.end();
        harness.run();
        assertThat(harness.events()).containsExactly("line up");
        assertThat(second).containsExactly("opened", "line b", "closed");
        assertThat(harness.written()).isEqualTo("switching\nb\n");
    }

    @Test
    void whatTheParserHeldGoesToTheOneThatTakesOver() {
        List<String> second = new ArrayList<>();
        Harness harness = Harness.open(Harness.ECHO);
        harness.receive("a\nb");
        harness.conversation.switchTo(next -> new LineParser(new LineHandler(next, second)));
        harness.transport.strand.run();
        assertThat(second).containsExactly("opened");

        harness.receive("c\n");
        assertThat(harness.events()).containsExactly("line a");
        assertThat(second).containsExactly("opened", "line bc");
        assertThat(harness.written()).isEqualTo("a\nbc\n");
    }
}
