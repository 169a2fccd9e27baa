package org.tatoo.benchmarks.http;

import java.util.List;
import java.util.function.Supplier;
import org.tatoo.benchmarks.measure.Cell;

/**
 * A parser by its name.
 *
 * @param name begins with the product's; ends with {@code -strings} if every part is used as a string
 * @param notInlined the class whose methods are kept from inlining; empty if there is none
 */
record Peer(String name, Supplier<HttpPeer> supplier, String notInlined) {
    /** What others are compared with. */
    static final String REFERENCE = "netty";

    private static final String STRINGS = "-strings";

    /** All that are measured. */
    static final List<Peer> ALL = List.of(
            peer("tatoo", () -> new TatooPeer(TatooPeer.Kind.COUNT)),
            new Peer("tatoo-real", () -> new TatooPeer(TatooPeer.Kind.SPANS), HeadHandler.class.getName()),
            peer("netty", () -> new NettyPeer(false, Level.DELIVERED)),
            peer("netty-validating", () -> new NettyPeer(true, Level.DELIVERED)),
            peer("jetty", () -> new JettyPeer(Level.DELIVERED)),
            peer("microhttp", () -> new MicrohttpPeer(Level.DELIVERED)),
            peer("undertow", UndertowPeer::new),
            peer("tomcat", TomcatPeer::new),
            peer("grizzly", GrizzlyPeer::new),
            peer("tatoo-strings", () -> new TatooPeer(TatooPeer.Kind.STRINGS)),
            peer("netty-strings", () -> new NettyPeer(false, Level.STRINGS)),
            peer("jetty-strings", () -> new JettyPeer(Level.STRINGS)),
            peer("microhttp-strings", () -> new MicrohttpPeer(Level.STRINGS)));

    private static Peer peer(String name, Supplier<HttpPeer> supplier) {
        return new Peer(name, supplier, "");
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
