package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.tatoo.transport.TimerWheel;
import org.tatoo.transport.Timers;

/** The objects shared by the connections of an event loop. Confined to the loop's thread. */
abstract class LoopParts extends ConnectionLoop<SocketChannel> {
    final LoopSelector selector = new LoopSelector();
    final LoopTransports transports = new LoopTransports();
    final TimerWheel wheel;
    // Created in advance, because memory may be exhausted later.
    private final IOException aborted = new IOException("the server ends the connection");
    private final ReadBuffer readBuffer;
    private final GatheringWrite gatheringWrite = new GatheringWrite();

    LoopParts(LoopSettings settings) throws IOException {
        super(settings);
        this.wheel = new TimerWheel(clock);
        this.readBuffer = new ReadBuffer(settings.limits().readBuffer());
    }

    /** Returns the cause reported for a connection that the server aborts. */
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

    final GatheringWrite gatheringWrite() {
        return gatheringWrite;
    }

    /** Schedules the close event of {@code transport} after the current event or task and before all others. */
    final void closed(NioTransport transport) {
        transports.close(transport);
    }
}
