package org.tatoo.benchmarks.grammar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Journal;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Progress;
import org.tatoo.benchmarks.measure.Rounds;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that measures how long generators run, each in its own virtual machine, and how much they write. */
@Command(
        name = "generation.sh",
        mixinStandardHelpOptions = true,
        description = "Measures generators of parsers: seconds by the clock, KB of sources and of classes.")
final class GenerationBenchmark implements Callable<Integer> {
    /** Path pattern of the grammars of the language. */
    private static final String LANGUAGE = "benchmarks/src/main/%s/org/tatoo/benchmarks/language/%s";

    @Mixin
    private Rounds rounds = new Rounds(5);

    @Option(names = "--root", hidden = true, required = true)
    private Path root = Path.of("");

    public static void main(String[] arguments) {
        Rounds.run(new GenerationBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        Path folder = TemporaryFolder.create();
        List<String> tasks = rounds.chosen(
                List.of("tatoo, script", "antlr, script", "jflex and cup, script", "tatoo, http", "tatoo, minijava"),
                task -> task.replaceFirst(",.*", ""));
        Journal<Double> seconds = new Journal<>();
        Map<String, Path> outputs = new HashMap<>();
        for (int round = 1; round <= rounds.rounds(); round++) {
            for (String task : tasks) {
                Progress.show("round %d, %s".formatted(round, task));
                Path output = Files.createTempDirectory(folder, "generated");
                long before = System.nanoTime();
                generate(task, output);
                seconds.add(task, "", round, (System.nanoTime() - before) / 1e9);
                outputs.put(task, output);
            }
        }
        Progress.clear();
        rounds.write(seconds, "seconds", "%.3f"::formatted);
        System.out.println("| generator and grammar | seconds | KB of sources | KB of classes |");
        System.out.println("|---|--:|--:|--:|");
        for (String task : tasks) {
            Path sources = Objects.requireNonNull(outputs.get(task));
            Path classes = sources.resolve("classes");
            Generator.compile(sources, classes);
            System.out.printf(
                    "| %s | %.2f | %.0f | %.0f |%n",
                    task,
                    seconds.median(task, "", Double::doubleValue),
                    Generator.size(sources, ".java") / 1024.0,
                    Generator.size(classes, ".class") / 1024.0);
        }
        return 0;
    }

    private void generate(String task, Path output) throws IOException {
        switch (task) {
            case "tatoo, script" -> run(Generator.TATOO, output, LANGUAGE.formatted("ebnf", "script.ebnf"));
            case "antlr, script" ->
                run("org.antlr.v4.Tool -package generated -o", output, LANGUAGE.formatted("antlr4", "antlr/Script.g4"));
            case "jflex and cup, script" -> {
                run("jflex.Main -q -d", output, LANGUAGE.formatted("jflex", "cup/script.flex"));
                run(
                        "java_cup.Main -nopositions -nosummary -parser ScriptCup -symbols ScriptSymbols -destdir",
                        output,
                        LANGUAGE.formatted("cup", "cup/script.cup"));
            }
            case "tatoo, http" ->
                run(Generator.TATOO, output, "grammars/src/main/ebnf/org/tatoo/grammars/http/http.ebnf");
            default -> run(Generator.TATOO, output, "grammars-tests/src/test/ebnf/minijava.ebnf");
        }
    }

    private void run(String generator, Path output, String grammar) throws IOException {
        Processes.run(Generator.command(generator, output, root.resolve(grammar)));
    }
}
