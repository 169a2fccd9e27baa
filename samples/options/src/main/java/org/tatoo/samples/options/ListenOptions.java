package org.tatoo.samples.options;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.UnaryOperator;
import org.tatoo.server.Server;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every server, which say where it listens: a mixin of picocli. */
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

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    /** @param usualPort the default of {@code --port} */
    public ListenOptions(int usualPort) {
        port = usualPort;
    }

    /**
     * Starts a server on the given port and host, prints one line, and stops the server gracefully when the process is
     * asked to stop.
     *
     * @param announcement turns the address, for example {@code 127.0.0.1:8080}, into the line
     * @throws IOException if the server cannot listen
     */
    public Server start(Server.Builder builder, UnaryOperator<String> announcement) throws IOException {
        Server server = builder.host(host).port(port).start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
        PrintWriter out = command.commandLine().getOut();
        out.println(announcement.apply((host.contains(":") ? "[" + host + "]" : host) + ":" + server.port()));
        out.flush();
        return server;
    }
}
