package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A peer with a socket of {@code java.net}, plain or encrypted. Its small buffers hide little. */
public class SocketPeer implements Peer {
    private static final int BUFFER = 64 << 10;

    private final Socket socket;
    private final Socket carrier;

    /** Creates a peer with {@code socket}, which is connected. */
    public SocketPeer(Socket socket) {
        this(socket, socket);
    }

    /** Creates a peer with {@code socket}, whose bytes {@code carrier} transports. */
    public SocketPeer(Socket socket, Socket carrier) {
        this.socket = socket;
        this.carrier = carrier;
    }

    /** Connects a plain socket. */
    public static SocketPeer open(SocketAddress address, Duration patience) throws IOException {
        Socket socket = new Socket();
        prepare(socket, patience);
        socket.connect(address, (int) patience.toMillis());
        return new SocketPeer(socket);
    }

    /** Sets the options that checks need; the socket must not be connected yet. */
    public static void prepare(Socket socket, Duration patience) throws IOException {
        socket.setReceiveBufferSize(BUFFER);
        socket.setSendBufferSize(BUFFER);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) patience.toMillis());
    }

    @Override
    public void send(byte[] bytes, int offset, int length) throws IOException {
        socket.getOutputStream().write(bytes, offset, length);
    }

    @Override
    public int receive(byte[] into) throws IOException {
        return socket.getInputStream().read(into);
    }

    @Override
    public void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Resets a plain connection; closes an encrypted one without notice. */
    @Override
    public void vanish() throws IOException {
        if (carrier == socket) {
            socket.setSoLinger(true, 0);
        }
        carrier.close();
    }

    @Override
    public @Nullable SocketAddress local() {
        return socket.getLocalSocketAddress();
    }

    @Override
    public @Nullable SocketAddress remote() {
        return socket.getRemoteSocketAddress();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
