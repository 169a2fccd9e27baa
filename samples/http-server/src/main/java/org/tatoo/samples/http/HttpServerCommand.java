package org.tatoo.samples.http;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.http.file.FileLimits;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.ResourcePath;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.HostPort;
import org.tatoo.samples.options.LimitDescription;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.LineLog;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import org.tatoo.server.ServerListener;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that serves the files of a directory until it is stopped. */
@Command(
        name = "http-server",
        mixinStandardHelpOptions = true,
        version = "http-server of Tatoo",
        description = {
            "Serves the files of a directory over HTTP/1.1, until SIGTERM or Ctrl-C.",
            "Answers conditions and ranges, and sends FILE.br or FILE.gz for FILE to whoever accepts them.",
            "Keeps files of up to 64 KiB in memory, 16 MiB in all; a change of theirs is seen within one second.",
            "Follows links inside DIR, at most 8 for a file; never sends what is outside, or begins with a dot.",
            "Files are looked for in 8 threads, away from the connections. What takes more than 5 s, finds 1,024 others "
                    + "waiting, or would be one of more than 1,024 open files (a quarter of the process's "
                    + "descriptors, if that is less) is answered with 503 and Retry-After."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped",
            "1:the directory, the address or the access log cannot be used",
            "2:wrong options",
            "70:the server failed"
        })
final class HttpServerCommand implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(8080, "http/1.1");

    @Mixin
    private final LimitOptions limits =
            new LimitOptions(Limits.defaults(), FileLimits.defaults(), ContentLimits.DEFAULT);

    /** Limits on content. */
    record ContentLimits(
            @LimitDescription(value = "most bytes of content of a request, 0 for any number", bytes = true)
            long maxBody) {
        static final ContentLimits DEFAULT = new ContentLimits(ContentRules.DEFAULT_MAX_BODY);
    }

    @Option(names = "--root", paramLabel = "DIR", required = true, description = "Directory whose files are served.")
    private Path root = Path.of("");

    @Option(
            names = "--max-body",
            paramLabel = "N",
            description =
                    "Short for --limit max-body=N: most bytes of content of a request, 0 for any number. "
                            + "Default: ${DEFAULT-VALUE}. An echo that has begun when the limit is passed ends without its last chunk.")
    private long maxBody = ContentRules.DEFAULT_MAX_BODY;

    @Option(
            names = "--echo",
            paramLabel = "PATH",
            description = "Path whose POST and PUT are answered with their content. Default: none. "
                    + "Elsewhere content is read and dropped.")
    private @Nullable String echo;

    @Option(
            names = "--access-log",
            paramLabel = "FILE",
            description = "File to which a line is added for every answer, in the Combined Log Format; - for standard "
                    + "output. Default: none.")
    private @Nullable String accessLog;

    @Option(
            names = "--address",
            paramLabel = "PATH",
            description = "Path whose GET is answered with the address of the client. Default: none.")
    private @Nullable String address;

    @Option(
            names = "--health",
            paramLabel = "PATH",
            description = "Path whose GET is answered with 200, or with 503 from the time on when the server begins to "
                    + "stop (--lame-duck), and while an event loop is blocked for 30 s. Default: none.")
    private @Nullable String health;

    @Option(
            names = "--metrics",
            paramLabel = "[HOST:]PORT",
            converter = HostPort.Converter.class,
            description = "Where to answer GET /metrics with the meters of the server, for Prometheus, and GET /health "
                    + "as --health does; 0 for any free port. HOST is 127.0.0.1 if it is left out. Default: nowhere.")
    private @Nullable HostPort metrics;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new HttpServerCommand(), HttpServerCommand::explain);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLines.require(spec, "--max-body", maxBody, 0, Long.MAX_VALUE);
        FileLimits files = limits.over(FileLimits.defaults());
        long most = limits.over(new ContentLimits(maxBody)).maxBody();
        Health state = new Health();
        FileService service = new FileService(
                Site.of(root),
                InstantSource.system(),
                new ContentRules(most, path("--echo", echo), path("--address", address), path("--health", health)),
                files,
                FileService.pool(files, this::complain),
                state::isGood);
        try (StatusServer status = metrics == null ? null : new StatusServer(metrics)) {
            if (accessLog == null) {
                serve(service, null, state, status);
            } else if (accessLog.equals("-")) {
                serve(service, LineLog.start("access log", spec.commandLine().getOut(), this::complain), state, status);
            } else {
                serve(service, LineLog.startOwning("access log", openLog(accessLog), this::complain), state, status);
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void complain(String message) {
        spec.commandLine().getErr().println("http-server: " + message);
    }

    private void serve(FileService service, @Nullable LineLog log, Health state, @Nullable StatusServer status)
            throws IOException, InterruptedException {
        Protocol protocol = connection -> new HttpParser(new FileHandler(connection, service, log));
        ServerBuilder builder = Server.builder(protocol).listener(new ServerListener() {
            @Override
            public void stopped() {
                if (log != null) {
                    log.close(); // the process may end as soon as the server has stopped
                }
            }
        });
        limits.set(builder, Limits.defaults());
        String announcement = (listen.isEncrypted() ? "https" : "http") + " server listening on ";
        String rest = ", serving " + service + (status == null ? "" : ", metrics at " + status);
        try (log;
                Server server = listen.start(builder, address -> announcement + address + rest)) {
            state.follow(server);
            if (status != null) {
                status.start(server, service.pool());
            }
            server.awaitTermination();
        }
    }

    private static Writer openLog(String file) throws IOException {
        try {
            return Files.newBufferedWriter(
                    Path.of(file), StandardCharsets.US_ASCII, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException | InvalidPathException e) {
            throw new IOException("the access log " + file + " cannot be written", e);
        }
    }

    private Optional<ResourcePath> path(String option, @Nullable String value) {
        if (value == null) {
            return Optional.empty();
        }
        Optional<ResourcePath> path = value.startsWith("/") ? ResourcePath.parse(value) : Optional.empty();
        if (path.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " must be a path that begins with a slash, for example /x, not " + value);
        }
        return path;
    }

    private static String explain(Exception e) {
        String subject = e instanceof FileSystemException file ? file.getFile() : null;
        if (e instanceof NoSuchFileException) {
            return "there is no directory " + subject;
        } else if (e instanceof NotDirectoryException) {
            return subject + " is no directory";
        } else if (e instanceof AccessDeniedException) {
            return "the directory " + subject + " may not be read";
        }
        return String.valueOf(e.getMessage());
    }
}
