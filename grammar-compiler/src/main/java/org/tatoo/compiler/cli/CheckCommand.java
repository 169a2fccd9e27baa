package org.tatoo.compiler.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.direct.DirectCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tatoo check}. */
@Command(
        name = "check",
        description = "Says what is wrong or doubtful in grammars; writes nothing.",
        mixinStandardHelpOptions = true,
        versionProvider = Tatoo.Version.class)
final class CheckCommand implements Callable<Integer> {
    @Parameters(paramLabel = "GRAMMAR", arity = "1..*", description = "An .ebnf file.")
    private List<Path> grammars = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        int exitCode = 0;
        for (Path grammar : grammars) {
            Compilation compilation = GrammarCompiler.compile(GrammarFiles.read(grammar, null));
            GrammarFiles.print(compilation.diagnostics(), spec.commandLine().getErr());
            out.println(grammar + ": " + summary(compilation));
            if (compilation.hasErrors()) {
                exitCode = Tatoo.WRONG;
            }
        }
        return exitCode;
    }

    private static String summary(Compilation compilation) {
        String counts = count(compilation, Severity.ERROR) + ", " + count(compilation, Severity.WARNING);
        if (compilation.model() == null) {
            return counts;
        }
        return counts + "; " + compilation.model().tokens() + " tokens, "
                + compilation.model().productions().size() + " productions, "
                + compilation.model().states() + " parser states, "
                + compilation.model().lexerStates() + " lexer states in "
                + compilation.model().modes() + " modes; "
                + form(compilation.model().direct()) + "; "
                + callbacks(compilation.model().callbacks());
    }

    private static String callbacks(long most) {
        return "at most " + (most == Long.MAX_VALUE ? "2^63" : most) + " callbacks between two bytes";
    }

    private static String form(DirectCode direct) {
        return direct.lanes().isEmpty()
                ? "tables, because code for " + direct.entries() + " places would be too large"
                : "direct code from " + direct.lanes().size() + " places, and tables";
    }

    private static String count(Compilation compilation, Severity severity) {
        long count = compilation.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
        String name = severity == Severity.ERROR ? "error" : "warning";
        return count + " " + name + (count == 1 ? "" : "s");
    }
}
