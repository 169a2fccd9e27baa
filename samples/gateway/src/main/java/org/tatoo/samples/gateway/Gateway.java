package org.tatoo.samples.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.HostPort;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: passes connections on until it is told to stop. */
@Command(
        name = "gateway",
        mixinStandardHelpOptions = true,
        version = "gateway of Tatoo",
        description = "Passes HTTP requests on to a server: parses, checks and writes both sides.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class Gateway implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(8081);

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), GatewayLimits.DEFAULT);

    @Option(
            names = "--to",
            required = true,
            paramLabel = "HOST:PORT",
            converter = HostPort.Converter.class,
            description = "The server. Its host is looked up when the gateway starts.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private HostPort to;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        InetSocketAddress target = new InetSocketAddress(to.host(), to.port());
        if (target.isUnresolved()) {
            throw new ParameterException(spec.commandLine(), "no host is called '" + to.host() + "'");
        }
        Upstream upstream = new Upstream(target, limits.over(GatewayLimits.DEFAULT));
        ServerBuilder builder = Server.builder(upstream.protocol());
        limits.set(builder, Limits.defaults());
        try (Server server = listen.start(builder, address -> "gateway listening on " + address, upstream::connectBy)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** The command, ready to run; it reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new Gateway());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
