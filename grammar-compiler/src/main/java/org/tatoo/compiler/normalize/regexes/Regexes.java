package org.tatoo.compiler.normalize.regexes;

import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;

/** The regexes of a grammar as trees, with macros expanded. */
public final class Regexes {
    /** The trees by the identity of their declarations, which are distinct and long to compare. */
    private final IdentityHashMap<LexicalDeclaration, RegexTree> trees;

    private final Set<String> used;

    /** @param used the names of macros that some regex uses */
    Regexes(IdentityHashMap<LexicalDeclaration, RegexTree> trees, Set<String> used) {
        this.trees = trees;
        this.used = used;
    }

    /** Parses the regexes of {@code file}. */
    public static Regexes of(GrammarFile file, Alphabet alphabet, DiagnosticLog log) {
        return new MacroExpansion(file, alphabet, log).expand();
    }

    /** Returns the regex of {@code declaration}; empty if it is wrong. */
    public Optional<RegexTree> tree(LexicalDeclaration declaration) {
        return Optional.ofNullable(trees.get(declaration));
    }

    /** Adds the regex of {@code declaration}, which is not one of the file. */
    void add(LexicalDeclaration declaration, RegexTree tree) {
        trees.put(declaration, tree);
    }

    /** Returns whether some regex uses {@code macro}. */
    public boolean uses(LexicalDeclaration macro) {
        return used.contains(macro.name().text());
    }
}
