package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tlschannel.ClientTlsChannel;

/** Whole conversations with clients of others, over sockets: pieces of any size come back, and both ends are clean. */
class OracleTest {
    private static final int SIZE = 1 << 20;

    /** Sends all of it in pieces, and ends; what has come back when the server has ended, too. */
    @FunctionalInterface
    interface Client {
        byte[] talk(int port, SSLContext context, String version, byte[] bytes) throws Exception;
    }

    static Stream<Arguments> clients() {
        Client socket = OracleTest::socket;
        Client channel = OracleTest::channel;
        Client netty = OracleTest::netty;
        return Stream.of(Rig.V12, Rig.V13)
                .flatMap(version -> Stream.of(
                        Arguments.of("SSLSocket", version, socket),
                        Arguments.of("tls-channel", version, channel),
                        Arguments.of("Netty", version, netty)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("clients")
    void whatIsSentComesBack(String name, String version, Client client) throws Exception {
        byte[] bytes = new byte[SIZE];
        new Random(1).nextBytes(bytes);
        TlsLayer layer = TlsLayer.builder(Keys.certificates("ec")).build();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            FutureTask<SocketTransport> serving = new FutureTask<>(() -> {
                SocketTransport transport = new SocketTransport(server.accept(), layer);
                transport.run();
                return transport;
            });
            new Thread(serving).start();
            assertThat(client.talk(server.getLocalPort(), Keys.client(), version, bytes))
                    .as(name)
                    .isEqualTo(bytes);
            serving.get().await();
        }
    }

    /** Pieces whose sizes differ, from single bytes to more than a record. */
    private static void send(byte[] bytes, OutputStream target) throws IOException {
        Random random = new Random(2);
        for (int from = 0; from < bytes.length; ) {
            int most = 1 << random.nextInt(18);
            int size = Math.min(bytes.length - from, 1 + random.nextInt(most));
            target.write(bytes, from, size);
            from += size;
        }
    }

    /** Sends in one thread and reads in this one. */
    private static byte[] exchange(OutputStream target, Runnable end, Source source, byte[] bytes) throws Exception {
        FutureTask<?> sending = new FutureTask<>(() -> {
            send(bytes, target);
            end.run();
            return null;
        });
        new Thread(sending).start();
        byte[] back = source.read(bytes.length);
        sending.get();
        return back;
    }

    @FunctionalInterface
    private interface Source {
        byte[] read(int length) throws IOException;
    }

    private static byte[] socket(int port, SSLContext context, String version, byte[] bytes) throws Exception {
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setEnabledProtocols(new String[] {version});
            byte[] back = exchange(
                    socket.getOutputStream(),
                    () -> {},
                    length -> socket.getInputStream().readNBytes(length),
                    bytes);
            socket.shutdownOutput();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            return back;
        }
    }

    private static byte[] channel(int port, SSLContext context, String version, byte[] bytes) throws Exception {
        SSLEngine engine = context.createSSLEngine("localhost", port);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {version});
        try (SocketChannel below = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                ClientTlsChannel channel = ClientTlsChannel.newBuilder(below, engine)
                        .withWaitForCloseConfirmation(true)
                        .build()) {
            channel.handshake();
            OutputStream target = new OutputStream() {
                @Override
                public void write(int one) throws IOException {
                    write(new byte[] {(byte) one}, 0, 1);
                }

                @Override
                public void write(byte[] from, int offset, int length) throws IOException {
                    ByteBuffer piece = ByteBuffer.wrap(from, offset, length);
                    while (piece.hasRemaining()) {
                        channel.write(piece);
                    }
                }
            };
            byte[] back = exchange(
                    target,
                    () -> {},
                    length -> {
                        ByteBuffer all = ByteBuffer.allocate(length);
                        while (all.hasRemaining() && channel.read(all) >= 0) {
                            // until all is there
                        }
                        return Arrays.copyOf(all.array(), all.position());
                    },
                    bytes);
            // the first call sends the end, the second waits for that of the peer
            boolean ended = channel.shutdown();
            while (!ended) {
                ended = channel.shutdown();
            }
            return back;
        }
    }

    /** Netty's handler in a channel whose bytes this thread and another one carry. */
    private static byte[] netty(int port, SSLContext context, String version, byte[] bytes) throws Exception {
        SSLEngine engine = context.createSSLEngine("localhost", port);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {version});
        ByteArrayOutputStream back = new ByteArrayOutputStream();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            EmbeddedChannel channel = new EmbeddedChannel(new SslHandler(engine));
            flush(channel, socket);
            int sent = 0;
            byte[] buffer = new byte[5000];
            while (back.size() < bytes.length) {
                boolean open = engine.getSession().isValid()
                        && channel.pipeline()
                                .get(SslHandler.class)
                                .handshakeFuture()
                                .isSuccess();
                if (open && sent < bytes.length && sent - back.size() < 32 << 10) {
                    int size = Math.min(bytes.length - sent, 20_000);
                    channel.writeOutbound(Unpooled.wrappedBuffer(bytes, sent, size));
                    sent += size;
                    flush(channel, socket);
                } else {
                    read(channel, socket, buffer, back);
                }
            }
            channel.pipeline()
                    .get(SslHandler.class)
                    .closeOutbound()
                    .addListener(done -> assertThat(done.isSuccess()).isTrue());
            flush(channel, socket);
            while (read(channel, socket, buffer, back)) {
                // until the server ends
            }
            channel.finishAndReleaseAll();
            assertThat(engine.isInboundDone()).isTrue();
        }
        return back.toByteArray();
    }

    private static boolean read(EmbeddedChannel channel, Socket socket, byte[] buffer, ByteArrayOutputStream back)
            throws IOException {
        int count = socket.getInputStream().read(buffer);
        if (count < 0) {
            return false;
        }
        channel.writeInbound(Unpooled.copiedBuffer(buffer, 0, count));
        channel.runPendingTasks();
        for (ByteBuf data = channel.readInbound(); data != null; data = channel.readInbound()) {
            data.readBytes(back, data.readableBytes());
            data.release();
        }
        flush(channel, socket);
        return true;
    }

    private static void flush(EmbeddedChannel channel, Socket socket) throws IOException {
        channel.runPendingTasks();
        for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
            bytes.readBytes(socket.getOutputStream(), bytes.readableBytes());
            bytes.release();
        }
    }
}
