package org.tatoo.samples.calendar.client;

import java.io.Console;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.HostPort;
import org.tatoo.tls.ServerCertificates;
import org.tatoo.tls.TlsLayer;
import org.tatoo.transport.TransportLayer;
import picocli.CommandLine.Option;

/** The picocli mixin with the options for the server and the user. */
final class ServerOptions {
    private static final String VARIABLE = "CALENDAR_PASSWORD";

    @Option(
            names = "--server",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:7080",
            converter = HostPort.Converter.class,
            description = "The server. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private HostPort server;

    @Option(names = "--tls", description = "Encrypts the connection, and verifies the certificate of the server.")
    private boolean tls;

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description =
                    "Of certificates, as PEM: those of the authorities to trust, in place of Java's. Means --tls.")
    private @Nullable Path trust;

    @Option(names = "--user", paramLabel = "NAME", required = true, description = "Who asks.")
    private String user = "";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The password is its first line. Else it is that of the variable " + VARIABLE + ", or typed.")
    private @Nullable Path passwordFile;

    // Created once, so that a new connection resumes the TLS session.
    private @Nullable TransportLayer encryption;

    Session open() throws IOException {
        InetSocketAddress resolved = new InetSocketAddress(server.host(), server.port());
        if (resolved.isUnresolved()) {
            throw new IOException("there is no host " + server.host());
        }
        String secret = password();
        if (encryption == null && (tls || trust != null)) {
            encryption = TlsLayer.client(
                            server.host(),
                            trust == null ? ServerCertificates.ofJava() : ServerCertificates.issuedBy(trust))
                    .build();
        }
        try {
            return Session.open(resolved, encryption, user, secret);
        } catch (IOException e) {
            throw new IOException("cannot connect to " + server + ": " + Advice.on(e), e);
        }
    }

    @SuppressWarnings("SystemConsoleNull") // if a console without a terminal is not null, it reads the piped input
    private String password() throws IOException {
        if (passwordFile != null) {
            List<String> lines = Files.readAllLines(passwordFile);
            return lines.isEmpty() ? "" : lines.get(0);
        }
        String variable = System.getenv(VARIABLE);
        if (variable != null) {
            return variable;
        }
        Console console = System.console();
        char[] typed = console == null ? null : console.readPassword("password: ");
        return Optional.ofNullable(typed)
                .map(String::new)
                .orElseThrow(() -> new IOException("no password: set " + VARIABLE + ", or use --password-file"));
    }
}
