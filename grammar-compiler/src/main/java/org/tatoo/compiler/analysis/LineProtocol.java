package org.tatoo.compiler.analysis;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.LINE_END_IN_CLASS;

import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.normalize.regexes.Regexes;
import org.tatoo.compiler.regex.CodePoints;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.regex.RegexTree.Symbols;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.LexicalDeclaration.Kind;

/** A lint for line-based grammars: if a token matches only line ends, other tokens are rarely meant to match one. */
final class LineProtocol {
    private static final CodePoints LINE_ENDS = CodePoints.of("\r\n");

    private final String lineEnd;
    private final DiagnosticLog log;

    private LineProtocol(String lineEnd, DiagnosticLog log) {
        this.lineEnd = lineEnd;
        this.log = log;
    }

    static void check(GrammarFile file, Regexes regexes, DiagnosticLog log) {
        Optional<LexicalDeclaration> lineEnd = file.lexical().stream()
                .filter(declaration -> declaration.kind() == Kind.TOKEN)
                .filter(declaration -> regexes.tree(declaration)
                        .filter(LineProtocol::lineEndsOnly)
                        .isPresent())
                .findFirst();
        if (lineEnd.isPresent()) {
            LineProtocol protocol = new LineProtocol(lineEnd.get().name().text(), log);
            file.lexical().stream()
                    .filter(declaration -> declaration.kind() == Kind.TOKEN || declaration.kind() == Kind.MACRO)
                    .forEach(declaration -> regexes.tree(declaration).ifPresent(protocol::check));
        }
    }

    private static boolean lineEndsOnly(RegexTree tree) {
        if (tree instanceof RegexTree.Macro macro) {
            return lineEndsOnly(macro.body());
        }
        return tree instanceof Symbols symbols
                ? LINE_ENDS.containsAll(symbols.set())
                : tree.parts().stream().allMatch(LineProtocol::lineEndsOnly);
    }

    private void check(RegexTree tree) {
        if (tree instanceof Symbols symbols && symbols.form() == RegexTree.Form.NEGATED) {
            CodePoints taken = symbols.set().intersection(LINE_ENDS);
            if (!taken.isEmpty()) {
                report(symbols, taken);
            }
        }
        tree.parts().forEach(this::check);
    }

    private void report(Symbols symbols, CodePoints taken) {
        String text = symbols.span()
                .file()
                .text()
                .substring(symbols.span().start(), symbols.span().end());
        String escapes = (taken.contains('\r') ? "\\r" : "") + (taken.contains('\n') ? "\\n" : "");
        String names = escapes.length() > 2 ? "CR and LF" : taken.contains('\r') ? "CR" : "LF";
        String instead = text.startsWith("[")
                ? text.substring(0, text.length() - 1) + escapes + "]"
                : "a class that begins with [^" + escapes;
        log.report(LINE_END_IN_CLASS, symbols.span(), text, names, lineEnd, instead);
    }
}
