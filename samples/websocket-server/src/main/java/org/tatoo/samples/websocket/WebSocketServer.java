package org.tatoo.samples.websocket;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.tatoo.grammars.http.HttpParser;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that serves an echo and a chat until it is stopped. */
@Command(
        name = "websocket-server",
        mixinStandardHelpOptions = true,
        version = "websocket-server of Tatoo",
        description = "Serves WebSocket: an echo at /echo, a chat at /chat, and a page that uses both.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class WebSocketServer implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(8080, "http/1.1");

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), WebSocketLimits.DEFAULT);

    @Option(
            names = "--origin",
            paramLabel = "ORIGIN",
            description =
                    "Pages of ORIGIN may connect, too, for example https://example.com; * for all. May be repeated. "
                            + "Default: those of the same host, and clients that are no browsers.")
    private List<String> origins = new ArrayList<>();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (String origin : origins) {
            if (!Origins.isOrigin(origin)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "'" + origin + "' is not http://HOST, https://HOST, either with :PORT, or *");
            }
        }
        ServerBuilder builder =
                Server.builder(protocol(new Origins(Set.copyOf(origins)), limits.over(WebSocketLimits.DEFAULT)));
        limits.set(builder, Limits.defaults());
        String scheme = listen.isEncrypted() ? "https" : "http";
        try (Server server =
                listen.start(builder, address -> "websocket-server listening on " + scheme + "://" + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** Returns the first protocol of a connection. */
    static Protocol protocol(Origins origins, WebSocketLimits limits) {
        Map<String, Endpoint> endpoints = Map.of("/echo", Endpoint.ECHO, "/chat", new Chat(limits.chatOutput()));
        return connection -> new HttpParser(new UpgradeHandler(connection, endpoints, origins, limits));
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new WebSocketServer());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
