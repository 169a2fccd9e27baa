package org.tatoo.samples.chat;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tatoo.grammars.http.HttpParser;
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

/** The command that serves chat rooms until it is stopped. */
@Command(
        name = "chat",
        mixinStandardHelpOptions = true,
        version = "chat of Tatoo",
        description = "Serves chat rooms in a web page, over server-sent events and long polling.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class Chat implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(8080, "http/1.1");

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), ChatLimits.DEFAULT);

    @Option(
            names = "--moderator-token",
            paramLabel = "TOKEN",
            required = true,
            description = "What the moderator has to know: sees the rooms, and speaks to one person.")
    private String token = "";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (token.isBlank()) {
            throw new ParameterException(spec.commandLine(), "--moderator-token must not be empty");
        }
        Rooms rooms = new Rooms(token, limits.over(ChatLimits.DEFAULT));
        ServerBuilder builder = Server.builder(connection -> new HttpParser(new ChatHandler(connection, rooms)));
        limits.set(builder, Limits.defaults());
        String scheme = listen.isEncrypted() ? "https" : "http";
        try (Server server = listen.start(builder, address -> "chat listening on " + scheme + "://" + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new Chat());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
