package org.tatoo.samples.http2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.tatoo.grammars.http2.Http2Parser;
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

/** The command that serves the files of a directory until it is stopped. */
@Command(
        name = "http2-server",
        mixinStandardHelpOptions = true,
        version = "http2-server of Tatoo",
        description = "Serves the files of a directory over HTTP/2, to clients that know that the server speaks it.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped",
            "1:the address or the directory cannot be used",
            "2:wrong options",
            "70:the server failed"
        })
final class Http2Server implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(8080, "h2");

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), Http2Limits.DEFAULT);

    @Option(names = "--root", paramLabel = "DIR", required = true, description = "Directory whose files are served.")
    private Path root = Path.of("");

    @Override
    public Integer call() throws IOException, InterruptedException {
        ServerBuilder builder = Server.builder(protocol(root, limits.over(Http2Limits.DEFAULT)));
        limits.set(builder, Limits.defaults());
        String scheme = listen.isEncrypted() ? "https" : "http";
        try (Server server =
                listen.start(builder, address -> "http2-server listening on " + scheme + "://" + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    static Protocol protocol(Path root, Http2Limits limits) throws IOException {
        Hpack.load();
        Service service = new Service(Site.of(root, limits.file()));
        return connection -> new Http2Parser(new FrameHandler(connection, service, limits));
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new Http2Server());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
