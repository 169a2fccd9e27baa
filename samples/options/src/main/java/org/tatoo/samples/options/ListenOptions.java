package org.tatoo.samples.options;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import org.tatoo.server.TransportKind;
import org.tatoo.tls.Certificates;
import org.tatoo.tls.PemFiles;
import org.tatoo.tls.TlsLayer;
import org.tatoo.transport.TransportLayer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The picocli mixin with the options of every server for its address and listeners. */
public final class ListenOptions {
    private static final int MOST_LAME_DUCK = 3_600;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = PortConverter.class,
            description = "Port to listen on, 0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "Address or name to listen on. Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(
            names = "--unix",
            paramLabel = "PATH",
            description = "Unix-domain socket to listen on in addition; its file must not be there. Default: none.")
    private @Nullable Path unix;

    @Option(names = "--inherited", description = "Listens on the socket that is the standard input, instead of a port.")
    private boolean inherited;

    @Option(
            names = "--transport",
            paramLabel = "KIND",
            defaultValue = "nio",
            converter = TransportConverter.class,
            description = "How sockets are read and written: nio, aio, or aio-cached. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private TransportKind transport;

    @Option(
            names = "--proxy-protocol",
            description =
                    "Every connection begins with a header of the PROXY protocol, version 1 or 2, which says whose "
                            + "it is.")
    private boolean proxied;

    @Option(
            names = "--tls",
            arity = "2",
            paramLabel = "CERT.pem KEY.pem",
            hideParamSyntax = true,
            description =
                    "Encrypts what comes to the port, with this chain of certificates and this private key; more of "
                            + "them for clients that ask for other names. Changed files are used within three seconds. "
                            + "Default: none.")
    private List<Path> tls = new ArrayList<>();

    @Option(
            names = "--reuse-port",
            description =
                    "Lets a further process with this option listen on the same port, so that it takes over while "
                            + "this one stops.")
    private boolean reusePort;

    @Option(
            names = "--lame-duck",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "When asked to stop, serves as before for so long, so that load balancers notice. "
                    + "Default: ${DEFAULT-VALUE}.")
    private int lameDuck;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    private final String[] alpn;

    /**
     * Creates the options of a server.
     *
     * @param usualPort the default of {@code --port}
     * @param alpn the names of its protocol for TLS clients (RFC 7301); empty if it has none
     */
    public ListenOptions(int usualPort, String... alpn) {
        port = usualPort;
        this.alpn = alpn.clone();
    }

    /** Returns whether the port is encrypted. */
    public boolean isEncrypted() {
        return !tls.isEmpty();
    }

    /**
     * Checks a server whose clients send passwords. It reports wrong options if the server listens beyond this machine
     * without {@code --tls} and without a proxy in front, because others could read the passwords.
     */
    public void requireEncryptionBeyondLoopback() {
        if (!isEncrypted() && !proxied && !inherited && !isLoopback()) {
            throw new ParameterException(
                    command.commandLine(),
                    "--host " + host + " needs --tls, or --proxy-protocol for a proxy that encrypts");
        }
    }

    private boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true; // reported when the server cannot listen
        }
    }

    /**
     * Starts a server according to the options, prints one line, and stops the server gracefully on a signal to end the
     * process.
     *
     * @param announcement turns the address, for example {@code 127.0.0.1:8080}, into the line
     * @throws IOException if the server cannot listen, or cannot use the files of a certificate; the message is one
     *     sentence
     */
    public Server start(ServerBuilder builder, UnaryOperator<String> announcement) throws IOException {
        return start(builder, announcement, server -> {}, List.of());
    }

    /**
     * Starts a server with additional listeners.
     *
     * @param others the listeners added to those of the options
     */
    public Server start(ServerBuilder builder, UnaryOperator<String> announcement, List<Listener> others)
            throws IOException {
        return start(builder, announcement, server -> {}, others);
    }

    /**
     * Starts a server whose handlers use it.
     *
     * @param bound receives the server before it starts
     */
    public Server start(ServerBuilder builder, UnaryOperator<String> announcement, Consumer<? super Server> bound)
            throws IOException {
        return start(builder, announcement, bound, List.of());
    }

    private Server start(
            ServerBuilder builder,
            UnaryOperator<String> announcement,
            Consumer<? super Server> bound,
            List<Listener> others)
            throws IOException {
        CommandLines.require(command, "--lame-duck", lameDuck, 0, MOST_LAME_DUCK);
        Listener listener = inherited ? Listener.inherited() : port();
        builder.transport(transport)
                .lameDuck(Duration.ofSeconds(lameDuck))
                .listen(layered(listener, isEncrypted() ? encryption() : null));
        if (unix != null) {
            builder.listen(layered(Listener.unix(unix), null));
        }
        others.forEach(builder::listen);
        Server server = builder.bind();
        bound.accept(server);
        server.start();
        ProcessEnd.beforeIt(server::close);
        PrintWriter out = command.commandLine().getOut();
        out.println(announcement.apply(address(server)));
        out.flush();
        return server;
    }

    private Listener port() {
        Listener listener = Listener.tcp(host, port);
        return reusePort ? listener.withReusedPort() : listener;
    }

    /** Adds the layers to a listener; the PROXY protocol header precedes encryption, in plain text. */
    private Listener layered(Listener listener, @Nullable TransportLayer encryption) {
        TransportLayer header = ProxiedTransport.LAYER;
        if (encryption == null) {
            return proxied ? listener.withLayer(header) : listener;
        }
        return listener.withLayer(proxied ? header.under(encryption) : encryption);
    }

    private TransportLayer encryption() throws IOException {
        List<PemFiles> pairs = new ArrayList<>();
        for (int i = 0; i < tls.size(); i += 2) {
            pairs.add(new PemFiles(tls.get(i), tls.get(i + 1)));
        }
        FilesWatch files = new FilesWatch(tls);
        Certificates certificates =
                Certificates.of(pairs.get(0), pairs.subList(1, pairs.size()).toArray(PemFiles[]::new));
        files.start(certificates::reload, this::report);
        return TlsLayer.builder(certificates).alpn(alpn).build();
    }

    private void report(String fault) {
        String program = command.commandLine().getCommandName();
        command.commandLine().getErr().println(program + ": the certificates stay as they are: " + fault);
    }

    private String address(Server server) {
        String first = inherited
                ? server.addresses().get(0).toString()
                : (host.contains(":") ? "[" + host + "]" : host) + ":" + server.port();
        String encrypted = isEncrypted() ? first + " with TLS" : first;
        return unix == null ? encrypted : encrypted + " and " + unix;
    }
}
