package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.TransportLayer;

/**
 * A connection initiated by the server. It occupies a place and is assigned to a loop.
 *
 * @param layer null for none
 * @param time the time limit for the channel, and again for the handshake of the layer
 * @param failed called in a task of the loop; if the loop has ended, in the thread that detected the failure
 */
record Outgoing<C>(
        Loop<C> loop,
        LoopSettings settings,
        SocketAddress remote,
        @Nullable TransportLayer layer,
        Protocol protocol,
        Duration time,
        Consumer<? super IOException> failed)
        implements Channels.Outcome<C> {
    @Override
    public void connected(C channel) {
        settings.admission().opened();
        Binding binding = Binding.to(new Attempt(remote, time, this::tell), protocol, layer);
        loop.adopt(new Channels.Accepted<>(channel, remote, binding), null);
    }

    @Override
    public void failed(IOException reason) {
        settings.admission().cancel();
        tell(reason);
    }

    void tell(IOException reason) {
        try {
            loop.execute(() -> accept(reason));
        } catch (RejectedExecutionException e) {
            accept(reason);
        }
    }

    private void accept(IOException reason) {
        try {
            failed.accept(reason);
        } catch (RuntimeException e) {
            settings.listener().handlerFailed(remote, e);
        }
    }
}
