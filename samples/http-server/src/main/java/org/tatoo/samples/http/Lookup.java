package org.tatoo.samples.http;

import java.net.SocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.request.Refusal;
import org.tatoo.samples.http.request.Request;
import org.tatoo.transport.FileCall;

/** A task that finds the answer to one request in the file system and passes it to the thread of the connection. */
final class Lookup implements FileCall<Answer> {
    private final FileService service;
    private final Connection connection;
    private final Request request;
    private final @Nullable SocketAddress remote;
    private final Consumer<Answer> taker;

    /** @param taker receives the answer on the thread of {@code connection}; not called if the connection has ended */
    Lookup(FileService service, Connection connection, Request request, Consumer<Answer> taker) {
        this.service = service;
        this.connection = connection;
        this.request = request;
        this.remote = connection.remoteAddress();
        this.taker = taker;
    }

    @Override
    public Answer run() {
        return service.answer(request, remote);
    }

    @Override
    public void done(Answer answer) {
        try {
            connection.executor().execute(() -> taker.accept(answer));
        } catch (RejectedExecutionException e) {
            answer.drop();
        }
    }

    /** Ends the connection after a bug of this program; otherwise answers that the request may be retried. */
    @Override
    public void failed(Throwable cause) {
        if (!(cause instanceof RuntimeException fault)) {
            done(service.refuse(request, Refusal.BUSY));
            return;
        }
        try {
            connection.executor().execute(() -> {
                throw fault;
            });
        } catch (RejectedExecutionException e) {
            // the connection has ended already
        }
    }

    @Override
    public void late(Answer answer) {
        answer.drop();
    }

    /** Returns the text with which the pool reports a call that does not end. */
    @Override
    public String toString() {
        return "a lookup of a file for " + ClientAddress.shown(remote);
    }
}
