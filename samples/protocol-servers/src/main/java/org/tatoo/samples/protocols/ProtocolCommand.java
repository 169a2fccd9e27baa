package org.tatoo.samples.protocols;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Base class of the commands: serves one protocol until the process is asked to stop. */
public abstract class ProtocolCommand implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** @param usualPort the default of the option {@code --port} */
    protected ProtocolCommand(int usualPort) {
        listen = new ListenOptions(usualPort);
    }

    /** The protocol to serve, by the options of the command. */
    protected abstract Protocol protocol() throws IOException;

    /** The limits of the server. */
    protected abstract Limits limits();

    /** Ends the command as one with wrong options unless {@code value} is from {@code least} to {@code most}. */
    protected final void require(String option, long value, long least, long most) {
        CommandLines.require(spec, option, value, least, most);
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        Server.Builder builder = Server.builder(protocol()).limits(limits());
        try (Server server = listen.start(builder, address -> spec.name() + " listening on " + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }
}
