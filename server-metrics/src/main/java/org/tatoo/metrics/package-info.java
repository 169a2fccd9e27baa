/**
 * Meters of a server, for any registry of Micrometer; and, if the registry of Prometheus is there, the page that
 * Prometheus reads.
 *
 * <pre>{@code
 * Server server = Server.builder(protocol).port(8080).start();
 * PrometheusPage page = PrometheusPage.of(new ServerMetrics(server));
 * String text = page.text();   // what a request for /metrics is answered with
 * }</pre>
 */
@NullMarked
package org.tatoo.metrics;

import org.jspecify.annotations.NullMarked;
