package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.tatoo.transport.TimerWheel;
import org.tatoo.transport.Timers;

/** What the connections of an event loop use in addition, all of them the same. Belongs to the loop's thread. */
abstract class LoopParts extends ConnectionLoop<SocketChannel> {
    final LoopSelector selector = new LoopSelector();
    final LoopTransports transports = new LoopTransports();
    final TimerWheel wheel;
    // Made beforehand, for want of memory later.
    private final IOException aborted = new IOException("the server ends the connection");
    private final ReadBuffer readBuffer;
    private final GatheringWrite gatheringWrite = new GatheringWrite();

    LoopParts(LoopSettings settings) throws IOException {
        super(settings);
        this.wheel = new TimerWheel(clock);
        this.readBuffer = new ReadBuffer(settings.limits().readBuffer());
    }

    /** Why a connection is lost that the server aborts. */
    final IOException aborted() {
        return aborted;
    }

    final Selector selector() {
        return selector.selector();
    }

    @Override
    final Timers timers() {
        return wheel;
    }

    final ReadBuffer readBuffer() {
        return readBuffer;
    }

    /** The one write that all connections share. */
    final GatheringWrite gatheringWrite() {
        return gatheringWrite;
    }

    /** Tells {@code transport} that it is closed, after the event or task that runs now and before all others. */
    final void closed(NioTransport transport) {
        transports.close(transport);
    }
}
