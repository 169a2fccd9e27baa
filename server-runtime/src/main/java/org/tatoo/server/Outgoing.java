package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.tatoo.runtime.Protocol;

/**
 * A connection that the server begins itself: it has a place, and goes to a loop.
 *
 * @param failed told in a task of the loop
 */
record Outgoing<C>(
        Loop<C> loop,
        LoopSettings settings,
        SocketAddress remote,
        Protocol protocol,
        Consumer<? super IOException> failed)
        implements Channels.Outcome<C> {
    @Override
    public void connected(C channel) {
        settings.admission().opened();
        loop.adopt(new Channels.Accepted<>(channel, remote, Binding.to(remote, protocol)), null);
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
            // the server has stopped, and with it whoever waits
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
