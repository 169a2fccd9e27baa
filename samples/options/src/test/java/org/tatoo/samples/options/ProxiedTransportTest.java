package org.tatoo.samples.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.Attribute;
import org.tatoo.testing.Cut;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;
import org.tatoo.transport.tck.Checks;

/** A connection that begins with a header of the PROXY protocol opens after it, as that of the client. */
class ProxiedTransportTest {
    private static final String TEXT = "PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n";
    private static final String BINARY = "\r\n\r\n\0\r\nQUIT\n!\21\0\17\300\0\2\1\3063d\1\334\4\1\273\4\0\0";
    private static final SocketAddress CLIENT = new InetSocketAddress("192.0.2.1", 56_324);

    private final Heard heard = new Heard();
    private final LayeredTransport transport = new ProxiedTransport(unknowing());
    private final TransportListener events = transport.listen(heard);

    /** A transport that knows nothing of its connection. */
    private static Transport unknowing() {
        return (Transport) Proxy.newProxyInstance(
                Transport.class.getClassLoader(), new Class<?>[] {Transport.class}, (self, method, arguments) -> null);
    }

    /** Writes down what it hears; the bytes that came as one text. */
    private static final class Heard implements TransportListener {
        private final List<String> events = new ArrayList<>();
        private final StringBuilder bytes = new StringBuilder();

        @Override
        public void opened() {
            events.add("opened");
        }

        @Override
        public void received(ByteBuffer received) {
            assertThat(received.hasRemaining()).isTrue();
            bytes.append(StandardCharsets.ISO_8859_1.decode(received));
        }

        @Override
        public void readEnded() {
            events.add("readEnded");
        }

        @Override
        public void inputEnded(boolean clean) {
            events.add("inputEnded " + clean);
        }

        @Override
        public void writable() {
            events.add("writable");
        }

        @Override
        public void written(long count) {
            events.add("written " + count);
        }

        @Override
        public void failed(IOException cause) {
            events.add("failed");
        }

        @Override
        public void closed() {
            events.add("closed");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void receive(byte[] all, Cut cut) throws IOException {
        cut.split(all, (bytes, from, to) -> events.received(ByteBuffer.wrap(bytes, from, to - from)));
    }

    // ---- the header

    @TestFactory
    Stream<DynamicTest> theHeaderMayBeCutAnywhere() {
        return Stream.of(TEXT, BINARY)
                .flatMap(header -> Stream.iterate(1, first -> first < header.length() + 3, first -> first + 1)
                        .map(first -> DynamicTest.dynamicTest(
                                header.length() + " at " + first,
                                () -> new ProxiedTransportTest()
                                        .assertOpens(header, left -> left == header.length() + 3 ? first : left))));
    }

    @ParameterizedTest
    @ValueSource(strings = {TEXT, BINARY})
    void theHeaderMayComeByteByByte(String header) throws IOException {
        assertOpens(header, Cut.everywhere());
    }

    private void assertOpens(String header, Cut cut) throws IOException {
        events.opened();
        assertThat(transport.attribute(Attribute.PROXY_SOURCE)).isNull();
        receive(bytes(header + "abc"), cut);
        events.readEnded();
        assertThat(heard.events).containsExactly("opened", "readEnded");
        assertThat(heard.bytes).hasToString("abc");
        assertThat(transport.remote()).isEqualTo(CLIENT);
        assertThat(transport.attribute(Attribute.PROXY_SOURCE)).isEqualTo(CLIENT);
        assertThat(transport.attribute(Attribute.ALPN)).isNull();
    }

    @Test
    void nothingIsHeardBeforeTheHeaderIsComplete() throws IOException {
        events.opened();
        receive(bytes(TEXT.substring(0, TEXT.length() - 1)), Cut.nowhere());
        events.readEnded();
        assertThat(heard.events).isEmpty();
        receive(bytes("\n"), Cut.nowhere());
        assertThat(heard.events).containsExactly("opened");
    }

    @Test
    void aHeaderThatNamesNobodyKeepsWhatTheTransportKnows() throws IOException {
        events.opened();
        receive(bytes("PROXY UNKNOWN\r\n"), Cut.nowhere());
        assertThat(heard.events).containsExactly("opened");
        assertThat(transport.remote()).isNull();
        assertThat(transport.attribute(Attribute.PROXY_SOURCE)).isNull();
    }

    // ---- the end

    @Test
    void aWrongHeaderIsALossThatIsToldOnce() throws IOException {
        events.opened();
        receive(bytes("GET / HTTP/1.1\r\n\r\n"), Cut.everywhere());
        events.readEnded();
        events.inputEnded(true);
        events.closed();
        assertThat(heard.events).containsExactly("failed", "closed");
        assertThat(heard.bytes).isEmpty();
    }

    @Test
    void anEndInsideTheHeaderIsALoss() throws IOException {
        events.opened();
        receive(bytes("PROXY"), Cut.nowhere());
        events.inputEnded(true);
        events.readEnded();
        assertThat(heard.events).containsExactly("failed");
    }

    // ---- as a transport

    @TestFactory
    Stream<DynamicTest> passes() {
        return Checks.all().stream()
                .map(check -> DynamicTest.dynamicTest(check.name(), () -> check.run(new ProxiedUnderTest())));
    }
}
