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
 * A connection that the server begins itself: it has a place, and goes to a loop.
 *
 * @param layer null for none
 * @param time in which the channel, then the handshake of the layer, has to be done
 * @param failed told in a task of the loop; if that has ended, by the thread that has seen the failure
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

    /** Tells why there is no connection. */
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
