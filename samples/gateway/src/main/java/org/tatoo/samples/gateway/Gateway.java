package org.tatoo.samples.gateway;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.samples.options.TargetOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import org.tatoo.server.Upstream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that forwards connections until it is stopped. */
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
    private final TargetOptions target = new TargetOptions();

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), GatewayLimits.DEFAULT);

    @Override
    public Integer call() throws IOException, InterruptedException {
        GatewayLimits own = limits.over(GatewayLimits.DEFAULT);
        Upstream upstream = new Upstream(target.address(), own.connect());
        ServerBuilder builder = Server.builder(connection -> ClientSide.parser(connection, upstream, own));
        limits.set(builder, Limits.defaults());
        try (Server server = listen.start(builder, address -> "gateway listening on " + address, upstream::connectBy)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new Gateway());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
