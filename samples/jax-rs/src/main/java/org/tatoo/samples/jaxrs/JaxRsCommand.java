package org.tatoo.samples.jaxrs;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.spi.HttpServerProvider;
import jakarta.ws.rs.core.UriBuilder;
import java.io.PrintWriter;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.PortConverter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that serves a JAX-RS application until it is stopped. */
@Command(
        name = "jax-rs",
        mixinStandardHelpOptions = true,
        version = "jax-rs of Tatoo",
        description = {
            "Keeps notes: a JAX-RS application on Jersey, until SIGTERM or Ctrl-C.",
            "GET /notes lists them, POST adds one; GET, PUT and DELETE of /notes/N are for one of them."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options"})
final class JaxRsCommand implements Callable<Integer> {
    /** The time that requests in progress may take when the command is stopped. */
    private static final int STOP_SECONDS = 10;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = PortConverter.class,
            description = "Port to listen on, 0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "Address or name to listen on. Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new JaxRsCommand(), JaxRsCommand::explain);
    }

    @Override
    public Integer call() throws InterruptedException {
        URI uri = UriBuilder.newInstance()
                .scheme("http")
                .host(host)
                .port(port)
                .path("/")
                .build();
        HttpServer server = JdkHttpServerFactory.createHttpServer(uri, application());
        CountDownLatch stopped = new CountDownLatch(1);
        CommandLines.onSignal(() -> {
            server.stop(STOP_SECONDS);
            stopped.countDown();
        });
        PrintWriter out = spec.commandLine().getOut();
        out.println("jax-rs listening on " + host + ":" + server.getAddress().getPort() + ", provided by "
                + HttpServerProvider.provider().getClass().getName());
        out.flush();
        stopped.await();
        return CommandLine.ExitCode.OK;
    }

    /** Returns an application of one resource; without a WADL description, which needs another library. */
    static ResourceConfig application() {
        return new ResourceConfig(Notes.class).property(ServerProperties.WADL_FEATURE_DISABLE, true);
    }

    /** Returns the innermost message, because Jersey wraps the failure to bind the server. */
    private static String explain(Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return "the address cannot be used: " + cause.getMessage();
    }
}
