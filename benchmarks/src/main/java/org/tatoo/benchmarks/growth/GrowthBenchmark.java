package org.tatoo.benchmarks.growth;

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

/** Time and memory a byte, from short inputs to long ones, for every size of the pieces that they come in. */
@Command(
        name = "growth.sh",
        mixinStandardHelpOptions = true,
        description =
                "Measures how time and memory grow with the length of the input, for every size of its pieces: MB "
                        + "a second of the processor time of the thread, and bytes allocated for the whole input.")
final class GrowthBenchmark implements Callable<Integer> {
    private static final List<Integer> KILOBYTES = List.of(1, 4, 16, 64, 256, 1024, 4096, 16 * 1024, 64 * 1024);
    private static final List<Integer> QUICK_KILOBYTES = List.of(1, 64, 1024);

    @Mixin
    private Comparison comparison = new Comparison();

    @Option(
            names = "--pieces",
            split = ",",
            paramLabel = "N",
            description = "bytes that come at once; default: ${DEFAULT-VALUE}",
            defaultValue = "16384,1024,64,7,1")
    private List<Integer> pieces = new ArrayList<>();

    public static void main(String[] arguments) {
        Comparison.run(new GrowthBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<Integer> totals = comparison.quick() ? QUICK_KILOBYTES : KILOBYTES;
        if (comparison.quick()) {
            pieces = List.of(GrowthWork.LARGEST_BLOCK, 7);
        }
        List<Contender> contenders = new ArrayList<>();
        List<GrowthCell> cells = new ArrayList<>();
        for (String grammar : List.of("http", "script")) {
            contenders.add(new JavaContender(
                    grammar,
                    "",
                    GrowthWork.class,
                    cell -> ((GrowthCell) cell).grammar().equals(grammar),
                    comparison.options()));
            pieces.forEach(piece -> totals.forEach(kilobytes -> cells.add(new GrowthCell(grammar, kilobytes, piece))));
        }
        return comparison.run(contenders, cells, cell -> "read");
    }
}
