package org.tatoo.benchmarks.http;

import java.util.List;
import java.util.function.Function;
import org.tatoo.benchmarks.measure.Cell;

/**
 * A parser by its name.
 *
 * @param name begins with the product's; ends with {@code -strings} if every part is used as a string
 * @param notInlined the class whose methods are kept from inlining; empty if there is none
 */
record Peer(String name, Function<Input, HttpPeer> opening, String notInlined) {
    /** What others are compared with. */
    static final String REFERENCE = "netty";

    private static final String STRINGS = "-strings";

    /** All that are measured. */
    static final List<Peer> ALL = List.of(
            peer("tatoo", input -> TatooPeer.open(TatooPeer.Kind.COUNT, input)),
            new Peer("tatoo-real", input -> TatooPeer.open(TatooPeer.Kind.SPANS, input), HeadHandler.class.getName()),
            peer("netty", input -> new NettyPeer(input, false, Level.DELIVERED)),
            peer("netty-validating", input -> new NettyPeer(input, true, Level.DELIVERED)),
            peer("jetty", input -> new JettyPeer(input, Level.DELIVERED)),
            peer("microhttp", input -> new MicrohttpPeer(input, Level.DELIVERED)),
            peer("undertow", UndertowPeer::new),
            peer("tomcat", TomcatPeer::new),
            peer("grizzly", GrizzlyPeer::new),
            peer("tatoo-strings", input -> TatooPeer.open(TatooPeer.Kind.STRINGS, input)),
            peer("netty-strings", input -> new NettyPeer(input, false, Level.STRINGS)),
            peer("jetty-strings", input -> new JettyPeer(input, Level.STRINGS)),
            peer("microhttp-strings", input -> new MicrohttpPeer(input, Level.STRINGS)));

    private static Peer peer(String name, Function<Input, HttpPeer> opening) {
        return new Peer(name, opening, "");
    }

    static Peer byName(String name) {
        return ALL.stream().filter(peer -> peer.name().equals(name)).findFirst().orElseThrow();
    }

    /** Whether there is such a thing: Tomcat's parser takes an array, and more bytes from nothing but its own socket. */
    boolean takes(Cell cell) {
        return !name.equals("tomcat") || (((RequestCell) cell).piece() == 0 && !((RequestCell) cell).direct());
    }

    /** The name of what this one is compared with: at the same level of use. */
    String reference() {
        return name.endsWith(STRINGS) ? REFERENCE + STRINGS : REFERENCE;
    }
}
