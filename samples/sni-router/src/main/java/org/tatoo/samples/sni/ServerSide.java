package org.tatoo.samples.sni;

import org.tatoo.runtime.Connection;

/** The connection to the server to which a client's connection is forwarded. */
final class ServerSide extends Side {
    private final ClientSide client;

    ServerSide(Connection connection, ClientSide client) {
        super(connection);
        this.client = client;
    }

    @Override
    public void opened() {
        if (client.isClosed()) {
            connection().close();
        } else {
            client.connected(this);
        }
    }
}
