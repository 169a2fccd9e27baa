package org.tatoo.samples.protocols;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.tatoo.runtime.Protocol;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands have in common: serves one protocol until the process is told to stop. */
public abstract class ProtocolCommand implements Callable<Integer> {
    private static final int UNSET = -1;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on, 0 for any free one. Default: the one of the protocol.")
    private int port = UNSET;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Address or name to listen on. Default: ${DEFAULT-VALUE}.")
    private String host = "";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private final int usualPort;

    /** @param usualPort the default of the option {@code --port} */
    protected ProtocolCommand(int usualPort) {
        this.usualPort = usualPort;
    }

    /** The protocol to serve, by the options of the command. */
    protected abstract Protocol protocol() throws IOException;

    /** The limits of the server. */
    protected abstract Limits limits();

    /** Ends the command with exit code 2 and {@code message} unless {@code right}. */
    protected final void check(boolean right, String message) {
        if (!right) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        int chosen = port == UNSET ? usualPort : port;
        check(chosen >= 0 && chosen <= 65_535, "--port must be from 0 to 65535, not " + chosen);
        try (Server server = Server.builder(protocol())
                .host(host)
                .port(chosen)
                .limits(limits())
                .start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
            PrintWriter out = spec.commandLine().getOut();
            out.println(spec.name() + " listening on " + host + ":" + server.port());
            out.flush();
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }
}
