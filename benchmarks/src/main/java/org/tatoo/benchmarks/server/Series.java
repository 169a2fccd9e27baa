package org.tatoo.benchmarks.server;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.benchmarks.server.LoadCell.Tool;

/**
 * Loads that belong together.
 *
 * @param servers the names of those that are loaded
 * @param reference the name of the one that the others are compared with
 */
record Series(String name, List<LoadCell> cells, List<String> servers, String reference, int rounds) {
    private static final String NETTY = "netty";
    private static final int MANY = 1000;
    /** How much longer many connections are loaded, because opening and closing them is part of what is measured. */
    private static final double MANY_FACTOR = 2.5;

    private static final int QUICK_SECONDS = 1;
    /** The sizes of all files but plaintext, in KB. */
    static final List<Integer> FILES = List.of(2, 4, 8, 14, 16, 32, 954, 3277);

    private static final List<Integer> CONNECTIONS = List.of(8, 64, 256, 1024, 4096, 10_000);
    private static final int PIPELINED = 16;
    private static final int FEW = 64;

    /** Every file and every number of connections. */
    static Series files(List<String> servers, int rounds, int seconds) {
        List<LoadCell> cells = new ArrayList<>(List.of(LoadCell.plaintext(FEW, 1, seconds)));
        for (int kilobytes : FILES) {
            cells.add(LoadCell.of(Tool.WRK, kilobytes, FEW, 1, seconds));
        }
        for (int connections : CONNECTIONS) {
            if (connections != FEW) {
                int length = connections < MANY ? seconds : (int) Math.ceil(MANY_FACTOR * seconds);
                cells.add(LoadCell.of(Tool.WRK, 4, connections, 1, length));
            }
        }
        return new Series("files", cells, servers, NETTY, rounds);
    }

    /** Pipelined by 16. */
    static Series pipelined(List<String> servers, int rounds, int seconds) {
        List<LoadCell> cells = new ArrayList<>(List.of(LoadCell.plaintext(FEW, PIPELINED, seconds)));
        for (int kilobytes : FILES.subList(0, 6)) {
            cells.add(LoadCell.of(Tool.WRK, kilobytes, FEW, PIPELINED, seconds));
        }
        return new Series("pipelined", cells, servers, NETTY, rounds);
    }

    /** A little of everything. */
    static Series quick() {
        return new Series(
                "quick",
                List.of(
                        LoadCell.of(Tool.WRK, 4, FEW, 1, QUICK_SECONDS),
                        LoadCell.of(Tool.WRK, 32, FEW, 1, QUICK_SECONDS),
                        LoadCell.of(Tool.WRK, 4, 1024, 1, QUICK_SECONDS),
                        LoadCell.plaintext(FEW, PIPELINED, QUICK_SECONDS),
                        LoadCell.of(Tool.AB, 2, 300, 1, 1000)),
                List.of(RunningServer.OURS, NETTY, "nio", "jetty", "grizzly", "tomcat", "undertow"),
                NETTY,
                1);
    }

    /** The first experiment of the article: 4 to 32 KB at 8 to 1,024 connections, against Grizzly and Jetty. */
    static Series article(boolean full) {
        List<LoadCell> cells = new ArrayList<>();
        for (int kilobytes : List.of(4, 8, 16, 32)) {
            for (int connections = 8; connections <= 1024; connections *= 2) {
                cells.add(LoadCell.of(Tool.AB, kilobytes, connections, 1, full ? 50_000 : 20_000));
            }
        }
        return new Series("article", cells, List.of(RunningServer.OURS, "grizzly", "jetty"), "jetty", full ? 25 : 5);
    }

    /** The second: {@code ab -q -n1000 -c300 -k} against Tomcat. */
    static Series tomcat(boolean full) {
        List<LoadCell> cells = new ArrayList<>();
        for (int kilobytes : List.of(2, 14, 954)) {
            cells.add(LoadCell.of(Tool.AB, kilobytes, 300, 1, 1000));
        }
        return new Series("tomcat", cells, List.of(RunningServer.OURS, "tomcat"), "tomcat", full ? 25 : 5);
    }
}
