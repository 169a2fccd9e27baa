package org.tatoo.transport;

/** A transport on top of another one, whose strand, timers and clock it shares. */
public interface LayeredTransport extends Transport {
    /**
     * Registers {@code above} as the listener of this transport. Called once, on the strand, before the first event of
     * the transport below.
     *
     * @return the listener for the events of the transport below
     */
    TransportListener listen(TransportListener above);
}
