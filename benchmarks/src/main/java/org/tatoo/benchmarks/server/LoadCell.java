package org.tatoo.benchmarks.server;

/**
 * One kind of load.
 *
 * @param tool the load generator
 * @param bytes the size of the file
 * @param depth the number of requests written at once by one connection; 1 for no pipelining
 * @param amount the number of seconds for wrk, or of requests for ab
 */
record LoadCell(Tool tool, int bytes, int connections, int depth, int amount) {
    /** The content of the smallest file, called plaintext in comparisons of servers. */
    static final String PLAINTEXT = "Hello, World!";

    static final int KILOBYTE = 1024;

    /** A load generator. */
    enum Tool {
        WRK,
        AB
    }

    /** Creates a load with a file of {@code kilobytes}; 0 stands for plaintext, 3277 for 3.2 MB. */
    static LoadCell of(Tool tool, int kilobytes, int connections, int depth, int amount) {
        int bytes = kilobytes == 0 ? PLAINTEXT.length() : kilobytes * KILOBYTE;
        return new LoadCell(tool, bytes, connections, depth, amount);
    }

    /** Returns the name of the file of this size. */
    static String file(int bytes) {
        return bytes + ".html";
    }

    /** Returns the size of the file in readable form. */
    String size() {
        return bytes == PLAINTEXT.length() ? "plaintext" : bytes / KILOBYTE + " KB";
    }

    String command() {
        return tool == Tool.WRK ? "wrk" : "ab";
    }

    String pipelining() {
        return depth == 1 ? "" : " pipelined by " + depth;
    }

    /** Returns the label, without commas. */
    String label() {
        return "%s %s %d connections%s"
                .formatted(tool == Tool.WRK ? command() : command() + " " + amount, size(), connections, pipelining());
    }
}
