package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Samples;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures parsers of HTTP requests side by side, each in processes of its own, in interleaved rounds. */
@Command(
        name = "parsers",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of HTTP requests by the CPU time of their thread.")
final class ParserBenchmark implements Callable<Integer> {
    private static final int QUICK_ROUNDS = 1;
    private static final int QUICK_WARM_UP = 400;

    @Option(names = "--only", split = ",", paramLabel = "PEER", description = "peers; all without it: ${DEFAULT-VALUE}")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--inputs",
            split = ",",
            description = "small, browser, cookie",
            defaultValue = "small,browser,cookie")
    private List<String> inputs = new ArrayList<>();

    @Option(names = "--pieces", split = ",", description = "whole, or bytes", defaultValue = "whole,64,7,1")
    private List<String> pieces = new ArrayList<>();

    @Option(names = "--buffers", split = ",", description = "heap, direct", defaultValue = "heap,direct")
    private List<String> buffers = new ArrayList<>();

    @Option(names = "--rounds", description = "interleaved rounds: ${DEFAULT-VALUE}", defaultValue = "5")
    private int rounds;

    @Option(names = "--warm-up", description = "milliseconds a process: ${DEFAULT-VALUE}", defaultValue = "1000")
    private int warmUp;

    @Option(
            names = "--quick",
            description = "one round, a short warm-up, the request of a browser unless --inputs says else")
    private boolean quick;

    @Option(names = "--native", paramLabel = "PROGRAM", description = "the parsers in C")
    private Path program = Path.of("");

    @Option(names = "--jvm", split = " ", description = "further options of the virtual machine")
    private List<String> options = new ArrayList<>();

    @Option(names = "--csv", description = "where every sample goes")
    private Path csv = Path.of("");

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ParserBenchmark())
                .setExecutionExceptionHandler((exception, command, result) -> {
                    command.getErr().println(exception.getMessage());
                    return 1;
                })
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        List<Contender> contenders = contenders();
        List<Cell> cells = cells();
        if (!check(contenders, cells)) {
            return 1;
        }
        if (quick) {
            rounds = QUICK_ROUNDS;
            warmUp = QUICK_WARM_UP;
        }
        Samples samples = new Samples();
        int all = rounds * cells.size() * contenders.size();
        int done = 0;
        for (int round = 1; round <= rounds; round++) {
            for (Cell cell : cells) {
                for (Contender contender : contenders) {
                    progress("%d/%d round %d, %s, %s".formatted(++done, all, round, cell.label(), contender.name()));
                    if (contender.takes(cell)) {
                        samples.add(cell.label(), contender.name(), contender.time(cell, warmUp));
                    }
                }
            }
        }
        progress("");
        new ParserTable(samples, cells, contenders).print(System.out);
        if (!csv.toString().isEmpty()) {
            Files.writeString(csv, samples.csv());
        }
        return 0;
    }

    private List<Contender> contenders() {
        List<Contender> all = new ArrayList<>();
        for (Peer peer : Peer.ALL) {
            all.add(new JavaContender(peer, options));
        }
        if (!program.toString().isEmpty()) {
            all.add(new NativeContender(program, "llhttp"));
            all.add(new NativeContender(program, "picohttpparser"));
        }
        List<String> unknown = new ArrayList<>(only);
        all.forEach(contender -> unknown.remove(contender.name()));
        if (!unknown.isEmpty()) {
            throw new CommandLine.ParameterException(
                    new CommandLine(this),
                    "unknown: %s; known: %s"
                            .formatted(
                                    unknown, all.stream().map(Contender::name).toList()));
        }
        return all.stream()
                .filter(contender -> only.isEmpty() || only.contains(contender.name()))
                .toList();
    }

    private List<Cell> cells() {
        if (quick && inputs.size() == Requests.values().length) {
            inputs = List.of("browser");
        }
        List<Cell> cells = new ArrayList<>();
        for (String input : inputs) {
            for (String piece : pieces) {
                for (String buffer : buffers) {
                    cells.add(new Cell(
                            Requests.valueOf(input.toUpperCase(Locale.ROOT)),
                            piece.equals("whole") ? 0 : Integer.parseInt(piece),
                            buffer.equals("direct")));
                }
            }
        }
        return cells;
    }

    /** All have to deliver the same. */
    private boolean check(List<Contender> contenders, List<Cell> cells) throws IOException {
        boolean equal = true;
        for (Contender contender : contenders) {
            for (Cell cell : cells) {
                if (!contender.takes(cell)) {
                    continue;
                }
                progress("check of %s, %s".formatted(contender.name(), cell.label()));
                String delivered = contender.check(cell);
                if (!delivered.equals(expected(cell))) {
                    equal = false;
                    progress("");
                    System.err.println("%s delivers something else (%s):%n%s"
                            .formatted(contender.name(), cell.label(), delivered));
                }
            }
        }
        return equal;
    }

    /** The bytes of the request itself, cut at the places where a head is cut. */
    private static String expected(Cell cell) {
        List<String> lines = new String(cell.request().bytes(), StandardCharsets.ISO_8859_1)
                .lines()
                .toList();
        String[] requestLine = lines.get(0).split(" ", -1);
        List<Request.Field> fields = lines.subList(1, lines.size() - 1).stream()
                .map(line -> line.split(": ", 2))
                .map(parts -> new Request.Field(parts[0], parts[1]))
                .toList();
        return new Request(requestLine[0], requestLine[1], requestLine[2], fields).describe();
    }

    private static void progress(String text) {
        PrintStream out = System.err;
        out.print("\r\033[K" + text);
        out.flush();
    }
}
