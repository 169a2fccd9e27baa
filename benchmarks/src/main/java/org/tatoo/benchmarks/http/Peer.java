package org.tatoo.benchmarks.http;

import io.undertow.server.protocol.http.UndertowPeer;
import java.util.List;
import java.util.function.Function;
import org.apache.coyote.http11.TomcatPeer;
import org.glassfish.grizzly.http.GrizzlyPeer;
import org.microhttp.MicrohttpPeer;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;

/**
 * A named parser.
 *
 * @param name the name, which begins with the product's; ends with {@code -strings} if every part is used as a string
 * @param notInlined the class whose methods are excluded from inlining; empty if there is none
 */
record Peer(String name, Function<Input, Work> opening, String notInlined) {
    /** The name of the reference parser. */
    static final String REFERENCE = "netty";

    private static final String STRINGS = "-strings";

    /** All measured parsers. */
    static final List<Peer> ALL = List.of(
            peer("tatoo", input -> new TatooPeer(input, new CountingHandler(PooledConnection.get()))),
            new Peer(
                    "tatoo-real",
                    input -> new TatooPeer(input, new SpanHandler(input.bytes())),
                    HeadHandler.class.getName()),
            peer("netty", input -> new NettyPeer(input, false, false)),
            peer("netty-validating", input -> new NettyPeer(input, true, false)),
            peer("jetty", JettyPeer::new),
            peer("microhttp", MicrohttpPeer::new),
            peer("undertow", UndertowPeer::new),
            peer("tomcat", TomcatPeer::new),
            peer("grizzly", GrizzlyPeer::new),
            peer("tatoo-strings", input -> new TatooPeer(input, new StringHandler())),
            peer("tatoo-records-strings", RecordsPeer::new),
            peer("netty-strings", input -> new NettyPeer(input, false, true)));

    private static Peer peer(String name, Function<Input, Work> opening) {
        return new Peer(name, opening, "");
    }

    static Peer byName(String name) {
        return ALL.stream().filter(peer -> peer.name().equals(name)).findFirst().orElseThrow();
    }

    /** Returns whether the parser supports the cell: Tomcat's reads only whole arrays. */
    boolean takes(Cell cell) {
        return !name.equals("tomcat")
                || (((RequestCell) cell).piece() == Input.WHOLE && !((RequestCell) cell).direct());
    }

    /** Returns the name of the reference parser at the same level of use. */
    String reference() {
        return name.endsWith(STRINGS) ? REFERENCE + STRINGS : REFERENCE;
    }
}
