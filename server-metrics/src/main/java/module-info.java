/** Meters of a server for Micrometer, and a page for Prometheus. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer has no module descriptors
module org.tatoo.metrics {
    requires transitive micrometer.core;
    requires transitive org.tatoo.server;
    requires transitive org.tatoo.transport;
    requires static micrometer.registry.prometheus;
    requires static transitive org.jspecify;

    exports org.tatoo.metrics;
}
