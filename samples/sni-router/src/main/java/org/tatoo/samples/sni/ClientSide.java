package org.tatoo.samples.sni;

import java.net.InetSocketAddress;
import org.tatoo.runtime.Connection;

/** The connection of a client that is forwarded. */
final class ClientSide extends Side {
    private final Router router;
    private final InetSocketAddress target;
    private final Router.Hello hello;

    /** @param hello the bytes that the client has sent */
    ClientSide(Connection connection, Router router, InetSocketAddress target, Router.Hello hello) {
        super(connection);
        this.router = router;
        this.target = target;
        this.hello = hello;
    }

    @Override
    public void opened() {
        pause();
        router.connect(target, this);
    }

    /** Begins forwarding; the other server has accepted the connection. */
    void connected(ServerSide side) {
        join(side);
        side.join(this);
        side.connection().asyncWrite(hello.bytes());
        connection().resume();
        look(side);
    }

    /** Rejects the client, because the other server is not available. */
    void refuse() {
        connection().asyncWrite(Alert.INTERNAL_ERROR.bytes());
        connection().close();
    }

    /** Ends the connection if neither side has sent anything since the last check. */
    private void look(ServerSide side) {
        if (router.limits().silence() == null) {
            return;
        }
        long before = received() + side.received();
        connection().schedule(router.limits().silence(), () -> {
            if (before == received() + side.received()) {
                connection().close();
            } else {
                look(side);
            }
        });
    }
}
