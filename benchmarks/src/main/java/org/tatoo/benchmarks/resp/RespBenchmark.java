package org.tatoo.benchmarks.resp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.JavaContender;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures parsers of RESP side by side. */
@Command(
        name = "resp.sh",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of RESP: nanoseconds of the CPU time of the thread, and bytes allocated, for a "
                + "hundred commands.")
final class RespBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison();

    @Option(
            names = "--values",
            split = ",",
            paramLabel = "N",
            description = "bytes of the values; default: ${DEFAULT-VALUE}",
            defaultValue = "8,100,4096")
    private List<Integer> values = new ArrayList<>();

    @Option(
            names = "--pieces",
            split = ",",
            paramLabel = "N",
            description = "bytes that come at once, 0 for all; default: ${DEFAULT-VALUE}",
            defaultValue = "0,1460,64,7")
    private List<Integer> pieces = new ArrayList<>();

    public static void main(String[] arguments) {
        Comparison.run(new RespBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        if (comparison.quick()) {
            values = List.of(8, 100);
            pieces = List.of(0, 64);
        }
        List<StreamCell> cells = new ArrayList<>();
        values.forEach(value -> pieces.forEach(piece -> cells.add(new StreamCell(value, piece))));
        List<Contender> contenders = new ArrayList<>();
        for (String name : List.of("tatoo", "netty")) {
            contenders.add(new JavaContender(name, "netty", RespWork.class, cell -> true, comparison.options()));
        }
        return comparison.run(
                contenders, cells, cell -> ((StreamCell) cell).commands().toString());
    }
}
