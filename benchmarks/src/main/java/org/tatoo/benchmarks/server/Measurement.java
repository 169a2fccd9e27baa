package org.tatoo.benchmarks.server;

/**
 * What was measured of one server in one cell of one round.
 *
 * @param requests answered
 * @param seconds by the clock
 * @param cpuMicros of the server's process for each request
 * @param p50 latency in microseconds; so are the others
 * @param errors of connections: refused, reset, timed out
 * @param status answers that were no 2xx or 3xx
 * @param residentKilobytes of the server's process, after the cell
 */
record Measurement(
        double requests,
        double seconds,
        double cpuMicros,
        double p50,
        double p99,
        double p999,
        double errors,
        double status,
        double residentKilobytes) {
    static final String COLUMNS = "requests,seconds,cpuMicros,p50,p99,p999,errors,status,residentKilobytes";

    double perSecond() {
        return requests / seconds;
    }

    double failures() {
        return errors + status;
    }

    String csv() {
        return "%.0f,%.3f,%.3f,%.0f,%.0f,%.0f,%.0f,%.0f,%.0f"
                .formatted(requests, seconds, cpuMicros, p50, p99, p999, errors, status, residentKilobytes);
    }
}
