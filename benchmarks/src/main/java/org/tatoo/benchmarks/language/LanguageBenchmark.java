package org.tatoo.benchmarks.language;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.JavaContender;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures parsers of a programming language side by side. */
@Command(
        name = "language.sh",
        mixinStandardHelpOptions = true,
        description =
                "Measures parsers of a programming language: nanoseconds of the CPU time of the thread, and bytes "
                        + "allocated, a program.")
final class LanguageBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison();

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "bytes of the programs, about; default: ${DEFAULT-VALUE}",
            defaultValue = "10000,1000000")
    private List<Integer> sizes = new ArrayList<>();

    public static void main(String[] arguments) {
        Comparison.run(new LanguageBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        if (comparison.quick()) {
            sizes = List.of(100_000);
        }
        List<Contender> contenders = new ArrayList<>();
        for (String name : List.of("tatoo", "antlr", "cup")) {
            contenders.add(new JavaContender(name, "antlr", LanguageWork.class, cell -> true, comparison.options()));
        }
        return comparison.run(contenders, sizes.stream().map(ProgramCell::new).toList(), LanguageBenchmark::expected);
    }

    private static String expected(Cell cell) {
        return new TatooPeer().parse(((ProgramCell) cell).program()).toString();
    }

    private record ProgramCell(int length) implements Cell {
        byte[] program() {
            return LanguageWork.program(length);
        }

        @Override
        public String label() {
            return "program of %d bytes".formatted(size());
        }

        @Override
        public List<String> arguments() {
            return List.of(Integer.toString(length));
        }

        @Override
        public long size() {
            return program().length;
        }
    }
}
