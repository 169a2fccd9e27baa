package org.tatoo.metrics;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/**
 * The metrics page of a process in the text format of Prometheus. Requires {@code micrometer-registry-prometheus}, and
 * the modules java.management and jdk.management. May be used from all threads except event loops, concurrently.
 */
public final class PrometheusPage implements AutoCloseable {
    /** The media type of {@link #text}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    private PrometheusPage() {}

    /** Returns a page with the meters of {@code binders} and the process: memory, collections, threads, descriptors. */
    public static PrometheusPage of(MeterBinder... binders) {
        PrometheusPage page = new PrometheusPage();
        for (MeterBinder binder : binders) {
            binder.bindTo(page.registry);
        }
        new JvmMemoryMetrics().bindTo(page.registry);
        page.collections.bindTo(page.registry);
        new JvmThreadMetrics().bindTo(page.registry);
        new FileDescriptorMetrics().bindTo(page.registry);
        new ProcessorMetrics().bindTo(page.registry);
        new UptimeMetrics().bindTo(page.registry);
        return page;
    }

    /** Returns the current meters. May take a second, if a loop of a server is blocked. */
    public String text() {
        return registry.scrape(CONTENT_TYPE);
    }

    /** Releases the resources of the page, which must not be used afterwards. */
    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
