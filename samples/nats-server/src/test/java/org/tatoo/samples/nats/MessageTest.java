package org.tatoo.samples.nats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tatoo.grammars.nats.NatsParser;
import org.tatoo.grammars.nats.NatsValues.Delivery;
import org.tatoo.grammars.nats.NatsValues.Header;
import org.tatoo.grammars.nats.NatsValues.Headers;
import org.tatoo.grammars.nats.NatsWriter;
import org.tatoo.runtime.Bytes;

class MessageTest {
    static Stream<Headers> headers() {
        return Stream.of(
                new Headers(null, null, List.of()),
                new Headers(503, null, List.of()),
                new Headers(100, "Idle Heartbeat", List.of(new Header("A", "b"))),
                new Headers(null, null, List.of(new Header("A", null), new Header("Name", "\u00e4 value "))));
    }

    @ParameterizedTest
    @MethodSource("headers")
    void itsSizeIsThatOfWhatIsWritten(Headers headers) {
        Message message = message(headers);

        String[] parts = written(message.delivery("1", true)).split("\r\n", 2);
        assertThat(parts[0]).startsWith("HMSG a 1 r.1 ").endsWith(" " + message.size());
        assertThat(parts[1]).startsWith("NATS/1.0").hasSize(message.size() + 2);
    }

    @Test
    void withoutHeadersItIsShorter() {
        Message message = message(new Headers(null, null, List.of(new Header("A", "b"))));

        assertThat(written(message.delivery("1", false))).isEqualTo("MSG a 1 r.1 7\r\npayload\r\n");
        assertThat(message(null).size()).isEqualTo(7);
    }

    @Test
    void nobodyHasHeardIt() {
        Message message = Message.noResponders("r");

        assertThat(message.isNoResponders()).isTrue();
        assertThat(written(message.delivery("1", true))).isEqualTo("HMSG r 1 16 16\r\nNATS/1.0 503\r\n\r\n\r\n");
    }

    private static Message message(@Nullable Headers headers) {
        return new Message("a", "r.1", headers, Bytes.encode("payload", ISO_8859_1));
    }

    private static String written(Delivery delivery) {
        ByteBuffer to = ByteBuffer.allocate(1_000);
        new NatsWriter(to, NatsParser.Start.deliveries).delivery(delivery);
        return ISO_8859_1.decode(to.flip()).toString();
    }
}
