package org.tatoo.samples.protocols.memcached;

import java.time.Duration;
import java.time.InstantSource;
import org.tatoo.grammars.memcached.MemcachedParser;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.protocols.ProtocolCommand;
import org.tatoo.server.Limits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that serves a cache. */
@Command(
        name = "memcached",
        mixinStandardHelpOptions = true,
        description = "A cache in memory, by the text protocol of memcached.")
public final class MemcachedCommand extends ProtocolCommand {
    private static final long MEBIBYTE = 1 << 20;

    @Option(
            names = "--memory",
            paramLabel = "MIB",
            description = "Memory for items, in MiB; short for --limit items=MIBm. Default: ${DEFAULT-VALUE}.")
    private long memory = MemcachedLimits.DEFAULT.items() / MEBIBYTE;

    /** Creates the command; called by picocli. */
    public MemcachedCommand() {
        super(11_211, limits(), MemcachedLimits.DEFAULT);
    }

    @Override
    protected Protocol protocol() {
        require("--memory", memory, 1, 1 << 20);
        MemcachedLimits limits = over(new MemcachedLimits(memory * MEBIBYTE, MemcachedLimits.DEFAULT.maxValue()));
        Cache cache = new Cache(InstantSource.system(), limits);
        return connection -> new MemcachedParser(new MemcachedHandler(connection, cache));
    }

    /** Returns limits that let a client of the cache keep its connection open. */
    private static Limits limits() {
        return Limits.defaults().without(Deadline.FIRST_BYTE).withIdleTimeout(Duration.ofHours(1));
    }
}
