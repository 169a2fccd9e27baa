package org.tatoo.samples.keyvalue;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.tatoo.grammars.resp.RespParser;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitDescription;
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
import picocli.CommandLine.Spec;

/** The command that serves keys and values until it is stopped. */
@Command(
        name = "key-value-server",
        mixinStandardHelpOptions = true,
        version = "key-value-server of Tatoo",
        description = "Keeps keys and values in memory, and speaks the protocol of Redis, until SIGTERM or Ctrl-C.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class KeyValueServerCommand implements Callable<Integer> {
    private static final long MIB = 1 << 20;

    /** The limits of connections; clients keep idle connections for later. */
    private static final Limits LIMITS = Limits.defaults().without(Deadline.FIRST_BYTE, Deadline.IDLE);

    @Mixin
    private final ListenOptions listen = new ListenOptions(6379);

    @Mixin
    private final LimitOptions limits = new LimitOptions(LIMITS, StoreLimits.DEFAULT);

    /** Limits on stored data. */
    record StoreLimits(
            @LimitDescription(value = "most bytes of keys and values", bytes = true)
            long maxMemory,

            @LimitDescription(value = "most bytes that a subscriber leaves unread", bytes = true)
            long maxUnread) {
        static final StoreLimits DEFAULT = new StoreLimits(Runtime.getRuntime().maxMemory() / 5 * 2, 32 * MIB);
    }

    @Option(
            names = "--max-memory",
            paramLabel = "MIB",
            description =
                    "Short for --limit max-memory: most MiB of keys and values; then commands that add to them get the error OOM. "
                            + "Default: two fifths of the memory of the virtual machine.")
    private long maxMemory = Runtime.getRuntime().maxMemory() / 5 * 2 / MIB;

    @Option(
            names = "--max-buffers",
            paramLabel = "MIB",
            description =
                    "Short for --limit memory: most MiB of what all clients hold: requests that are not complete, commands that wait for "
                            + "EXEC, names, replies that are not read; then those that hold much lose their connection. "
                            + "Default: a quarter of the memory of the virtual machine.")
    private long maxBuffers = Runtime.getRuntime().maxMemory() / MIB / 4;

    @Option(
            names = "--max-unread",
            paramLabel = "MIB",
            defaultValue = "32",
            description =
                    "Short for --limit max-unread: most MiB of messages that a subscriber leaves unread; then it loses its connection. "
                            + "Default: ${DEFAULT-VALUE}.")
    private long maxUnread;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description =
                    "Short for --limit idle: closes connections that are idle for so long; 0 never does. Default: ${DEFAULT-VALUE}.")
    private long timeout;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new KeyValueServerCommand());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLines.require(spec, "--max-memory", maxMemory, 1, Long.MAX_VALUE / MIB);
        CommandLines.require(spec, "--max-buffers", maxBuffers, 1, Long.MAX_VALUE / MIB);
        CommandLines.require(spec, "--max-unread", maxUnread, 1, Long.MAX_VALUE / MIB);
        CommandLines.require(spec, "--timeout", timeout, 0, Duration.ofDays(365).toSeconds());
        StoreLimits most = limits.over(new StoreLimits(maxMemory * MIB, maxUnread * MIB));
        long buffers = limits.memory(maxBuffers * MIB);
        Store store = new Store(InstantSource.system(), most.maxMemory(), buffers, most.maxUnread());
        try (Server server = listen.start(
                limits.set(server(store, LIMITS), shortForms(), buffers),
                address -> "key-value server listening on " + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** Creates a server of {@code store} with one event loop, which owns the store. */
    static ServerBuilder server(Store store, Limits limits) {
        return Server.builder(protocol(store)).eventLoops(1).limits(limits);
    }

    /** Returns the protocol of the connections of one event loop, which owns the store. */
    static Protocol protocol(Store store) {
        Dispatcher dispatcher = new Dispatcher();
        return connection -> new RespParser(new RespHandler(connection, dispatcher, store));
    }

    private Limits shortForms() {
        return timeout == 0 ? LIMITS : LIMITS.withIdleTimeout(Duration.ofSeconds(timeout));
    }
}
