package org.tatoo.samples.hello;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.server.Server;
import org.tatoo.server.ServerFailedException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command: says hello over HTTP/1.1 until it is told to stop. */
@Command(name = "hello-http", mixinStandardHelpOptions = true, description = "Answers GET / with a greeting.")
final class HelloHttp implements Callable<Integer> {
    private static final int SERVER_FAILED = 70;

    @Option(names = "--port", defaultValue = "8080", description = "Port to listen on. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Server server = Server.builder(connection -> new HttpParser(new HelloHandler(connection)))
                .port(port)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close(); // within the time of Limits, whatever hangs
            Runtime.getRuntime().halt(0); // not 143, because a signal is no failure
        }));
        System.out.println("hello-http listening on http://127.0.0.1:" + server.port() + "/");
        server.awaitTermination();
        return CommandLine.ExitCode.OK;
    }

    public static void main(String[] arguments) {
        int code = SERVER_FAILED;
        try {
            code = commandLine().execute(arguments);
        } finally {
            // no hook is needed any more; without memory even to say why, the process must not stay
            Runtime.getRuntime().halt(code);
        }
    }

    /** The command, ready to run; a server that cannot start says why in one line. */
    static CommandLine commandLine() {
        return new CommandLine(new HelloHttp()).setExecutionExceptionHandler((e, command, parsed) -> {
            command.getErr().println("hello-http: " + e.getMessage());
            return e instanceof ServerFailedException ? SERVER_FAILED : CommandLine.ExitCode.SOFTWARE;
        });
    }
}
