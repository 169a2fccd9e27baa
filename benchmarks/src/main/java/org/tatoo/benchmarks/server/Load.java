package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tatoo.benchmarks.measure.Pinning;
import org.tatoo.benchmarks.measure.Processes;

/** Loads a server and measures it meanwhile. */
final class Load {
    private static final Pattern COMPLETE = Pattern.compile("Complete requests: +(\\d+)");
    private static final Pattern FAILED = Pattern.compile("Failed requests: +(\\d+)");
    private static final Pattern STATUS = Pattern.compile("Non-2xx responses: +(\\d+)");
    private static final Pattern SECONDS = Pattern.compile("Time taken for tests: +([\\d.]+)");
    private static final Pattern P50 = Pattern.compile(" 50% +(\\d+)");
    private static final Pattern P99 = Pattern.compile(" 99% +(\\d+)");
    private static final Pattern LONGEST = Pattern.compile("100% +(\\d+)");

    /** Seconds after which a generator of load has hung. */
    private static final int LONGEST_SECONDS = 300;

    private final Path script;

    /**
     * Keeps where the script for wrk is.
     *
     * @param script for wrk
     */
    Load(Path script) {
        this.script = script;
    }

    Measurement run(RunningServer server, LoadCell cell) throws IOException {
        double before = server.cpuMicros();
        Measurement measured = cell.tool() == LoadCell.Tool.WRK ? wrk(server, cell) : ab(server, cell);
        double cpu = server.cpuMicros() - before;
        return new Measurement(
                measured.requests(),
                measured.seconds(),
                cpu / Math.max(1, measured.requests()),
                measured.p50(),
                measured.p99(),
                measured.p999(),
                measured.errors(),
                measured.status(),
                server.residentKilobytes());
    }

    private Measurement wrk(RunningServer server, LoadCell cell) throws IOException {
        List<String> command = command();
        command.addAll(List.of("wrk", "-t1", "-c" + cell.connections(), "-d" + cell.amount() + "s", "--latency"));
        command.addAll(List.of("-s", script.toString(), server.url(cell), Integer.toString(cell.depth())));
        String output = Processes.run(command);
        List<String> numbers = List.of(output.substring(output.indexOf("numbers ") + "numbers ".length())
                .strip()
                .split(" ", -1));
        return new Measurement(
                Long.parseLong(numbers.get(0)),
                Long.parseLong(numbers.get(1)) / 1e6,
                0,
                Long.parseLong(numbers.get(2)),
                Long.parseLong(numbers.get(3)),
                Long.parseLong(numbers.get(4)),
                Long.parseLong(numbers.get(5)),
                Long.parseLong(numbers.get(6)),
                0);
    }

    /** Its latencies are whole milliseconds; in place of the 99.9th percentile it has the longest. */
    private static Measurement ab(RunningServer server, LoadCell cell) throws IOException {
        List<String> command = command();
        command.addAll(List.of("ab", "-q", "-k", "-n" + cell.amount(), "-c" + cell.connections(), server.url(cell)));
        String output = Processes.run(command);
        return new Measurement(
                (long) number(COMPLETE, output),
                number(SECONDS, output),
                0,
                (long) (number(P50, output) * 1000),
                (long) (number(P99, output) * 1000),
                (long) (number(LONGEST, output) * 1000),
                (long) number(FAILED, output),
                (long) number(STATUS, output),
                0);
    }

    private static List<String> command() {
        List<String> command = new ArrayList<>(Pinning.load());
        command.addAll(List.of("timeout", Integer.toString(LONGEST_SECONDS)));
        return command;
    }

    private static double number(Pattern pattern, String output) {
        Matcher matcher = pattern.matcher(output);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }
}
