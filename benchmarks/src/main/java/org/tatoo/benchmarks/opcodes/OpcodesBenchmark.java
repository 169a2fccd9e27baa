package org.tatoo.benchmarks.opcodes;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.tatoo.benchmarks.grammar.Generator;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.JavaContender;
import org.tatoo.benchmarks.measure.Rounds;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import org.tatoo.compiler.CompilerOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that measures the benefit of direct code for a grammar of many opcodes, against tables alone. */
@Command(
        name = "opcodes.sh",
        mixinStandardHelpOptions = true,
        description = "Measures parsers of two hundred opcodes, with direct code and with tables alone: nanoseconds of "
                + "the CPU time of the thread, and bytes allocated, for ten thousand instructions.")
final class OpcodesBenchmark implements Callable<Integer> {
    private static final String PATH = "org/tatoo/benchmarks/opcodes/opcodes.ebnf";
    private static final String REFERENCE = "tables";

    @Mixin
    private Comparison comparison = new Comparison(9);

    @Option(names = "--root", hidden = true, required = true)
    private Path root = Path.of("");

    public static void main(String[] arguments) {
        Rounds.run(new OpcodesBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        Path grammar = root.resolve("benchmarks/src/main/ebnf").resolve(PATH);
        List<CodeCell> cells = Stream.of(CodeCell.Kind.values())
                .flatMap(kind -> Stream.of(Input.WHOLE, 7).map(piece -> new CodeCell(kind, piece)))
                .toList();
        return comparison.run(
                List.of(contender("direct", grammar), contender(REFERENCE, grammar, CompilerOption.TABLES)),
                cells,
                "whole");
    }

    /** Generates and compiles a parser in a folder of its own. */
    private static JavaContender contender(String name, Path grammar, CompilerOption... options) throws IOException {
        Path place = TemporaryFolder.create();
        Path sources = place.resolve("java");
        Path classes = place.resolve("classes");
        Generator.write(Files.readString(grammar), PATH, sources, options);
        Generator.compile(sources, classes);
        return new JavaContender(
                name,
                REFERENCE,
                cell -> true,
                List.of("-cp", classes + File.pathSeparator + System.getProperty("java.class.path")));
    }
}
