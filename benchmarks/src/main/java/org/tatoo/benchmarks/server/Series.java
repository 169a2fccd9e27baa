package org.tatoo.benchmarks.server;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.benchmarks.server.LoadCell.Tool;

/**
 * A group of related loads.
 *
 * @param servers the names of the servers to load
 * @param reference the name of the server that the others are compared with
 */
record Series(String name, List<LoadCell> cells, List<String> servers, String reference, int rounds) {
    /** The sizes of all files in KB; 0 is plaintext. */
    static final List<Integer> FILES = List.of(0, 2, 4, 8, 14, 16, 32, 954, 3277);

    private static final List<Integer> CONNECTIONS = List.of(8, 256, 1024, 4096, 10_000);
    private static final int PIPELINED = 16;
    private static final int FEW = 64;

    /** Returns every file and every number of connections; many connections take longer, to include their opening. */
    static Series files(int rounds, int seconds) {
        Stream<LoadCell> files = FILES.stream().map(kilobytes -> LoadCell.of(Tool.WRK, kilobytes, FEW, 1, seconds));
        Stream<LoadCell> connections = CONNECTIONS.stream()
                .map(count ->
                        LoadCell.of(Tool.WRK, 4, count, 1, count < 1000 ? seconds : (int) Math.ceil(2.5 * seconds)));
        return new Series("files", Stream.concat(files, connections).toList(), Serve.NAMES, "netty", rounds);
    }

    /** Returns loads with 16 pipelined requests. */
    static Series pipelined(int rounds, int seconds) {
        List<LoadCell> cells = FILES.stream()
                .limit(7)
                .map(kilobytes -> LoadCell.of(Tool.WRK, kilobytes, FEW, PIPELINED, seconds))
                .toList();
        return new Series("pipelined", cells, Serve.NAMES, "netty", rounds);
    }

    /**
     * Returns loads of one small answer, with 1 or 16 requests at a time: the overhead of parser and event loop over a
     * bare loop.
     *
     * @param baseline whether servers with the classes of another checkout are loaded, too
     */
    static Series plaintext(int rounds, int seconds, boolean baseline) {
        List<LoadCell> cells =
                List.of(LoadCell.of(Tool.WRK, 0, FEW, 1, seconds), LoadCell.of(Tool.WRK, 0, FEW, PIPELINED, seconds));
        List<String> servers = new ArrayList<>(List.of(Serve.LOOP, "nio"));
        servers.addAll(Serve.STEPS);
        if (baseline) {
            Serve.STEPS.forEach(name -> servers.add(Serve.baseline(name)));
        }
        return new Series("plaintext", cells, servers, Serve.LOOP, rounds);
    }

    /** Returns a small selection of all loads. */
    static Series quick() {
        List<LoadCell> cells = List.of(
                LoadCell.of(Tool.WRK, 4, FEW, 1, 1),
                LoadCell.of(Tool.WRK, 32, FEW, 1, 1),
                LoadCell.of(Tool.WRK, 4, 1024, 1, 1),
                LoadCell.of(Tool.WRK, 0, FEW, PIPELINED, 1),
                LoadCell.of(Tool.AB, 2, 300, 1, 1000));
        return new Series("quick", cells, Serve.NAMES, "netty", 1);
    }

    /** Returns the article's first experiment: 4 to 32 KB, 8 to 1,024 connections; both transports, Grizzly, Jetty. */
    static Series article(boolean full) {
        List<LoadCell> cells = new ArrayList<>();
        for (int kilobytes : List.of(4, 8, 16, 32)) {
            for (int connections = 8; connections <= 1024; connections *= 2) {
                cells.add(LoadCell.of(Tool.AB, kilobytes, connections, 1, full ? 50_000 : 20_000));
            }
        }
        List<String> servers = List.of(Serve.OURS, "tatoo-aio", "tatoo-aio-cached", "grizzly", "jetty");
        return new Series("article", cells, servers, "jetty", full ? 25 : 5);
    }

    /** Returns the second experiment: {@code ab -q -n1000 -c300 -k} against Tomcat. */
    static Series tomcat(boolean full) {
        List<LoadCell> cells = IntStream.of(2, 14, 954)
                .mapToObj(kilobytes -> LoadCell.of(Tool.AB, kilobytes, 300, 1, 1000))
                .toList();
        return new Series("tomcat", cells, List.of(Serve.OURS, "tomcat"), "tomcat", full ? 25 : 5);
    }

    /** Returns the same loads, restricted to the servers in {@code chosen}. */
    Series with(List<String> chosen) {
        return new Series(name, cells, servers.stream().filter(chosen::contains).toList(), reference, rounds);
    }
}
