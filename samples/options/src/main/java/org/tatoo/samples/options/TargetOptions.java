package org.tatoo.samples.options;

import java.net.InetSocketAddress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The picocli mixin with the option of every proxy for its target server. */
public final class TargetOptions {
    @Option(
            names = "--to",
            required = true,
            paramLabel = "HOST:PORT",
            converter = HostPort.Converter.class,
            description = "The server. Its host is looked up at the start.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private HostPort to;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    /**
     * Returns the resolved address of the server.
     *
     * @throws ParameterException if the host name cannot be resolved
     */
    public InetSocketAddress address() {
        InetSocketAddress address = new InetSocketAddress(to.host(), to.port());
        if (address.isUnresolved()) {
            throw new ParameterException(command.commandLine(), "no host is called '" + to.host() + "'");
        }
        return address;
    }
}
