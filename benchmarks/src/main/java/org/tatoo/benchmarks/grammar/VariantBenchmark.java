package org.tatoo.benchmarks.grammar;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.concurrent.Callable;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.Rounds;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that measures how one more token, or one more production, slows down input without it. */
@Command(
        name = "variants.sh",
        mixinStandardHelpOptions = true,
        description =
                "Measures grammars with a token or a production more, on input that has none of it: nanoseconds of the "
                        + "CPU time of the thread, and bytes allocated, for 256 KB.")
final class VariantBenchmark implements Callable<Integer> {
    private static final int KILOBYTES = 256;
    private static final String AS_IT_IS = " as it is";

    @Mixin
    private Comparison comparison = new Comparison(9);

    @Option(names = "--root", hidden = true, required = true)
    private Path root = Path.of("");

    public static void main(String[] arguments) {
        Rounds.run(new VariantBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        Grammar http = new Grammar("http", "grammars/src/main/ebnf", "org.tatoo.grammars.http");
        Grammar script = new Grammar("script", "benchmarks/src/main/ebnf", "org.tatoo.benchmarks.language");
        List<Contender> contenders = List.of(
                variant(http, AS_IT_IS),
                // in a list of expectations, which the requests do not have
                variant(
                        http,
                        " a token more",
                        new Insertion("\ntokens:\n", "  chunk_mark = '@[a-z]+' max 64\n"),
                        new Insertion("\n  expectations =", " 'chunk_mark' {marked} |")),
                variant(
                        http,
                        " a production more",
                        new Insertion("\n  messages = message* ;\n", "  note = 'colon' 'field_name' 'crlf' ;\n"),
                        new Insertion("\n  expectations =", " note {noted} |")),
                variant(script, AS_IT_IS),
                variant(
                        script,
                        " a token more",
                        new Insertion("\ntokens:\n", "  power = '\\*\\*' [multiplicative]\n"),
                        new Insertion("\noperation =", " operation 'power' operation {power_operation} |")),
                variant(
                        script,
                        " a production more",
                        new Insertion("\nstatement =", " 'do' 'for' condition statement {loop_statement} |")));
        return comparison.run(
                contenders,
                List.of(
                        new GrowthCell("http", KILOBYTES, Input.WHOLE),
                        new GrowthCell("script", KILOBYTES, Input.WHOLE)),
                "");
    }

    /** Generates and compiles a parser in a folder of its own. */
    private Contender variant(Grammar grammar, String change, Insertion... insertions) throws IOException {
        Path place = TemporaryFolder.create();
        String text = Files.readString(root.resolve(grammar.path()));
        for (Insertion insertion : insertions) {
            text = insertion.into(text);
        }
        text = new Insertion("\ndirectives:", " package " + grammar.packageName() + "\n").into(text);
        Path folder = Files.createDirectories(place.resolve(grammar.folder()));
        for (Path used : grammar.others(root)) {
            Files.copy(used, folder.resolve(used.getFileName()));
        }
        Path copy = Files.writeString(folder.resolve(grammar.name() + ".ebnf"), text);
        Path sources = place.resolve("java");
        Path classes = place.resolve("classes");
        Processes.run(Generator.command(Generator.TATOO, sources, copy));
        Generator.compile(sources, classes);
        return GrowthBenchmark.contender(
                grammar.name() + change,
                grammar.name() + AS_IT_IS,
                grammar.name(),
                List.of("-cp", classes + File.pathSeparator + System.getProperty("java.class.path")));
    }

    private record Insertion(String place, String text) {
        String into(String grammar) {
            if (!grammar.contains(place)) {
                throw new IllegalArgumentException("the grammar has no \"" + place.strip() + "\"");
            }
            return grammar.replace(place, place + text);
        }
    }

    /** A named grammar in a package below a source folder of the checkout. */
    private record Grammar(String name, String sources, String packageName) {
        String path() {
            return "%s/%s/%s.ebnf".formatted(sources, folder(), name);
        }

        String folder() {
            return packageName.replace('.', '/');
        }

        /** The other grammars of the package, which this one may use. */
        List<Path> others(Path root) throws IOException {
            try (Stream<Path> files = Files.list(root.resolve(sources).resolve(folder()))) {
                return files.filter(file -> file.toString().endsWith(".ebnf") && !file.endsWith(name + ".ebnf"))
                        .toList();
            }
        }
    }
}
