package org.tatoo.compiler.analysis;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BACKSPACE_ESCAPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.LEADING_QUOTE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NO_BREAK_SPACE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.ONE_SYMBOL_REFUSED;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.REPEATED_SEQUENCE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNESCAPED_DOT;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.regex.CodePoints;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.regex.RegexTree.Form;
import org.tatoo.compiler.regex.RegexTree.Repeat;
import org.tatoo.compiler.regex.RegexTree.Sequence;
import org.tatoo.compiler.regex.RegexTree.Symbols;
import org.tatoo.compiler.syntax.LexicalDeclaration;

/** Warnings about suspicious constructs in a single regex. */
final class RegexLints {
    private static final CodePoints LETTERS = CodePoints.range('A', 'Z').union(CodePoints.range('a', 'z'));
    private static final CodePoints ALPHANUMERIC = LETTERS.union(CodePoints.range('0', '9'));
    private static final String NO_BREAK_SPACES = "\u00a0\u2007\u202f";

    private final LexicalDeclaration declaration;
    private final DiagnosticLog log;

    private RegexLints(LexicalDeclaration declaration, DiagnosticLog log) {
        this.declaration = declaration;
        this.log = log;
    }

    static void check(LexicalDeclaration declaration, RegexTree tree, DiagnosticLog log) {
        RegexLints lints = new RegexLints(declaration, log);
        lints.checkText();
        lints.checkRefusal(tree);
        lints.checkParts(tree);
    }

    private void checkText() {
        Span content = declaration.regex().content();
        String text = declaration.regex().text();
        int start = text.startsWith("(?i)") ? 4 : 0;
        if (text.startsWith("\"", start)) {
            log.report(LEADING_QUOTE, at(content.start() + start));
        }
        for (int i = 0; i < text.length(); i++) {
            if (NO_BREAK_SPACES.indexOf(text.charAt(i)) >= 0) {
                log.report(NO_BREAK_SPACE, at(content.start() + i));
            }
        }
    }

    private Span at(int position) {
        return new Span(declaration.regex().content().file(), position, position + 1);
    }

    /** Reports a class that is followed by one or more of a larger class. */
    private void checkRefusal(RegexTree tree) {
        if (tree instanceof Sequence sequence
                && sequence.parts().size() == 2
                && sequence.parts().get(0) instanceof Symbols first
                && sequence.parts().get(1) instanceof Repeat rest
                && rest.body() instanceof Symbols second) {
            boolean oneOrMore = rest.minimum() == 1 && rest.maximum() == RegexTree.UNBOUNDED;
            boolean grows =
                    second.set().containsAll(first.set()) && !first.set().equals(second.set());
            if (oneOrMore && grows && isClass(first) && isClass(second)) {
                log.report(ONE_SYMBOL_REFUSED, tree.span(), declaration.name().text());
            }
        }
    }

    private void checkParts(RegexTree tree) {
        if (tree instanceof Repeat repeat) {
            checkRepeated(repeat);
        } else if (tree instanceof Symbols symbols) {
            checkBackspace(symbols);
        } else if (tree instanceof Sequence sequence) {
            checkDots(sequence.parts());
        }
        tree.parts().forEach(this::checkParts);
    }

    private void checkBackspace(Symbols symbols) {
        Span span = symbols.span();
        if (span.file().text().startsWith("\\b", span.start()) && symbols.form() == Form.CHARACTER) {
            log.report(BACKSPACE_ESCAPE, span);
        }
    }

    private void checkRepeated(Repeat repeat) {
        if (repeat.maximum() != RegexTree.UNBOUNDED || !(repeat.body() instanceof Sequence sequence)) {
            return;
        }
        List<CodePoints> sets = sequence.parts().stream()
                .map(RegexLints::letters)
                .flatMap(Optional::stream)
                .toList();
        CodePoints union = CodePoints.union(sets);
        if (sets.size() == sequence.parts().size() && sets.size() > 1 && disjoint(sets)) {
            String example =
                    sets.stream().map(set -> Character.toString(set.first())).collect(Collectors.joining());
            log.report(REPEATED_SEQUENCE, repeat.span(), sets.size(), example, bracketed(union));
        }
    }

    private static Optional<CodePoints> letters(RegexTree tree) {
        RegexTree written = tree instanceof RegexTree.Macro macro ? macro.body() : tree;
        return written instanceof Symbols symbols
                        && symbols.form() == Form.CLASS
                        && !symbols.set().isEmpty()
                        && LETTERS.containsAll(symbols.set())
                ? Optional.of(symbols.set())
                : Optional.empty();
    }

    private static boolean disjoint(List<CodePoints> sets) {
        for (int i = 0; i < sets.size(); i++) {
            for (CodePoints other : sets.subList(i + 1, sets.size())) {
                if (!sets.get(i).intersection(other).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String bracketed(CodePoints set) {
        return set.ranges().stream()
                .map(range -> Character.toString(range.first())
                        + (range.first() == range.last() ? "" : "-" + Character.toString(range.last())))
                .collect(Collectors.joining("", "[", "]"));
    }

    /** Reports a dot as in {@code HTTP/1.1}: after a letter or digit, before one or a class. */
    private void checkDots(List<RegexTree> parts) {
        long characters = parts.stream().filter(RegexLints::isCharacter).count();
        for (int i = 1; i + 1 < parts.size() && characters > 1; i++) {
            if (parts.get(i) instanceof Symbols dot
                    && dot.form() == Form.DOT
                    && isAlphanumeric(parts.get(i - 1))
                    && (isAlphanumeric(parts.get(i + 1))
                            || (parts.get(i + 1) instanceof Symbols next && next.form() == Form.CLASS))) {
                log.report(UNESCAPED_DOT, dot.span());
            }
        }
    }

    private static boolean isCharacter(RegexTree tree) {
        return tree instanceof Symbols symbols && symbols.form() == Form.CHARACTER;
    }

    private static boolean isAlphanumeric(RegexTree tree) {
        return tree instanceof Symbols symbols && isCharacter(tree) && ALPHANUMERIC.containsAll(symbols.set());
    }

    private static boolean isClass(Symbols symbols) {
        return symbols.form() == Form.CLASS || symbols.form() == Form.NEGATED;
    }
}
