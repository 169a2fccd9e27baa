package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.tatoo.runtime.Protocol;

/**
 * A connection that the server begins itself: it has a place, and goes to a loop.
 *
 * @param failed told in a task of the loop; if that has ended, by the thread that has seen the failure
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
        loop.adopt(new Channels.Accepted<>(channel, remote, Binding.to(remote, protocol, this::lost)), null);
    }

    @Override
    public void failed(IOException reason) {
        settings.admission().cancel();
        tell(reason);
    }

    private void lost() {
        tell(new IOException("no connection to " + remote + ": it was closed at once"));
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
