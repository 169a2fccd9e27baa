package org.tatoo.samples.hello;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.server.Server;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command: says hello over HTTP/1.1 until it is told to stop. */
@Command(name = "hello-http", mixinStandardHelpOptions = true, description = "Answers GET / with a greeting.")
final class HelloHttp implements Callable<Integer> {
    @Option(names = "--port", defaultValue = "8080", description = "Port to listen on. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Server server = Server.builder(connection -> new HttpParser(new HelloHandler(connection)))
                .port(port)
                .start();
        System.out.println("hello-http listening on http://127.0.0.1:" + server.port() + "/");
        server.awaitTermination();
        return CommandLine.ExitCode.OK;
    }

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command, ready to run; a server that cannot start says why in one line. */
    static CommandLine commandLine() {
        return new CommandLine(new HelloHttp()).setExecutionExceptionHandler((e, command, parsed) -> {
            command.getErr().println("hello-http: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        });
    }
}
