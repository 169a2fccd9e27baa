package org.tatoo.transport;

import java.util.stream.Stream;

/** Two stacked layers as a single layer. */
record StackedLayers(TransportLayer lower, TransportLayer upper) implements TransportLayer {
    @Override
    public LayeredTransport over(Transport below) {
        LayeredTransport bottom = lower.over(below);
        LayeredTransport top = upper.over(bottom);
        return new ForwardingTransport(top) {
            @Override
            public TransportListener listen(TransportListener above) {
                return bottom.listen(top.listen(above));
            }
        };
    }

    @Override
    public Stream<TransportLayer> layers() {
        return Stream.concat(lower.layers(), upper.layers());
    }

    @Override
    public HandshakeCounts handshakeCounts() {
        return lower.handshakeCounts().plus(upper.handshakeCounts());
    }

    @Override
    public boolean namesPeers() {
        return lower.namesPeers() || upper.namesPeers();
    }
}
