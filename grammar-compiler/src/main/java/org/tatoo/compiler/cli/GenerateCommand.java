package org.tatoo.compiler.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.java.GeneratedFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code tatoo generate}. */
@Command(
        name = "generate",
        description = "Writes the Java sources of the parsers of grammars; writes nothing if a grammar has errors.",
        mixinStandardHelpOptions = true,
        versionProvider = Tatoo.Version.class)
final class GenerateCommand implements Callable<Integer> {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "The folder to write to; created if missing.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path output;

    @Parameters(paramLabel = "GRAMMAR", arity = "1..*", description = "An .ebnf file.")
    private List<Path> grammars = List.of();

    @Mixin
    private CommonOptions options = new CommonOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<GeneratedFile> files = new ArrayList<>();
        boolean wrong = false;
        for (Path grammar : grammars) {
            Compilation compilation = options.compile(options.read(grammar));
            GrammarFiles.print(compilation.diagnostics(), spec.commandLine().getErr());
            wrong |= compilation.hasErrors();
            files.addAll(compilation.files());
        }
        if (wrong) {
            return Tatoo.WRONG;
        }
        files.forEach(this::write);
        return 0;
    }

    private void write(GeneratedFile file) {
        Path target = output.resolve(file.path());
        try {
            Path folder = target.toAbsolutePath().getParent();
            Files.createDirectories(folder == null ? output : folder);
            Path whole = target.resolveSibling(target.getFileName() + ".new");
            Files.writeString(whole, file.content(), StandardCharsets.UTF_8);
            Files.move(whole, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new Complaint("cannot write " + target + ": " + GrammarFiles.reason(e, target));
        }
    }
}
