package org.tatoo.samples.options;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;
import org.tatoo.server.TransportKind;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every server, which say where and how it listens: a mixin of picocli. */
public final class ListenOptions {
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

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    /** @param usualPort the default of {@code --port} */
    public ListenOptions(int usualPort) {
        port = usualPort;
    }

    /**
     * Starts a server as the options say, prints one line, and stops the server gracefully when the process is asked to
     * stop.
     *
     * @param announcement turns the address, for example {@code 127.0.0.1:8080}, into the line
     * @throws IOException if the server cannot listen
     */
    public Server start(Server.Builder builder, UnaryOperator<String> announcement) throws IOException {
        builder.transport(transport).listen(layered(inherited ? Listener.inherited() : Listener.tcp(host, port)));
        if (unix != null) {
            builder.listen(layered(Listener.unix(unix)));
        }
        Server server = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
        PrintWriter out = command.commandLine().getOut();
        out.println(announcement.apply(address(server)));
        out.flush();
        return server;
    }

    private Listener layered(Listener listener) {
        return proxied ? listener.withLayer(ProxiedTransport::new) : listener;
    }

    private String address(Server server) {
        String first = inherited
                ? server.addresses().get(0).toString()
                : (host.contains(":") ? "[" + host + "]" : host) + ":" + server.port();
        return unix == null ? first : first + " and " + unix;
    }
}
