package org.tatoo.transport;

/** A transport over another one, whose strand, timers and clock are its own, too. */
public interface LayeredTransport extends Transport {
    /**
     * Lets {@code above} hear the events of this transport. Called once, on the strand, before the transport below tells
     * an event.
     *
     * @return what hears the events of the transport below
     */
    TransportListener listen(TransportListener above);
}
