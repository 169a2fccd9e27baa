package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.JavaContender;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures parsers of HTTP requests side by side. */
@Command(
        name = "parsers.sh",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of HTTP requests by the CPU time of their thread.")
final class ParserBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison();

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

    @Option(names = "--native", paramLabel = "PROGRAM", description = "the parsers in C")
    private Path program = Path.of("");

    public static void main(String[] arguments) {
        Comparison.run(new ParserBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        if (comparison.quick() && inputs.size() == Requests.values().length) {
            inputs = List.of("browser");
        }
        return comparison.run(contenders(), cells(), ParserBenchmark::expected);
    }

    private List<Contender> contenders() {
        List<Contender> all = new ArrayList<>();
        for (Peer peer : Peer.ALL) {
            List<String> options = new ArrayList<>(comparison.options());
            if (!peer.notInlined().isEmpty()) {
                options.add("-XX:CompileCommand=quiet");
                options.add("-XX:CompileCommand=dontinline,%s::*".formatted(peer.notInlined()));
            }
            all.add(new JavaContender(peer.name(), peer.reference(), HttpWork.class, peer::takes, options));
        }
        if (!program.toString().isEmpty()) {
            all.add(new NativeContender(program, "llhttp"));
            all.add(new NativeContender(program, "picohttpparser"));
        }
        return all;
    }

    private List<RequestCell> cells() {
        List<RequestCell> cells = new ArrayList<>();
        for (String input : inputs) {
            for (String piece : pieces) {
                for (String buffer : buffers) {
                    cells.add(new RequestCell(
                            Requests.valueOf(input.toUpperCase(Locale.ROOT)),
                            piece.equals("whole") ? 0 : Integer.parseInt(piece),
                            buffer.equals("direct")));
                }
            }
        }
        return cells;
    }

    /** The bytes of the request itself, cut at the places where a head is cut. */
    private static String expected(Cell cell) {
        byte[] bytes = ((RequestCell) cell).request().bytes();
        List<String> lines =
                new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
        List<String> requestLine = List.of(lines.get(0).split(" ", -1));
        List<Request.Field> fields = lines.subList(1, lines.size() - 1).stream()
                .map(line -> line.split(": ", 2))
                .map(parts -> new Request.Field(parts[0], parts[1]))
                .toList();
        return new Request(requestLine.get(0), requestLine.get(1), requestLine.get(2), fields).describe();
    }
}
