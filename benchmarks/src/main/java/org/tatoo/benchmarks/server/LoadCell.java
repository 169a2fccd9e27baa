package org.tatoo.benchmarks.server;

/**
 * One kind of load.
 *
 * @param tool what makes it
 * @param bytes the size of the file
 * @param depth requests written at once by one connection; 1 for no pipelining
 * @param amount for wrk the seconds, for ab the number of requests
 */
record LoadCell(Tool tool, int bytes, int connections, int depth, int amount) {
    /** The text of the smallest file, which comparisons of servers call plaintext. */
    static final String PLAINTEXT = "Hello, World!";

    static final int KILOBYTE = 1024;

    /** A generator of load. */
    enum Tool {
        WRK,
        AB
    }

    /** A load with a file of {@code kilobytes}, 0 for plaintext; 3277 are 3.2 MB. */
    static LoadCell of(Tool tool, int kilobytes, int connections, int depth, int amount) {
        int bytes = kilobytes == 0 ? PLAINTEXT.length() : kilobytes * KILOBYTE;
        return new LoadCell(tool, bytes, connections, depth, amount);
    }

    /** The name of the file of this size. */
    static String file(int bytes) {
        return bytes + ".html";
    }

    /** The size of the file, for people. */
    String size() {
        return bytes == PLAINTEXT.length() ? "plaintext" : bytes / KILOBYTE + " KB";
    }

    String command() {
        return tool == Tool.WRK ? "wrk" : "ab";
    }

    String pipelining() {
        return depth == 1 ? "" : " pipelined by " + depth;
    }

    /** Without commas. */
    String label() {
        return "%s %s %d connections%s"
                .formatted(tool == Tool.WRK ? command() : command() + " " + amount, size(), connections, pipelining());
    }
}
