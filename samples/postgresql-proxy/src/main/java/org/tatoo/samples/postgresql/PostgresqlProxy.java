package org.tatoo.samples.postgresql;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.LineLog;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.samples.options.TargetOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import org.tatoo.server.Upstream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that forwards connections until it is stopped. */
@Command(
        name = "postgresql-proxy",
        mixinStandardHelpOptions = true,
        version = "postgresql-proxy of Tatoo",
        description = "Passes connections on to a PostgreSQL server, and prints each statement.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class PostgresqlProxy implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(5433);

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), ProxyLimits.DEFAULT);

    @Mixin
    private final TargetOptions target = new TargetOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ProxyLimits own = limits.over(ProxyLimits.DEFAULT);
        Upstream upstream = new Upstream(target.address(), own.connect());
        try (LineLog log = LineLog.start("statement log", spec.commandLine().getOut(), this::complain)) {
            Proxy proxy = new Proxy(upstream, own, log);
            ServerBuilder builder = Server.builder(proxy.protocol());
            limits.set(builder, Limits.defaults());
            try (Server server =
                    listen.start(builder, address -> "postgresql-proxy listening on " + address, upstream::connectBy)) {
                server.awaitTermination();
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void complain(String sentence) {
        spec.commandLine().getErr().println("postgresql-proxy: " + sentence);
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new PostgresqlProxy());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
