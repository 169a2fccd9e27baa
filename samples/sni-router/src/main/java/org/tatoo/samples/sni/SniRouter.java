package org.tatoo.samples.sni;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that routes connections until it is stopped. */
@Command(
        name = "sni-router",
        mixinStandardHelpOptions = true,
        version = "sni-router of Tatoo",
        description =
                "Passes TLS connections on to other servers, by the name that the client asks for. Decrypts nothing.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class SniRouter implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(8443);

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), RouterLimits.DEFAULT);

    @Option(
            names = "--route",
            required = true,
            paramLabel = "NAME=HOST:PORT",
            converter = Route.Converter.class,
            description = "Where connections go that ask for NAME; *.NAME stands for each name with one label more, "
                    + "* for all others and for none. May be repeated.")
    private List<Route> routes = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Router router = new Router(Routes.of(routes), limits.over(RouterLimits.DEFAULT));
        ServerBuilder builder = Server.builder(protocol(router));
        limits.set(builder, Limits.defaults());
        try (Server server =
                listen.start(builder, address -> "sni-router listening on " + address, router::connectBy)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** Returns the protocol of a connection until its ClientHello has been received. */
    static Protocol protocol(Router router) {
        return connection -> new RecordsHandler(connection, router).parser();
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new SniRouter());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
