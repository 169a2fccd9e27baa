package org.tatoo.tls;

import java.net.SocketAddress;
import java.security.GeneralSecurityException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Capability;
import org.tatoo.transport.HandshakeCounts;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;

/**
 * Encrypts connections by TLS 1.3 or 1.2: those of a listener, as their server, or those to one server, as its client.
 * All of them share one {@link SSLContext}, so that sessions can be resumed, also after {@link Certificates#reload}.
 *
 * <p>What holds for the transports:
 *
 * <ul>
 *   <li>The layer above hears {@code opened} when the handshake is done. A handshake that fails is {@code failed} and
 *       {@code closed} to it. A client that speaks HTTP without TLS gets an answer with status 400; of a server that does
 *       not speak TLS, {@code failed} tells a {@link NoTlsException}.
 *   <li>They have the capabilities of the transport below but for {@link Capability#FILE_REGION}, and
 *       {@link Capability#HALF_CLOSE} only with TLS 1.3: in TLS 1.2, a peer that ends its output reads nothing more.
 *   <li>The end of the input is clean if the peer has said so ({@code close_notify}). The end of the output is said, then
 *       the output below is shut.
 *   <li>A peer that wants to negotiate again, or sends more than 64 records in a row without data, is cut off.
 * </ul>
 */
public final class TlsLayer implements TransportLayer {
    private static final String TICKETS = "jdk.tls.server.enableSessionTicketExtension";
    private static final Object LOCK = new Object();

    private final SSLContext context;
    private final SSLParameters parameters;
    private final TlsListener listener;
    private final Handshakes handshakes;
    private final HandshakeTally tally = new HandshakeTally();
    private final @Nullable EngineSetup setup;
    // Null if this is the side of the server.
    private final @Nullable KnownServer server;
    // Of a context of others, nobody says so.
    private final boolean knowsResumed;

    // Those whose certificate was asked for: they do not resume a session.
    private final Set<SSLEngine> full = ConcurrentHashMap.newKeySet();

    // For each version the set last made; the transports below are mostly of one kind.
    private volatile Capabilities ofLater = new Capabilities(Set.of(), Set.of());
    private volatile Capabilities ofEarlier = new Capabilities(Set.of(), Set.of());

    private TlsLayer(Builder builder) throws GeneralSecurityException {
        Certificates certificates = builder.certificates;
        server = builder.server;
        knowsResumed = certificates != null || server != null;
        if (server != null) {
            context = SSLContext.getInstance("TLS");
            TrustManager trusted = new VerifyingTrustManager(server.trusted(), server.host(), full::add);
            context.init(null, new TrustManager[] {trusted}, null);
        } else if (certificates == null) {
            context = Objects.requireNonNull(builder.context);
        } else {
            context = newContext();
            KeyManager keys = new SniKeyManager(certificates, full::add);
            context.init(new KeyManager[] {keys}, builder.clients.trustManagers(), null);
        }
        setup = builder.setup;
        SSLSessionContext sessions = isClient() ? context.getClientSessionContext() : context.getServerSessionContext();
        sessions.setSessionCacheSize(builder.limits.sessions());
        parameters = builder.parameters(context);
        listener = builder.listener;
        handshakes = new Handshakes(builder.limits, builder.executor);
    }

    /**
     * A context that keeps the sessions of its clients, instead of giving them out as encrypted tickets: newer JDKs accept
     * those only while the server has the same certificates. The JDK can be told so by a system property only, which it
     * reads when it makes a context; one that is set holds.
     */
    private static SSLContext newContext() throws GeneralSecurityException {
        synchronized (LOCK) {
            if (System.getProperty(TICKETS) != null) {
                return SSLContext.getInstance("TLS");
            }
            System.setProperty(TICKETS, "false");
            try {
                return SSLContext.getInstance("TLS");
            } finally {
                System.clearProperty(TICKETS);
            }
        }
    }

    /** Begins the description of a layer that shows {@code certificates}. */
    public static Builder builder(Certificates certificates) {
        return new Builder(certificates, null, null);
    }

    /**
     * Begins the description of a layer that is the client of one server. The server has to show a certificate for
     * {@code host} that is {@code trusted}; else the connection fails by an exception whose cause is a
     * {@link ServerCertificateException}. It shows no certificate of its own.
     *
     * @param host the name of the server, or its literal address
     */
    public static Builder client(String host, ServerCertificates trusted) {
        return new Builder(null, null, new KnownServer(host, trusted));
    }

    /**
     * Begins the description of a layer with the certificates of {@code context}, which decides about those of clients,
     * too; {@link EngineSetup} says whether they are asked. Whether a session was resumed is not known then.
     */
    public static Builder builder(SSLContext context) {
        return new Builder(null, context, null);
    }

    @Override
    public LayeredTransport over(Transport below) {
        SocketAddress remote = below.remote();
        SSLEngine engine = newEngine(remote);
        engine.setSSLParameters(parameters);
        return new TlsTransport(this, below, new TlsEngine(engine, first(engine, remote)));
    }

    private SSLEngine newEngine(@Nullable SocketAddress remote) {
        if (server != null) {
            return server.engine(context, remote);
        }
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        return engine;
    }

    /** What comes before the handshake and may take long; null for nothing. */
    private @Nullable Runnable first(SSLEngine engine, @Nullable SocketAddress remote) {
        Runnable set = setup == null ? null : () -> setup.set(engine, remote);
        if (!isClient()) {
            return set;
        }
        return () -> {
            if (set != null) {
                set.run();
            }
            KnownServer.begin(engine);
        };
    }

