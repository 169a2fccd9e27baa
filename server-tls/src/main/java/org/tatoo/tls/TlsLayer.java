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
 * A layer that encrypts connections by TLS 1.3 or 1.2: as the server of a listener, or as the client of one server. All
 * connections share one {@link SSLContext}, so that sessions can be resumed, even after {@link Certificates#reload}.
 *
 * <p>Properties of its transports:
 *
 * <ul>
 *   <li>The layer above is notified by {@code opened} when the handshake is complete. A failed handshake is reported by
 *       {@code failed} and {@code closed}. A client that speaks HTTP without TLS gets a response with status 400. For a
 *       server that does not speak TLS, {@code failed} reports a {@link NoTlsException}.
 *   <li>They have the capabilities of the transport below except {@link Capability#FILE_REGION}. They have
 *       {@link Capability#HALF_CLOSE} only with TLS 1.3: in TLS 1.2, a peer that ends its output reads nothing more.
 *   <li>The end of the input is clean if the peer has announced it ({@code close_notify}). The end of the output is
 *       announced, then the output below is shut.
 *   <li>A peer that renegotiates, or sends more than 64 consecutive records without data, is disconnected.
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
    // Null on the server side.
    private final @Nullable KnownServer server;
    // False with a context of the application.
    private final boolean knowsResumed;

    // Engines in full handshakes: a certificate was needed, so they resume no session.
    private final Set<SSLEngine> full = ConcurrentHashMap.newKeySet();

    // The latest set for each version; most transports below are of one kind.
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
     * Creates a context that keeps the sessions of clients instead of issuing encrypted tickets. Newer JDKs accept
     * tickets only while the server has the same certificates. The only switch is a system property, which the JDK
     * reads when it creates a context; a value set by the user is respected.
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

    /** Returns a builder of a layer that presents {@code certificates}. */
    public static Builder builder(Certificates certificates) {
        return new Builder(certificates, null, null);
    }

    /**
     * Returns a builder of a layer that is the client of one server. The server must present a certificate for
     * {@code host} that is {@code trusted}. Otherwise the connection fails with an exception caused by a
     * {@link ServerCertificateException}. The client presents no certificate of its own.
     *
     * @param host the name of the server, or its literal address
     */
    public static Builder client(String host, ServerCertificates trusted) {
        return new Builder(null, null, new KnownServer(host, trusted));
    }

    /**
     * Returns a builder of a layer with the certificates of {@code context}, which also verifies client certificates;
     * {@link EngineSetup} determines whether they are requested. Resumption of sessions is not known then.
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

    /** Returns the expensive work that precedes the handshake; null for none. */
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

    /** Returns the handshakes of all its connections. With a context of the application, all count as full. */
    @Override
    public HandshakeCounts handshakeCounts() {
        return tally.counts(handshakes.count());
    }

    /** Returns the number of handshakes in progress. */
    public int handshakesUnderWay() {
        return handshakes.count();
    }

    // ---- for the transports

    /** Returns whether this side speaks first, and the peer is the server. */
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

    void forget(SSLEngine engine) {
        full.remove(engine);
    }

    /** Returns the capabilities over a transport with {@code below}; the same object for many transports. */
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

    /** A builder of layers. Not thread-safe. */
    public static final class Builder {
        /**
         * All suites of TLS 1.3, and those of TLS 1.2 with forward secrecy and authenticated encryption. Suites whose
         * keys need the least memory in an idle connection come first (scripts/tls-heap.sh).
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

        /** Sets a callback for the engine of each connection before its handshake; by default none. */
        public Builder setup(EngineSetup setup) {
            this.setup = setup;
            return this;
        }

        /** Sets the protocols that are offered or accepted (RFC 7301), in order of preference; none by default. */
        public Builder alpn(String... names) {
            alpn = List.of(names);
            return this;
        }

        /** Sets the policy for client certificates; by default none are requested. No effect on a client. */
        public Builder clients(ClientCertificates clients) {
            this.clients = clients;
            return this;
        }

        /** Sets the versions; default {@code TLSv1.3} and {@code TLSv1.2}. */
        public Builder protocols(String... names) {
            protocols = List.of(names);
            return this;
        }

        /** Sets the cipher suites in order of preference; by default those without known weaknesses. */
        public Builder cipherSuites(String... names) {
            cipherSuites = List.of(names);
            return this;
        }

        /** Sets the limits; default {@link TlsLimits#defaults}. */
        public Builder limits(TlsLimits limits) {
            this.limits = limits;
            return this;
        }

        /** Sets the listener for handshakes. */
        public Builder listener(TlsListener listener) {
            this.listener = listener;
            return this;
        }

        /**
         * Sets the executor for the expensive work of handshakes, as a rule a millisecond each; must not be an event
         * loop. The default has as many threads as there are processors, which end when idle.
         */
        public Builder executor(Executor executor) {
            this.executor = executor;
            return this;
        }

        /**
         * Creates the layer.
         *
         * @throws IllegalArgumentException if a version or cipher suite is not supported, or the host name is invalid
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
            // fails now rather than at the first connection
            context.createSSLEngine().setSSLParameters(made);
            return made;
        }
    }
}
