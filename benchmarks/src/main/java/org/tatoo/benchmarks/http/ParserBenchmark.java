package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.JavaContender;
import org.tatoo.benchmarks.measure.Rounds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that compares parsers of HTTP requests. */
@Command(
        name = "parsers.sh",
        mixinStandardHelpOptions = true,
        description =
                "Measures parsers of HTTP requests: nanoseconds of the CPU time of the thread, and bytes allocated, "
                        + "a request.")
final class ParserBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison(5);

    @Option(names = "--native", hidden = true)
    private @Nullable Path program;

    public static void main(String[] arguments) {
        Rounds.run(new ParserBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<RequestCell> cells = new ArrayList<>();
        for (Requests request : Requests.values()) {
            for (int piece : List.of(Input.WHOLE, 64, 7, 1)) {
                cells.add(new RequestCell(request, piece, false));
                cells.add(new RequestCell(request, piece, true));
            }
        }
        return comparison.run(contenders(), cells, "browser (whole|7) heap");
    }

    private List<Contender> contenders() {
        List<Contender> all = new ArrayList<>();
        for (Peer peer : Peer.ALL) {
            List<String> options = peer.notInlined().isEmpty()
                    ? List.of()
                    : List.of(
                            "-XX:CompileCommand=quiet",
                            "-XX:CompileCommand=dontinline,%s::*".formatted(peer.notInlined()));
            all.add(new JavaContender(peer.name(), peer.reference(), peer::takes, options));
        }
        if (program != null) {
            all.add(new NativeContender(program, "llhttp"));
            all.add(new NativeContender(program, "picohttpparser"));
        }
        return all;
    }
}
