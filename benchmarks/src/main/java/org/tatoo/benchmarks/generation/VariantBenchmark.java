package org.tatoo.benchmarks.generation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.tatoo.benchmarks.growth.GrowthWork;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Comparison;
import org.tatoo.benchmarks.measure.Contender;
import org.tatoo.benchmarks.measure.JavaContender;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.benchmarks.measure.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What one more token, or one more production, does to the speed on input that has none of it. */
@Command(
        name = "variants.sh",
        mixinStandardHelpOptions = true,
        description =
                "Adds a token or a production to grammars, and measures input that has none of it: nanoseconds of the CPU "
                        + "time of the thread, and bytes allocated, for 256 KB.")
final class VariantBenchmark implements Callable<Integer> {
    private static final int ROUNDS = 9;

    @Mixin
    private Comparison comparison = new Comparison(ROUNDS);

    @Option(names = "--root", hidden = true, required = true)
    private Path root = Path.of("");

    public static void main(String[] arguments) {
        Comparison.run(new VariantBenchmark(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            return run(folder.path());
        }
    }

    private int run(Path folder) throws IOException {
        Grammar http = new Grammar("http", "grammars/src/main/ebnf", "org.tatoo.grammars.http");
        Grammar script = new Grammar("script", "benchmarks/src/main/ebnf", "org.tatoo.benchmarks.language");
        List<Contender> contenders = new ArrayList<>();
        contenders.add(variant(folder, http, "as it is", grammar -> grammar));
        contenders.add(variant(folder, http, "a token more", VariantBenchmark::withChunkMark));
        contenders.add(variant(folder, http, "a production more", VariantBenchmark::withNote));
        contenders.add(variant(folder, script, "as it is", grammar -> grammar));
        contenders.add(variant(folder, script, "a token more", VariantBenchmark::withPower));
        contenders.add(variant(folder, script, "a production more", VariantBenchmark::withLoop));
        return comparison.run(contenders, List.of(new Stream("http"), new Stream("script")), cell -> "read");
    }

    /** Behind a chunk's extensions, of which a request without content has none. */
    private static String withChunkMark(String grammar) {
        return inserted(
                inserted(grammar, "tokens:", "  chunk_mark = '@[a-z]+' max 64\n"),
                "chunk_ext =",
                " 'chunk_mark' {marked_ext} |");
    }

    /** A production of the tokens that there are. */
    private static String withNote(String grammar) {
        return inserted(grammar, "chunk_ext =", " note {noted_ext} |") + "\n  note = 'colon' 'field_name' 'crlf' ;\n";
    }

    /** An operator. */
    private static String withPower(String grammar) {
        return inserted(
                inserted(grammar, "tokens:", "  power = '\\*\\*' [multiplicative]\n"),
                "operation =",
                " operation 'power' operation {power_operation} |");
    }

    /** A statement of the tokens that there are. */
    private static String withLoop(String grammar) {
        return inserted(grammar, "statement =", " 'do' 'for' condition statement {loop_statement} |");
    }

    private static String inserted(String grammar, String place, String text) {
        int at = grammar.indexOf("\n" + place) < 0 ? grammar.indexOf("\n  " + place) : grammar.indexOf("\n" + place);
        if (at < 0) {
            throw new IllegalArgumentException("the grammar has no \"" + place + "\"");
        }
        int behind = grammar.indexOf(place, at) + place.length();
        String separator = place.endsWith(":") ? "\n" : "";
        return grammar.substring(0, behind) + separator + text + grammar.substring(behind);
    }

    private Contender variant(Path folder, Grammar grammar, String change, UnaryOperator<String> edit)
            throws IOException {
        Path place = Files.createTempDirectory(folder, "variant");
        Path copy = place.resolve(grammar.file());
        String text = edit.apply(Files.readString(root.resolve(grammar.folder()).resolve(grammar.path())));
        Files.writeString(copy, inserted(text, "directives:", "  package " + grammar.packageName() + "\n"));
        Path sources = place.resolve("java");
        Path classes = place.resolve("classes");
        Processes.run(Generator.tatoo(copy, sources));
        Generator.compile(sources, classes);
        List<String> options = new ArrayList<>(comparison.options());
        options.add("-cp");
        options.add(classes + File.pathSeparator + System.getProperty("java.class.path"));
        return new JavaContender(
                grammar.name() + " " + change,
                grammar.name() + " as it is",
                GrowthWork.class,
                cell -> cell.label().startsWith(grammar.name()),
                options);
    }

    /**
     * Where a grammar is.
     *
     * @param folder the root of the sources, in the checkout
     */
    private record Grammar(String name, String folder, String packageName) {
        String file() {
            return name + ".ebnf";
        }

        String path() {
            return packageName.replace('.', '/') + "/" + file();
        }
    }

    private record Stream(String grammar) implements Cell {
        private static final int SIZE = 256 * 1024;

        @Override
        public String label() {
            return grammar + " 256 KB";
        }

        @Override
        public List<String> arguments() {
            return List.of(grammar, Integer.toString(SIZE), Integer.toString(SIZE));
        }

        @Override
        public long size() {
            return SIZE;
        }
    }
}
