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
 * The page of a process for Prometheus, in its text format. Needs {@code micrometer-registry-prometheus}, and the modules
 * java.management and jdk.management. To be used from any thread but those of event loops; several may at a time.
 */
public final class PrometheusPage implements AutoCloseable {
    /** The media type of {@link #text}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    private PrometheusPage() {}

    /** A page with the meters of {@code binders}, and those of the process: memory, collections, threads, descriptors. */
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

    /** The meters as they are now. May take a second, if a loop of a server is blocked. */
    public String text() {
        return registry.scrape(CONTENT_TYPE);
    }

    /** Gives back what the page needs; it must not be used any more. */
    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
