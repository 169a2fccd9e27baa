package org.tatoo.compiler.uses;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.CIRCULAR_USES;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_USE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.IMPORTED_GRAMMAR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_GRAMMAR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.USED_CHARSET;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.reader.GrammarReader;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.UsedGrammar;

/** The grammar that is compiled and all that it uses, directly or not; each file is read once. */
final class Library {
    private static final String EXTENSION = ".ebnf";

    private final GrammarPath path;
    private final DiagnosticLog log;
    private final Map<String, Unit> units = new LinkedHashMap<>();
    private final List<String> open = new ArrayList<>();
    private boolean complete = true;

    private Library(GrammarPath path, DiagnosticLog log) {
        this.path = path;
        this.log = log;
    }

    /**
     * Reads {@code file}, the grammar {@code name}, and all that it uses.
     *
     * @return the grammars, each before those that it uses first; none if one cannot be found or understood, which has
     *     been reported
     */
    static List<Unit> read(SourceFile file, String name, GrammarPath path, DiagnosticLog log) {
        Library library = new Library(path, log);
        library.read(name, file, true);
        return library.complete ? List.copyOf(library.units.values()) : List.of();
    }

    private @Nullable Unit read(String name, SourceFile file, boolean own) {
        GrammarFile tree = GrammarReader.read(file, log);
        if (tree == null) {
            complete = false;
            return null;
        }
        Unit unit = new Unit(name, tree, own);
        units.put(name, unit);
        tree.imports().forEach(this::checkImport);
        open.add(name);
        Map<String, Name> qualifiers = new LinkedHashMap<>();
        for (UsedGrammar use : tree.uses()) {
            Unit used = used(use.grammar());
            Name first = qualifiers.putIfAbsent(use.qualifier(), use.grammar());
            if (first != null) {
                log.report(
                        DUPLICATE_USE,
                        use.grammar().span(),
                        List.of(new Related(first.span(), "the first one")),
                        use.qualifier(),
                        use.grammar().text());
            } else if (used != null) {
                unit.use(use.qualifier(), used);
                checkCharset(unit, used, use.grammar());
            }
        }
        open.remove(name);
        return unit;
    }

    private @Nullable Unit used(Name written) {
        String name = written.text();
        int first = open.indexOf(name);
        if (first >= 0) {
            List<String> circle = new ArrayList<>(open.subList(first, open.size()));
            circle.add(name);
            log.report(CIRCULAR_USES, written.span(), name, String.join(" uses ", circle));
            complete = false;
            return null;
        }
        Unit known = units.get(name);
        if (known != null) {
            return known;
        }
        Optional<SourceFile> file = path.find(name);
        if (file.isEmpty()) {
            log.report(UNKNOWN_GRAMMAR, written.span(), name, path.lookedUp(name));
            complete = false;
        }
        return file.map(found -> read(name, found, false)).orElse(null);
    }

    private void checkCharset(Unit unit, Unit used, Name written) {
        if (unit.alphabet() != used.alphabet()) {
            log.report(
                    USED_CHARSET,
                    written.span(),
                    written.text(),
                    used.alphabet().word(),
                    unit.alphabet().word());
        }
    }

    /** Reports a grammar among the imported types. */
    private void checkImport(Name written) {
        String text = written.text();
        boolean file = text.endsWith(EXTENSION);
        if (file || !written.span().text().equals(text) || path.below(text).isPresent()) {
            String grammar = (file ? text.substring(0, text.length() - EXTENSION.length()) : text).replace('/', '.');
            log.report(IMPORTED_GRAMMAR, written.span(), written.span().text(), grammar);
            complete = false;
        }
    }
}
