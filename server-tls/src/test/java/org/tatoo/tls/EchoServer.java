package org.tatoo.tls;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.file.Path;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** An encrypted echo server on a free port of the loopback address, for clients of the real world. */
final class EchoServer {
    private EchoServer() {}

    /** Arguments: the files of the certificate and of its key. */
    public static void main(String[] arguments) throws Exception {
        PemFiles files = new PemFiles(Path.of(arguments[0]), Path.of(arguments[1]));
        TlsLayer layer = TlsLayer.builder(Certificates.of(files))
                .alpn("echo", "http/1.1")
                .listener(new Printer())
                .build();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            System.out.println("listening on " + server.getLocalPort());
            while (!server.isClosed()) {
                Socket socket = server.accept();
                new Thread(() -> new SocketTransport(socket, layer).run()).start();
            }
        }
    }

    /** Says on the standard output what clients do. */
    private static final class Printer implements TlsListener {
        @Override
        public void opened(@Nullable SocketAddress remote, SSLSession session, boolean resumed) {
            System.out.println((resumed ? "resumed " : "full ") + session.getProtocol());
        }

        @Override
        public void failed(@Nullable SocketAddress remote, Exception cause) {
            System.out.println("failed: " + cause.getMessage());
        }
    }
}
