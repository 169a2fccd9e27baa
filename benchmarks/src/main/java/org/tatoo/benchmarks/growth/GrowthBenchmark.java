package org.tatoo.benchmarks.growth;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.JavaContender;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Time and memory a byte, from short inputs to long ones, and for every size of the pieces that they come in. */
@Command(
        name = "growth.sh",
        mixinStandardHelpOptions = true,
        description = "Measures how time and memory grow with the length of the input and of its pieces.")
final class GrowthBenchmark implements Callable<Integer> {
    private static final int WHOLE = 16 * 1024;
    private static final long SHORTEST = 1024;
    private static final long LONGEST = 64 * 1024 * 1024;
    private static final long QUICK_LONGEST = 1024 * 1024;
    private static final int FIXED = 256 * 1024;

    @Mixin
    private Comparison comparison = new Comparison();

    public static void main(String[] arguments) {
        Comparison.run(new GrowthBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        List<Cell> cells = new ArrayList<>();
        for (String grammar : List.of("http", "script")) {
            for (long size = SHORTEST;
                    size <= (comparison.quick() ? QUICK_LONGEST : LONGEST);
                    size *= comparison.quick() ? 16 : 4) {
                cells.add(stream(grammar, size, WHOLE));
            }
            for (int piece = 1; piece < WHOLE; piece *= comparison.quick() ? 64 : 2) {
                cells.add(stream(grammar, FIXED, piece));
            }
        }
        Predicate<Cell> all = cell -> true;
        List<Contender> contenders =
                List.of(new JavaContender("tatoo", "", GrowthWork.class, all, comparison.options()));
        return comparison.run(contenders, cells, cell -> "read");
    }

    /** So many whole blocks as make at least {@code size} bytes. */
    private static Stream stream(String grammar, long size, int piece) {
        int block = GrowthWork.block(grammar, size).length;
        return new Stream(grammar, (size + block - 1) / block * block, piece);
    }

    private record Stream(String grammar, long size, int piece) implements Cell {
        @Override
        public String label() {
            return "%s %d bytes in pieces of %s".formatted(grammar, size, piece == WHOLE ? "16 KB" : piece + " bytes");
        }

        @Override
        public List<String> arguments() {
            return List.of(grammar, Long.toString(size), Integer.toString(piece));
        }
    }
}
