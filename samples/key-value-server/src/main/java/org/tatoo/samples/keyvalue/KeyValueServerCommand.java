package org.tatoo.samples.keyvalue;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.tatoo.grammars.resp.RespParser;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command: serves keys and values until it is asked to stop. */
@Command(
        name = "key-value-server",
        mixinStandardHelpOptions = true,
        version = "key-value-server of Tatoo",
        description = "Keeps keys and values in memory, and speaks the protocol of Redis, until SIGTERM or Ctrl-C.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options"})
final class KeyValueServerCommand implements Callable<Integer> {
    private static final long MIB = 1 << 20;

    @Mixin
    private final ListenOptions listen = new ListenOptions(6379);

    @Option(
            names = "--max-memory",
            paramLabel = "MIB",
            description = "Most MiB of keys and values; then commands that add to them get the error OOM. "
                    + "Default: half of the memory of the virtual machine.")
    private long maxMemory = Runtime.getRuntime().maxMemory() / MIB / 2;

    @Option(
            names = "--max-buffers",
            paramLabel = "MIB",
            description = "Most MiB of requests that are not complete and replies that are not read; then a client "
                    + "that needs more loses its connection. Default: a quarter of the memory of the virtual machine.")
    private long maxBuffers = Runtime.getRuntime().maxMemory() / MIB / 4;

    @Option(
            names = "--max-unread",
            paramLabel = "MIB",
            defaultValue = "32",
            description = "Most MiB of messages that a subscriber leaves unread; then it loses its connection. "
                    + "Default: ${DEFAULT-VALUE}.")
    private long maxUnread;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Closes connections that are idle for so long; 0 never does. Default: ${DEFAULT-VALUE}.")
    private long timeout;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command, ready to be executed; it reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new KeyValueServerCommand());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLines.require(spec, "--max-memory", maxMemory, 1, Long.MAX_VALUE / MIB);
        CommandLines.require(spec, "--max-buffers", maxBuffers, 1, Long.MAX_VALUE / MIB);
        CommandLines.require(spec, "--max-unread", maxUnread, 1, Long.MAX_VALUE / MIB);
        CommandLines.require(spec, "--timeout", timeout, 0, Duration.ofDays(365).toSeconds());
        Store store = new Store(InstantSource.system(), maxMemory * MIB, maxBuffers * MIB, maxUnread * MIB);
        try (Server server =
                listen.start(server(store, limits()), address -> "key-value server listening on " + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** Creates a server of {@code store} with one event loop, which owns the store. */
    static Server.Builder server(Store store, Limits limits) {
        Dispatcher dispatcher = new Dispatcher();
        Protocol protocol = connection -> new RespParser(new RespHandler(connection, dispatcher, store));
        return Server.builder(protocol).eventLoops(1).limits(limits);
    }

    private Limits limits() {
        // clients open connections for later
        Limits limits = Limits.defaults().without(Deadline.FIRST_BYTE);
        return timeout == 0 ? limits.without(Deadline.IDLE) : limits.withIdleTimeout(Duration.ofSeconds(timeout));
    }
}
