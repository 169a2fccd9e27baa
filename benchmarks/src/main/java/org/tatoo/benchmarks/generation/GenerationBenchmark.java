package org.tatoo.benchmarks.generation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Progress;
import org.tatoo.benchmarks.measure.Samples;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long generators run, a virtual machine each, and how much they write. */
@Command(
        name = "generation.sh",
        mixinStandardHelpOptions = true,
        description = "Measures generators of parsers: seconds by the clock, KB of sources and of classes.")
final class GenerationBenchmark implements Callable<Integer> {
    private static final String LANGUAGE = "benchmarks/src/main/";

    @Option(names = "--root", hidden = true, required = true)
    private Path root = Path.of("");

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "interleaved rounds; default: ${DEFAULT-VALUE}",
            defaultValue = "5")
    private int rounds;

    @Option(names = "--quick", description = "one round")
    private boolean quick;

    private record Task(Path grammar, BiFunction<Path, Path, List<String>> generator) {}

    public static void main(String[] arguments) {
        Comparison.run(new GenerationBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            run(folder.path());
        }
        return 0;
    }

    private void run(Path folder) throws IOException {
        Map<String, List<Task>> tasks = tasks();
        Samples samples = new Samples();
        Map<String, Path> outputs = new LinkedHashMap<>();
        for (int round = 1; round <= (quick ? 1 : rounds); round++) {
            for (Map.Entry<String, List<Task>> entry : tasks.entrySet()) {
                Progress.show("round %d, %s".formatted(round, entry.getKey()));
                Path output = Files.createTempDirectory(folder, "generated");
                long before = System.nanoTime();
                for (Task task : entry.getValue()) {
                    Processes.run(task.generator().apply(task.grammar(), output));
                }
                samples.add("", entry.getKey(), new Samples.Sample(System.nanoTime() - before, 0));
                outputs.put(entry.getKey(), output);
            }
        }
        Progress.clear();
        print(samples, outputs);
    }

    private Map<String, List<Task>> tasks() {
        Path script = root.resolve(LANGUAGE + "ebnf/org/tatoo/benchmarks/language/script.ebnf");
        Map<String, List<Task>> tasks = new LinkedHashMap<>();
        tasks.put("tatoo, script", List.of(new Task(script, Generator::tatoo)));
        tasks.put(
                "antlr, script",
                List.of(new Task(
                        root.resolve(LANGUAGE + "antlr4/org/tatoo/benchmarks/language/antlr/Script.g4"),
                        Generator::antlr)));
        tasks.put(
                "jflex and cup, script",
                List.of(
                        new Task(
                                root.resolve(LANGUAGE + "jflex/org/tatoo/benchmarks/language/cup/script.flex"),
                                Generator::jflex),
                        new Task(
                                root.resolve(LANGUAGE + "cup/org/tatoo/benchmarks/language/cup/script.cup"),
                                Generator::cup)));
        tasks.put(
                "tatoo, http",
                List.of(new Task(
                        root.resolve("grammars/src/main/ebnf/org/tatoo/grammars/http/http.ebnf"), Generator::tatoo)));
        tasks.put(
                "tatoo, minijava",
                List.of(new Task(root.resolve("grammars/src/test/ebnf/minijava.ebnf"), Generator::tatoo)));
        return tasks;
    }

    private static void print(Samples samples, Map<String, Path> outputs) throws IOException {
        System.out.println("| generator and grammar | seconds | KB of sources | KB of classes |");
        System.out.println("|---|--:|--:|--:|");
        for (Map.Entry<String, Path> entry : outputs.entrySet()) {
            Path classes = entry.getValue().resolve("classes");
            Generator.compile(entry.getValue(), classes);
            System.out.printf(
                    "| %s | %.2f | %.0f | %.0f |%n",
                    entry.getKey(),
                    samples.median("", entry.getKey()) / 1e9,
                    Generator.size(entry.getValue(), ".java") / 1024.0,
                    Generator.size(classes, ".class") / 1024.0);
        }
    }
}
