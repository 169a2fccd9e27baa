package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalResponseMessageParser;
import org.tatoo.grammars.cal.CalResponseValues.Line;
import org.tatoo.runtime.Protocol;
import org.tatoo.server.Client;
import org.tatoo.server.Limits;
import org.tatoo.transport.TransportLayer;

/** A connection to a server as one user. For one thread, which blocks; never that of the connection. */
final class Session implements AutoCloseable {
    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Duration CLOSING = Duration.ofSeconds(1);

    /** The timeout of answers; a watched calendar sends a keep-alive line every 15 seconds. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    /** The age from which a token is renewed; tokens are valid for longer. */
    private static final Duration RENEWAL = Duration.ofMinutes(10);

    private final Client client;
    private final ReplyHandler handler;
    private final String user;
    private final String password;
    private @Nullable String token;
    private long tokenNanos;

    private Session(Client client, ReplyHandler handler, String user, String password) {
        this.client = client;
        this.handler = handler;
        this.user = user;
        this.password = password;
    }

    /**
     * Connects.
     *
     * @param encryption null for none
     * @throws IOException if the connection fails; the message is one sentence
     */
    static Session open(InetSocketAddress server, @Nullable TransportLayer encryption, String user, String password)
            throws IOException {
        Client client = Client.builder()
                .eventLoops(1)
                .limits(Limits.defaults().withRequestTimeout(SILENCE))
                .start();
        CompletableFuture<ReplyHandler> opened = new CompletableFuture<>();
        Protocol protocol = connection -> new CalResponseMessageParser(new ReplyHandler(connection, opened));
        if (encryption == null) {
            client.connect(server, protocol, CONNECTING, opened::completeExceptionally);
        } else {
            client.connect(server, encryption, protocol, CONNECTING, opened::completeExceptionally);
        }
        try {
            return new Session(client, await(opened), user, password);
        } catch (IOException e) {
            client.stop(Duration.ZERO);
            throw e;
        }
    }

    /** Sends a request with a token; the future is completed by the answer. */
    CompletableFuture<Reply> send(Request request, Predicate<Line> lines) throws IOException {
        return sendAs(request.with("token", token()), lines);
    }

    /** Sends a request whose answer has no lines. */
    CompletableFuture<Reply> send(Request request) throws IOException {
        return send(request, line -> true);
    }

    /** Sends a request whose answer has no lines, and waits for the answer. */
    Reply ask(Request request) throws IOException {
        return await(send(request));
    }

    private CompletableFuture<Reply> sendAs(Request request, Predicate<Line> lines) throws IOException {
        Question question = new Question(lines, new CompletableFuture<>());
        try {
            handler.connection().executor().execute(() -> handler.ask(request, user, question));
        } catch (RejectedExecutionException e) {
            throw new IOException("the connection has ended", e);
        }
        return question.reply();
    }

    /** Returns a token; sends the password at most once in ten minutes. */
    private String token() throws IOException {
        String known = token;
        if (known != null && System.nanoTime() - tokenNanos < RENEWAL.toNanos()) {
            return known;
        }
        tokenNanos = System.nanoTime();
        Reply reply = await(sendAs(new Request(Request.Method.AUTH, "").with("password", password), line -> true))
                .requireDone();
        token = reply.header("token");
        return reply.header("token");
    }

    /** Resumes the delivery of lines after it was stopped. */
    void more() {
        handler.connection().resume();
    }

    static <T> T await(CompletableFuture<T> future) throws IOException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IOException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }

    /** Closes the connection; abandons an incomplete answer, such as that of a watch. */
    @Override
    public void close() {
        handler.connection().abort();
        client.stop(CLOSING);
    }
}
