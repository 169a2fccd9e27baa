package org.tatoo.compiler.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.generation.AutomataModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.overlap.SilentOverlap;
import org.tatoo.runtime.SyntaxError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code tatoo check}. */
@Command(
        name = "check",
        description = "Reports errors and warnings in grammars; writes no files.",
        mixinStandardHelpOptions = true,
        versionProvider = Tatoo.Version.class)
final class CheckCommand implements Callable<Integer> {
    @Parameters(paramLabel = "GRAMMAR", arity = "1..*", description = "An .ebnf file.")
    private List<Path> grammars = List.of();

    private static final int KILO = 1000;

    @Option(names = "--overlaps", description = "Also lists the intended overlaps of tokens.")
    private boolean overlaps;

    @Mixin
    private CommonOptions options = new CommonOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        int exitCode = 0;
        for (Path grammar : grammars) {
            GrammarSource source = options.read(grammar);
            Compilation compilation = options.compile(source);
            GrammarFiles.print(compilation.diagnostics(), spec.commandLine().getErr());
            out.println(grammar + ": " + summary(compilation));
            if (compilation.model() != null) {
                GrammarCompiler.messageSizes(source).forEach(size -> out.println("  " + size.text(source.file())));
                bounds(compilation).forEach(bound -> out.println("  " + bound));
            }
            if (overlaps) {
                GrammarCompiler.silentOverlaps(source).forEach(overlap -> out.println(text(overlap)));
            }
            if (compilation.hasErrors()) {
                exitCode = Tatoo.WRONG;
            }
        }
        return exitCode;
    }

    /**
     * Returns one line: the position of the losing token, the lost string, the token that takes it, and the reason why
     * that is allowed.
     */
    private static String text(SilentOverlap overlap) {
        SourceFile file = overlap.where().file();
        int start = overlap.where().start();
        return file.path() + ":" + file.line(start) + ":" + file.column(start) + ": '" + overlap.token() + "' loses \""
                + SyntaxError.escape(overlap.string()) + "\" to '" + overlap.taker() + "': "
                + overlap.reason().text();
    }

    private static List<String> bounds(Compilation compilation) {
        ParserModel model = compilation.model();
        return model == null ? List.of() : model.automata().bounds().texts();
    }

    private static String summary(Compilation compilation) {
        String counts = count(compilation, Severity.ERROR) + ", " + count(compilation, Severity.WARNING);
        if (compilation.model() == null) {
            return compilation.hasErrors() ? counts : counts + "; a part of other grammars";
        }
        AutomataModel automata = compilation.model().automata();
        return counts + "; " + automata.tokens() + " tokens, "
                + productions(compilation.model()) + " productions, "
                + automata.states() + " parser states, "
                + automata.lexer().states() + " lexer states in "
                + automata.lexer().modes() + " modes; "
                + form(compilation.model()) + "; "
                + callbacks(automata.callbacks());
    }

    private static int productions(ParserModel model) {
        return model.productions().size() + model.whole().calls().size();
    }

    private static String callbacks(long most) {
        return "at most " + (most == Long.MAX_VALUE ? "2^63" : most) + " callbacks between two bytes";
    }

    private static String form(ParserModel model) {
        DirectCode direct = model.direct();
        if (model.automata().lexer().raw()) {
            return "tables, because the handler is lent all bytes";
        }
        if (model.automata().skip().isPresent()) {
            return "tables, because the parser recovers from errors";
        }
        if (direct.entries() == 0) {
            return "tables";
        }
        return direct.lanes().isEmpty()
                ? "tables, because code for " + direct.entries() + " places would be too large"
                : "direct code, at most " + (direct.bytes() + KILO - 1) / KILO + " KB of bytecode, and tables";
    }

    private static String count(Compilation compilation, Severity severity) {
        long count = compilation.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
        String name = severity == Severity.ERROR ? "error" : "warning";
        return count + " " + name + (count == 1 ? "" : "s");
    }
}