    /** The handshakes of all its connections. If it has a context of others, all of them count as full ones. */
    @Override
    public HandshakeCounts handshakeCounts() {
        return tally.counts(handshakes.count());
    }

    /** The number of handshakes under way. */
    public int handshakesUnderWay() {
        return handshakes.count();
    }

    // ---- for the transports

    /** Whether it speaks first, and the peer is the server. */
    boolean isClient() {
        return server != null;
    }

    Handshakes handshakes() {
        return handshakes;
    }

    void opened(@Nullable SocketAddress remote, SSLEngine engine, long nanos) {
        boolean resumed = !full.contains(engine);
        tally.opened(remote, engine.getSession(), knowsResumed && resumed, nanos);
        listener.opened(remote, engine.getSession(), resumed);
    }

    void failed(@Nullable SocketAddress remote, Exception cause) {
        tally.failed(remote, cause);
        listener.failed(remote, cause);
    }

    /** The handshake of {@code engine} is over. */
    void forget(SSLEngine engine) {
        full.remove(engine);
    }

    /** What a transport over one with the capabilities {@code below} can do; the same object for many. */
    Set<Capability> capabilities(Set<Capability> below, SSLEngine engine) {
        // "NONE" before the handshake
        String version = engine.getSession().getProtocol();
        boolean earlier = version.startsWith("TLSv1") && !version.equals("TLSv1.3");
        Capabilities known = earlier ? ofEarlier : ofLater;
        if (known.below.equals(below)) {
            return known.above;
        }
        EnumSet<Capability> above = EnumSet.noneOf(Capability.class);
        above.addAll(below);
        above.remove(Capability.FILE_REGION);
        if (earlier) {
            above.remove(Capability.HALF_CLOSE);
        }
        Capabilities made = new Capabilities(Set.copyOf(below), Set.copyOf(above));
        if (earlier) {
            ofEarlier = made;
        } else {
            ofLater = made;
        }
        return made.above;
    }

    private record Capabilities(Set<Capability> below, Set<Capability> above) {}

    /** Describes a layer, then makes it. Not safe for use by several threads. */
    public static final class Builder {
        /**
         * All of TLS 1.3, and of TLS 1.2 those with forward secrecy and authenticated encryption; those first of whose
         * keys an idle connection holds least (scripts/tls-heap.sh).
         */
        private static final List<String> CIPHER_SUITES = List.of(
                "TLS_AES_128_GCM_SHA256",
                "TLS_AES_256_GCM_SHA384",
                "TLS_CHACHA20_POLY1305_SHA256",
                "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
                "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
                "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
                "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
                "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
                "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

        private final @Nullable Certificates certificates;
        private final @Nullable SSLContext context;
        private final @Nullable KnownServer server;
        private @Nullable EngineSetup setup;
        private ClientCertificates clients = ClientCertificates.none();
        private List<String> alpn = List.of();
        private List<String> protocols = List.of("TLSv1.3", "TLSv1.2");
        private List<String> cipherSuites = CIPHER_SUITES;
        private TlsLimits limits = TlsLimits.defaults();
        private TlsListener listener = new TlsListener() {};
        private Executor executor = new TaskPool();

        private Builder(
                @Nullable Certificates certificates, @Nullable SSLContext context, @Nullable KnownServer server) {
            this.certificates = certificates;
            this.context = context;
            this.server = server;
        }

        /** What is done with the engine of each connection before its handshake; by default nothing. */
        public Builder setup(EngineSetup setup) {
            this.setup = setup;
            return this;
        }

        /** The protocols that a client may choose from, or asks for (RFC 7301), the best first; none by default. */
        public Builder alpn(String... names) {
            alpn = List.of(names);
            return this;
        }

        /** Whether clients show certificates; by default they are not asked. Not of a client. */
        public Builder clients(ClientCertificates clients) {
            this.clients = clients;
            return this;
        }

        /** The versions; default {@code TLSv1.3} and {@code TLSv1.2}. */
        public Builder protocols(String... names) {
            protocols = List.of(names);
            return this;
        }

        /** The cipher suites, the best first; by default those without known weaknesses. */
        public Builder cipherSuites(String... names) {
            cipherSuites = List.of(names);
            return this;
        }

        /** The limits; default {@link TlsLimits#defaults}. */
        public Builder limits(TlsLimits limits) {
            this.limits = limits;
            return this;
        }

        /** Who hears of handshakes. */
        public Builder listener(TlsListener listener) {
            this.listener = listener;
            return this;
        }

        /**
         * Does the work of handshakes that takes long, as a rule a millisecond each; must not be one of event loops. The
         * default has as many threads as there are processors, which end when they have nothing to do.
         */
        public Builder executor(Executor executor) {
            this.executor = executor;
            return this;
        }

        /**
         * Makes the layer.
         *
         * @throws IllegalArgumentException if a version or cipher suite is not supported, or the name of the host is none
         */
        public TlsLayer build() {
            try {
                return new TlsLayer(this);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this Java has no TLS", e);
            }
        }

        private SSLParameters parameters(SSLContext context) {
            SSLParameters made = context.getDefaultSSLParameters();
            made.setProtocols(protocols.toArray(String[]::new));
            made.setCipherSuites(cipherSuites.toArray(String[]::new));
            made.setUseCipherSuitesOrder(true);
            made.setApplicationProtocols(alpn.toArray(String[]::new));
            if (server == null) {
                clients.ask(made);
            } else {
                server.ask(made);
            }
            if (certificates != null && clients.areAbsent() && setup == null) {
                made.setAlgorithmConstraints(new OwnSignatures(certificates));
            }
            // fails now, not at the first connection
            context.createSSLEngine().setSSLParameters(made);
            return made;
        }
    }
}
