package org.tatoo.samples.protocols;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Base class of the commands; serves one protocol until the process is stopped. */
public abstract class ProtocolCommand implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen;

    @Mixin
    private final LimitOptions options;

    private final Limits limits;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /**
     * Creates a command.
     *
     * @param usualPort the default of the option {@code --port}
     * @param limits the limits of the server, unless the options change them
     * @param own the default limits of the protocol, as in {@link LimitOptions}
     */
    protected ProtocolCommand(int usualPort, Limits limits, Record own) {
        listen = new ListenOptions(usualPort);
        options = new LimitOptions(limits, own);
        this.limits = limits;
    }

    /** Returns the protocol to serve, according to the options of the command. */
    protected abstract Protocol protocol() throws IOException;

    /** Returns the limits of the protocol: {@code shortForms} of other options, changed by {@code --limit}. */
    protected final <R extends Record> R over(R shortForms) {
        return options.over(shortForms);
    }

    /** Reports wrong options unless {@code value} is from {@code least} to {@code most}. */
    protected final void require(String option, long value, long least, long most) {
        CommandLines.require(spec, option, value, least, most);
    }

    @Override
    public final Integer call() throws IOException, InterruptedException {
        ServerBuilder builder = options.set(Server.builder(protocol()), limits);
        try (Server server = listen.start(builder, address -> spec.name() + " listening on " + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }
}
