package org.tatoo.benchmarks.server;

/**
 * One kind of load.
 *
 * @param tool what makes it
 * @param kilobytes the size of the file; 3277 is 3.2 MB
 * @param depth requests written at once by one connection; 1 for no pipelining
 * @param amount for wrk the seconds, for ab the number of requests
 */
record LoadCell(Tool tool, int kilobytes, int connections, int depth, int amount) {
    /** A generator of load. */
    enum Tool {
        WRK,
        AB
    }

    String file() {
        return "%dk.html".formatted(kilobytes);
    }

    /** Without commas. */
    String label() {
        return "%s %d KB %d connections%s"
                .formatted(
                        tool == Tool.WRK ? "wrk" : "ab " + amount,
                        kilobytes,
                        connections,
                        depth == 1 ? "" : " pipelined by " + depth);
    }
}
