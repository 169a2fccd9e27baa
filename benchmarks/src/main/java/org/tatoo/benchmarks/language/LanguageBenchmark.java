package org.tatoo.benchmarks.language;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.JavaContender;
import org.tatoo.benchmarks.measure.Rounds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that compares parsers of a programming language. */
@Command(
        name = "language.sh",
        mixinStandardHelpOptions = true,
        description =
                "Measures parsers of a programming language: nanoseconds of the CPU time of the thread, and bytes "
                        + "allocated, a program.")
final class LanguageBenchmark implements Callable<Integer> {
    @Mixin
    private Comparison comparison = new Comparison(5);

    public static void main(String[] arguments) {
        Rounds.run(new LanguageBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        return comparison.run(
                JavaContender.all("antlr", "tatoo", "antlr", "cup"),
                List.of(new ProgramCell(10_000), new ProgramCell(1_000_000)),
                "of [0-9]{5} bytes");
    }
}
