package org.tatoo.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.tatoo.transport.tck.TestTls;

/** A blocking client whose reads fail after a generous time instead of hanging; encrypted if the servers are. */
final class TestClient implements AutoCloseable {
    static final int PATIENCE_MILLIS = 20_000;

    private final Socket carrier = new Socket();
    private final Socket socket;
    private final InputStream in;

    TestClient(Server server) throws IOException {
        this(server, 0);
    }

    /** @param receiveBuffer in bytes; 0 for the system's default */
    TestClient(Server server, int receiveBuffer) throws IOException {
        this(server.address(), receiveBuffer);
    }

    TestClient(InetSocketAddress address) throws IOException {
        this(address, 0);
    }

    private TestClient(InetSocketAddress address, int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            carrier.setReceiveBufferSize(receiveBuffer);
        }
        carrier.connect(address, PATIENCE_MILLIS);
        carrier.setTcpNoDelay(true);
        carrier.setSoTimeout(PATIENCE_MILLIS);
        socket = Servers.isEncrypted() ? encrypted(address.getPort()) : carrier;
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** The handshake is made with the first read or write. */
    private Socket encrypted(int port) throws IOException {
        return TestTls.context().getSocketFactory().createSocket(carrier, "localhost", port, true);
    }

    /** Makes the handshake, if there is one, now. */
    TestClient handshake() throws IOException {
        if (socket instanceof SSLSocket encrypted) {
            encrypted.startHandshake();
        }
        return this;
    }

    Socket socket() {
        return socket;
    }

    InetSocketAddress localAddress() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    TestClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    TestClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    TestClient halfClose() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** The next line without its line feed; what came before the end if there is none. */
    String line() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            text.append((char) b);
        }
        return text.toString();
    }

    byte[] bytes(int count) throws IOException {
        return in.readNBytes(count);
    }

    /** Everything until the server shuts down its output. */
    String rest() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Everything until the server ends the connection without order: by a reset, if the transport can, or an end. */
    String untilAborted() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            in.transferTo(text);
        } catch (SocketException | SSLException e) {
            // that is the end
        }
        return text.toString(StandardCharsets.ISO_8859_1);
    }

    /** What comes to a client whose connection the server aborts at once, perhaps before it knows that it is connected. */
    static String abortedAtOnce(Server server) throws IOException {
        TestClient client;
        try {
            client = new TestClient(server);
        } catch (SocketException e) {
            return "";
        }
        try (client) {
            return client.untilAborted();
        }
    }

    /** Ends the connection by a reset. */
    void reset() throws IOException {
        carrier.setSoLinger(true, 0);
        carrier.close();
    }

    /** Closes while the test continues. */
    void leave() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
