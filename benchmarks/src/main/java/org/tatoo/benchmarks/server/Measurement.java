package org.tatoo.benchmarks.server;

/**
 * The measured values of one server in one cell of one round.
 *
 * @param requests the number of answered requests
 * @param seconds the time by the clock
 * @param cpuMicros the processor time of the server's process for each request, in microseconds
 * @param p50 latency in microseconds, like the other percentiles
 * @param errors connection errors: refused, reset, timed out
 * @param status answers with a status other than 2xx and 3xx
 * @param residentKilobytes the resident memory of the server's process after the cell
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
