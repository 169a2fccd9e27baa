package org.tatoo.vertx;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.tck.OnExecutor;
import org.tatoo.transport.tck.TestTls;

/** A server of Vert.x on a free port of the loopback interface: a verticle on each of two event loops. */
public record VertxServer(Vertx vertx, InetSocketAddress address) implements AutoCloseable {
    private static final ConversationListener SILENT = new ConversationListener() {};

    /** Serves {@code protocol} with the usual limits. */
    public static VertxServer start(Protocol protocol, boolean encrypted) {
        return start(protocol, ConversationLimits.defaults(), encrypted);
    }

    static VertxServer start(Protocol protocol, ConversationLimits limits, boolean encrypted) {
        NetServerOptions options = encrypted ? tls() : new NetServerOptions();
        ConversationHandler handler =
                new ConversationHandler(transport -> OnExecutor.converse(transport, protocol, limits, SILENT));
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        AtomicInteger port = new AtomicInteger();
        String host = InetAddress.getLoopbackAddress().getHostAddress();
        await(vertx.deployVerticle(
                () -> new VerticleBase() {
                    @Override
                    public Future<?> start() {
                        return vertx.createNetServer(options)
                                .connectHandler(handler)
                                // the same number in all verticles shares the port
                                .listen(-1, host)
                                .onSuccess(server -> port.set(server.actualPort()));
                    }
                },
                new DeploymentOptions().setInstances(2)));
        return new VertxServer(vertx, new InetSocketAddress(InetAddress.getLoopbackAddress(), port.get()));
    }

    /** Options with the certificate of the tests. */
    private static NetServerOptions tls() {
        try {
            return new NetServerOptions()
                    .setSsl(true)
                    .setKeyCertOptions(new PemKeyCertOptions()
                            .addKeyValue(pem("PRIVATE KEY", TestTls.key().getEncoded()))
                            .addCertValue(
                                    pem("CERTIFICATE", TestTls.certificate().getEncoded())));
        } catch (CertificateEncodingException e) {
            throw new AssertionError("the certificate of the tests", e);
        }
    }

    private static Buffer pem(String what, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Buffer.buffer(("-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n")
                .getBytes(StandardCharsets.US_ASCII));
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    @Override
    public void close() {
        await(vertx.close());
    }
}
