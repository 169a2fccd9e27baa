package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.JavaContender;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures parsers of HTTP requests side by side. */
@Command(
        name = "parsers.sh",
        mixinStandardHelpOptions = true,
        description =
                "Measures parsers of HTTP requests: nanoseconds of the CPU time of the thread, and bytes allocated, "
                        + "a request.")
final class ParserBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison();

    @Option(
            names = "--inputs",
            split = ",",
            paramLabel = "REQUEST",
            description = "requests; default: ${DEFAULT-VALUE}",
            defaultValue = "small,browser,cookie")
    private List<Requests> inputs = new ArrayList<>();

    @Option(
            names = "--pieces",
            split = ",",
            paramLabel = "N",
            converter = Piece.class,
            description = "bytes that come at once, or whole; default: ${DEFAULT-VALUE}",
            defaultValue = "whole,64,7,1")
    private List<Integer> pieces = new ArrayList<>();

    @Option(
            names = "--buffers",
            split = ",",
            paramLabel = "KIND",
            description = "where the bytes are; default: ${DEFAULT-VALUE}",
            defaultValue = "heap,direct")
    private List<Buffers> buffers = new ArrayList<>();

    @Option(names = "--native", hidden = true)
    private Path program = Path.of("");

    private enum Buffers {
        HEAP,
        DIRECT
    }

    /** Bytes; 0 for "whole". */
    private static final class Piece implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return text.equals("whole") ? Integer.valueOf(0) : Integer.valueOf(text);
        }
    }

    public static void main(String[] arguments) {
        Comparison.run(new ParserBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        if (comparison.quick() && inputs.size() == Requests.values().length) {
            inputs = List.of(Requests.BROWSER);
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
        for (Requests input : inputs) {
            for (int piece : pieces) {
                for (Buffers buffer : buffers) {
                    cells.add(new RequestCell(input, piece, buffer == Buffers.DIRECT));
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
