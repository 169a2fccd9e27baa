package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.metrics.FilePoolMetrics;
import org.tatoo.metrics.PrometheusPage;
import org.tatoo.metrics.ServerMetrics;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.Answers;
import org.tatoo.samples.http.request.Request;
import org.tatoo.samples.http.request.RequestTarget;
import org.tatoo.server.Server;
import org.tatoo.transport.FilePool;

/** The pages for the operator of a server: its metrics in the format of Prometheus, and its health. */
final class StatusPages implements AutoCloseable {
    private final Server server;
    private final Answers answers;
    private final PrometheusPage metrics;

    /** @param files the pool in which {@code server} calls the file system */
    StatusPages(Server server, FilePool files, Answers answers) {
        this.server = server;
        this.answers = answers;
        this.metrics = PrometheusPage.of(new ServerMetrics(server), new FilePoolMetrics(files));
    }

    Answers answers() {
        return answers;
    }

    /** Returns the page of a request; null if there is none. Takes up to a second if an event loop is blocked. */
    @Nullable
    Answer page(Request request) {
        if (!(request.target() instanceof RequestTarget.Resource resource)) {
            return null;
        }
        return switch (resource.text()) {
            case "/metrics" -> answers.page(request, PrometheusPage.CONTENT_TYPE, metrics.text());
            case "/health" -> answers.health(request, server.isHealthy());
            default -> null;
        };
    }

    @Override
    public void close() {
        metrics.close();
    }
}
