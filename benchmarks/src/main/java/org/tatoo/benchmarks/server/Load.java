package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.ServerProcess;

/**
 * A load generator that measures the server meanwhile.
 *
 * @param script the script of wrk
 */
record Load(Path script) {
    /** The time after which a load generator counts as hung, in seconds. */
    private static final int LONGEST_SECONDS = 300;

    Measurement run(ServerProcess server, LoadCell cell) throws IOException {
        String url = "http://127.0.0.1:%d/%s".formatted(server.port(), LoadCell.file(cell.bytes()));
        double before = server.cpuMicros();
        double[] measured = cell.tool() == LoadCell.Tool.WRK ? wrk(url, cell) : ab(url, cell);
        return new Measurement(
                measured[0],
                measured[1],
                (server.cpuMicros() - before) / Math.max(1, measured[0]),
                measured[2],
                measured[3],
                measured[4],
                measured[5],
                measured[6],
                server.residentKilobytes());
    }

    /** Runs wrk; returns requests, seconds, three latencies in microseconds, errors and answers with error status. */
    private double[] wrk(String url, LoadCell cell) throws IOException {
        String output = run(
                "wrk",
                "-t1",
                "-c" + cell.connections(),
                "-d" + cell.amount() + "s",
                "--latency",
                "-s",
                script.toString(),
                url,
                Integer.toString(cell.depth()));
        String numbers = output.substring(output.indexOf("numbers ") + "numbers ".length());
        double[] measured = Stream.of(numbers.strip().split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        measured[1] /= 1e6;
        return measured;
    }

    /** Runs ab; returns the same, but latencies in whole milliseconds, and the maximum as 99.9th percentile. */
    private static double[] ab(String url, LoadCell cell) throws IOException {
        String output = run("ab", "-q", "-k", "-n" + cell.amount(), "-c" + cell.connections(), url);
        return new double[] {
            number(output, "Complete requests:"),
            number(output, "Time taken for tests:"),
            number(output, " 50%") * 1000,
            number(output, " 99%") * 1000,
            number(output, "100%") * 1000,
            number(output, "Failed requests:"),
            number(output, "Non-2xx responses:")
        };
    }

    private static String run(String... load) throws IOException {
        List<String> command = new ArrayList<>(Processes.pinned(1));
        command.addAll(List.of("timeout", Integer.toString(LONGEST_SECONDS)));
        command.addAll(List.of(load));
        return Processes.run(command);
    }

    /** Returns the number after {@code name}; 0 if there is none. */
    private static double number(String output, String name) {
        Matcher matcher = Pattern.compile(name + " +([\\d.]+)").matcher(output);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }
}
