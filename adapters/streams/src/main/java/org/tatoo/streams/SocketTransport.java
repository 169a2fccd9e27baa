package org.tatoo.streams;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.net.ssl.SSLSocket;
import org.tatoo.transport.Capability;
import org.tatoo.transport.PullTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * The streams of a socket that carry a conversation. A read and a write each block a thread while they wait. The
 * threads should therefore be virtual ones, or those of a pool without a limit.
 */
public final class SocketTransport extends PullTransport {
    private static final int SMALL = 512;
    private static final int LARGE = 16 << 10;

    private final Socket socket;
    private final Socket below;
    private final Executor threads;
    private final byte[] small = new byte[SMALL];
    // Large after a read that filled it, so that an idle connection has no large one.
    private byte[] buffer = small;

    /**
     * Creates a transport that is not started.
     *
     * @param socket plain, or an {@link SSLSocket}
     * @param below the socket below an {@code SSLSocket}, which is closed if the connection is aborted; the same as
     *     {@code socket} if it is plain
     * @param threads runs blocking tasks and the conversation; never on the thread that submits a task
     */
    public SocketTransport(Socket socket, Socket below, Executor threads) throws IOException {
        super(threads, below.getLocalSocketAddress(), below.getRemoteSocketAddress());
        this.socket = socket;
        this.below = below;
        this.threads = threads;
        below.setTcpNoDelay(true);
    }

    /**
     * Starts the conversation, which opens at once, or after the TLS handshake.
     *
     * @param conversation the factory of the conversation, which returns the listener to the events of this transport
     */
    public void start(Function<? super Transport, ? extends TransportListener> conversation) {
        begin(conversation);
        threads.execute(this::open);
    }

    private void open() {
        Set<Capability> can = EnumSet.of(Capability.ADDRESS, Capability.RESET, Capability.NOTICES_LOSS);
        try {
            SSLSocket tls = socket instanceof SSLSocket encrypted ? encrypted : null;
            if (tls != null) {
                tls.startHandshake();
            }
            if (tls == null || tls.getSession().getProtocol().equals("TLSv1.3")) {
                can.addAll(EnumSet.of(Capability.HALF_CLOSE, Capability.SHUT_OUTPUT));
            }
            opened(can, tls == null ? null : tls.getSession(), tls == null ? null : tls.getApplicationProtocol());
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public long sendBuffer() throws IOException {
        return below.getSendBufferSize();
    }

    @Override
    protected void read() {
        threads.execute(() -> {
            try {
                int count = socket.getInputStream().read(buffer);
                if (count < 0) {
                    inputEnded(!below.isInputShutdown());
                } else {
                    ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, count);
                    buffer = count < buffer.length ? small : buffer == small ? new byte[LARGE] : buffer;
                    received(bytes);
                }
            } catch (IOException e) {
                failed(e);
            }
        });
    }

    @Override
    protected void write(ByteBuffer bytes) {
        threads.execute(() -> {
            byte[] array = new byte[bytes.remaining()];
            bytes.get(array);
            try {
                socket.getOutputStream().write(array);
                written();
            } catch (IOException e) {
                failed(e);
            }
        });
    }

    @Override
    protected void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Ends the connection; an abort bypasses TLS, which would send a closing alert and might block. */
    @Override
    protected void end(boolean abort) throws IOException {
        if (abort) {
            below.setSoLinger(true, 0);
        }
        (abort ? below : socket).close();
    }
}
