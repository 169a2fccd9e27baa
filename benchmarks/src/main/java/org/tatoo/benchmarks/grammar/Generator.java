package org.tatoo.benchmarks.grammar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.tatoo.benchmarks.measure.Processes;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;

/** Runner of generators in separate processes, as in a build, and compiler of their output. */
public final class Generator {
    /** Tatoo's generator. */
    static final String TATOO = "org.tatoo.compiler.cli.Tatoo generate -o";

    private Generator() {}

    /**
     * Returns a command that generates a parser of {@code grammar}.
     *
     * @param generator its main class and options; the last is the output option
     */
    static List<String> command(String generator, Path output, Path grammar) {
        List<String> command = new ArrayList<>(Processes.java());
        command.addAll(List.of(generator.split(" ", -1)));
        command.add(output.toString());
        command.add(grammar.toString());
        return command;
    }

    /**
     * Writes the sources of a parser with Tatoo's compiler in this process.
     *
     * @param path the path of the grammar below its source root
     * @param sources the folder to write to
     */
    public static void write(String grammar, String path, Path sources, CompilerOption... options) throws IOException {
        Compilation compilation =
                GrammarCompiler.compile(new GrammarSource(new SourceFile(path, grammar), path), options);
        if (compilation.hasErrors()) {
            throw new IOException(path + ": " + compilation.diagnostics());
        }
        for (GeneratedFile file : compilation.files()) {
            Path target = sources.resolve(file.path());
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.content());
        }
    }

    /** Compiles all sources below {@code sources} to {@code classes}. */
    public static void compile(Path sources, Path classes) throws IOException {
        Files.createDirectories(classes);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = new ArrayList<>(List.of(
                "-nowarn", "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::toString)
                    .forEach(arguments::add);
        }
        if (compiler.run(null, System.err, System.err, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("cannot compile " + sources);
        }
    }

    /** Returns the total size, in bytes, of the files below {@code folder} whose names end with {@code suffix}. */
    static long size(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
