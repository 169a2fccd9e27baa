package org.tatoo.compiler.normalize.regexes;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.NESTED_TOO_DEEPLY;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.RECURSIVE_MACRO;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_MACRO;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.regex.RegexParser;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;

/** The parser of the regexes of a grammar, which expands macros. */
final class MacroExpansion {
    private static final int NESTING = 20;

    private final GrammarFile file;
    private final Alphabet alphabet;
    private final DiagnosticLog log;
    private final Map<String, LexicalDeclaration> macros = new LinkedHashMap<>();
    private final Map<String, Optional<RegexTree>> expanded = new HashMap<>();
    private final List<String> open = new ArrayList<>();
    private final Set<String> used = new HashSet<>();
    private final IdentityHashMap<LexicalDeclaration, RegexTree> trees = new IdentityHashMap<>();

    MacroExpansion(GrammarFile file, Alphabet alphabet, DiagnosticLog log) {
        this.file = file;
        this.alphabet = alphabet;
        this.log = log;
    }

    Regexes expand() {
        for (LexicalDeclaration declaration : file.lexical()) {
            if (declaration.kind() == LexicalDeclaration.Kind.MACRO) {
                macros.putIfAbsent(declaration.name().text(), declaration);
            }
        }
        for (LexicalDeclaration declaration : file.lexical()) {
            Optional<RegexTree> tree = isMacro(declaration) ? expand(declaration) : parse(declaration);
            tree.ifPresent(present -> trees.put(declaration, present));
        }
        return new Regexes(trees, used);
    }

    /** Returns whether {@code declaration} is the first macro of its name. */
    private boolean isMacro(LexicalDeclaration declaration) {
        LexicalDeclaration first = macros.get(declaration.name().text());
        return declaration.kind() == LexicalDeclaration.Kind.MACRO
                && first != null
                && first.span().start() == declaration.span().start();
    }

    private Optional<RegexTree> parse(LexicalDeclaration declaration) {
        return RegexParser.parse(declaration.regex().content(), alphabet, this::find, log);
    }

    private Optional<RegexTree> expand(LexicalDeclaration macro) {
        String name = macro.name().text();
        Optional<RegexTree> known = expanded.get(name);
        if (known == null) {
            open.add(name);
            known = parse(macro);
            open.remove(name);
            expanded.put(name, known);
        }
        return known;
    }

    private Optional<RegexTree> find(String written, Span use) {
        String name = file.macros().getOrDefault(use, written);
        used.add(name);
        LexicalDeclaration macro = macros.get(name);
        if (macro == null) {
            reportUnknown(name, use);
            return Optional.empty();
        }
        if (open.contains(name)) {
            List<String> cycle = new ArrayList<>(open.subList(open.indexOf(name), open.size()));
            cycle.add(name);
            log.report(RECURSIVE_MACRO, use, name, cycle.size() > 2 ? String.join(" uses ", cycle) : "use * or +");
            return Optional.empty();
        }
        if (open.size() == NESTING) {
            log.report(NESTED_TOO_DEEPLY, use, "macros", NESTING);
            return Optional.empty();
        }
        return expand(macro);
    }

    private void reportUnknown(String name, Span use) {
        if (!file.broken().contains(name)) {
            String hint = Spelling.nearest(name, macros.keySet())
                    .map(near -> "did you mean {" + near + "}?")
                    .orElse("declare it: $" + name + " = 'regex', or write \\{ for the character");
            log.report(UNKNOWN_MACRO, use, name, hint);
        }
    }
}
