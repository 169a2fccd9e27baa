package org.tatoo.metrics;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Answers a request by one line, its path; some paths do what they say. */
final class TinyHandler extends HttpProtocolHandler {
    private final Semaphore blocked;
    private final CountDownLatch gate;
    private String path = "";

    /**
     * @param blocked gets a permit when the path {@code /block} begins to wait
     * @param gate what it waits for
     */
    TinyHandler(Connection connection, Semaphore blocked, CountDownLatch gate) {
        super(connection);
        this.blocked = blocked;
        this.gate = gate;
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        if (terminal == HttpTerminal.path) {
            path = token.text();
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {}

    @Override
    public void reduce(HttpProduction production) {
        if (production != HttpProduction.request) {
            return;
        }
        switch (path) {
            case "/pause" -> pause();
            case "/reserve" -> {
                connection().reserve(1_000);
                pause();
            }
            case "/too-much" -> answer(connection().reserve(Long.MAX_VALUE) + "");
            case "/fail" -> throw new IllegalStateException("by intention");
            case "/block" -> {
                awaitGate();
                answer(path);
            }
            default -> answer(path);
        }
    }

    private void awaitGate() {
        try {
            blocked.release();
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(String text) {
        connection().asyncWrite(ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.US_ASCII)));
        connection().endRequest();
    }

    @Override
    public void error(SyntaxError error) {}

    @Override
    protected Framing framing() {
        return Framing.none;
    }

    @Override
    protected long contentLength() {
        return 0;
    }
}
