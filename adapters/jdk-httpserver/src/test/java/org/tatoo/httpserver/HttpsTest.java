package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code HttpsServer} and {@code HttpsConfigurator}, of the JDK and of ours. */
@Timeout(60)
class HttpsTest {
    private static final String PASSWORD = "secret";

    @TempDir
    private static Path folder;

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static SSLContext context;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BlockingQueue<String> noted = new LinkedBlockingQueue<>();

    @SuppressWarnings("NullAway.Init") // set by each test
    private HttpsServer server;

    @BeforeAll
    static void makeKey() throws Exception {
        Path file = folder.resolve("keys.p12");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair", "-alias", "own", "-keyalg", "EC", "-dname", "CN=test"));
        command.addAll(List.of("-ext", "san=ip:127.0.0.1", "-storetype", "PKCS12", "-validity", "36500"));
        command.addAll(List.of("-keystore", file.toString(), "-storepass", PASSWORD));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        keytool.getInputStream().readAllBytes();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("own", store.getCertificate("own"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        server.stop(0);
    }

    /** A server that answers with the content of each request. */
    private void bind(Providers providers) throws IOException {
        server = providers.provider().createHttpsServer(Providers.free(), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            noted.add(session(exchange));
            byte[] content = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
            exchange.close();
        });
    }

    private static String session(HttpExchange exchange) {
        return exchange instanceof HttpsExchange secure ? secure.getSSLSession().getProtocol() : "none";
    }

    private void start(Providers providers, Consumer<HttpsParameters> configure) throws IOException {
        bind(providers);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                configure.accept(parameters);
            }
        });
        server.start();
    }

    private String post(SSLContext trusting, String text) throws IOException {
        try (Client client = new Client(server.getAddress(), trusting.getSocketFactory())) {
            return client.post("/", text).answer().content();
        }
    }

    private String noted() throws InterruptedException {
        String value = noted.poll(20, TimeUnit.SECONDS);
        assertThat(value).isNotNull();
        return String.valueOf(value);
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeHasTheSession(Providers providers) throws Exception {
        bind(providers);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.start();
        assertThat(post(context, "hello")).isEqualTo("hello");
        assertThat(noted()).isEqualTo("TLSv1.3");
    }

    @ParameterizedTest
    @EnumSource
    void contentOfMegabytesPassesThrough(Providers providers) throws Exception {
        start(providers, parameters -> parameters.setSSLParameters(context.getDefaultSSLParameters()));
        String text = "secret".repeat(500_000);
        assertThat(post(context, text)).isEqualTo(text);
    }

    @ParameterizedTest
    @EnumSource
    void theConfiguratorIsAskedForEachConnection(Providers providers) throws Exception {
        start(providers, parameters -> {
            InetSocketAddress client = parameters.getClientAddress();
            noted.add(client.getAddress().getHostAddress());
            noted.add(String.valueOf(
                    parameters.getHttpsConfigurator().getSSLContext().equals(context)));
        });
        assertThat(post(context, "x")).isEqualTo("x");
        assertThat(noted()).isEqualTo("127.0.0.1");
        assertThat(noted()).isEqualTo("true");
    }

    @ParameterizedTest
    @EnumSource
    void theConfiguratorDecidesTheVersion(Providers providers) throws Exception {
        start(providers, parameters -> {
            SSLParameters older = context.getDefaultSSLParameters();
            older.setProtocols(new String[] {"TLSv1.2"});
            parameters.setSSLParameters(older);
        });
        assertThat(post(context, "x")).isEqualTo("x");
        assertThat(noted()).isEqualTo("TLSv1.2");
    }

    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("deprecation") // until it is removed
    void theConfiguratorMaySetProtocolsAlone(Providers providers) throws Exception {
        start(providers, parameters -> parameters.setProtocols(new String[] {"TLSv1.2"}));
        assertThat(post(context, "x")).isEqualTo("x");
        assertThat(noted()).isEqualTo("TLSv1.2");
    }

    @ParameterizedTest
    @EnumSource
    void aClientMayHaveToShowACertificate(Providers providers) throws Exception {
        start(providers, parameters -> {
            SSLParameters strict = context.getDefaultSSLParameters();
            strict.setNeedClientAuth(true);
            parameters.setSSLParameters(strict);
        });
        assertThat(post(context, "known")).isEqualTo("known");
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("own", certificate());
        trust.init(trusted);
        SSLContext anonymous = SSLContext.getInstance("TLS");
        anonymous.init(null, trust.getTrustManagers(), null);
        assertThatThrownBy(() -> post(anonymous, "unknown")).isInstanceOf(IOException.class);
    }

    private static Certificate certificate() throws Exception {
        KeyStore store = KeyStore.getInstance(folder.resolve("keys.p12").toFile(), PASSWORD.toCharArray());
        return store.getCertificate("own");
    }

    @ParameterizedTest
    @EnumSource
    void aConfiguratorThatFailsEndsTheConnection(Providers providers) throws Exception {
        start(providers, parameters -> {
            throw new IllegalStateException("on purpose");
        });
        assertThatThrownBy(() -> post(context, "x")).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void aConfiguratorIsNeeded(Providers providers) throws Exception {
        bind(providers);
        assertThat(server.getHttpsConfigurator()).isNull();
        assertThatThrownBy(() -> server.setHttpsConfigurator(null)).isInstanceOf(NullPointerException.class);
        HttpsConfigurator configurator = new HttpsConfigurator(context);
        server.setHttpsConfigurator(configurator);
        assertThat(server.getHttpsConfigurator()).isSameAs(configurator);
    }

    @Test
    void ourServerDoesNotStartWithoutOne() throws Exception {
        bind(Providers.TATOO);
        assertThatThrownBy(() -> server.start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("HttpsConfigurator");
    }

    @Test
    void aClientThatDoesNotEncryptIsTold() throws Exception {
        start(Providers.TATOO, parameters -> {});
        try (Client client = new Client(server.getAddress())) {
            assertThat(client.ask("GET", "/").answer().status()).isEqualTo(400);
        }
    }
}
