package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_START;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TOKEN_NOT_QUOTED;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_NON_TERMINAL;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;

/** The name space of non-terminals. */
final class NonTerminals {
    private final GrammarFile file;
    private final DiagnosticLog log;
    private final Map<String, ProductionDeclaration> declared = new LinkedHashMap<>();
    private final Set<String> tokens;
    private final VirtualNames virtuals;

    private NonTerminals(GrammarFile file, VirtualNames virtuals, DiagnosticLog log) {
        this.file = file;
        this.virtuals = virtuals;
        this.log = log;
        this.tokens = file.lexical().stream()
                .filter(declaration -> declaration.kind() == LexicalDeclaration.Kind.TOKEN)
                .map(declaration -> declaration.name().text())
                .collect(Collectors.toSet());
    }

    static NonTerminals of(GrammarFile file, VirtualNames virtuals, DiagnosticLog log) {
        NonTerminals result = new NonTerminals(file, virtuals, log);
        file.productions().forEach(result::declare);
        return result;
    }

    /** In the order of the text; of equal names the first. */
    List<ProductionDeclaration> declarations() {
        return List.copyOf(declared.values());
    }

    Set<String> names() {
        return declared.keySet();
    }

    /** Whether {@code name} is a non-terminal; if not, that has been reported. */
    boolean check(Name name) {
        String text = name.text();
        if (declared.containsKey(text)) {
            return true;
        }
        Name error = file.error();
        if (tokens.contains(text)
                || virtuals.isTerminal(text)
                || (error != null && error.text().equals(text))) {
            log.report(TOKEN_NOT_QUOTED, name.span(), text);
        } else if (!virtuals.reportMisuse(text, name.span()) && !file.broken().contains(text)) {
            log.report(UNKNOWN_NON_TERMINAL, name.span(), text, hint(text));
        }
        return false;
    }

    /** The start symbols, the default one first; unknown ones are reported. */
    List<String> starts() {
        List<Name> valid = new ArrayList<>();
        for (Name start : file.starts()) {
            Optional<Name> first = valid.stream()
                    .filter(other -> other.text().equals(start.text()))
                    .findFirst();
            first.ifPresent(other -> log.report(
                    DUPLICATE_START, start.span(), List.of(new Related(other.span(), "the first one")), start.text()));
            if (first.isEmpty() && check(start)) {
                new JavaNames(log).checkConstant(start, "rename the non-terminal, for example %s");
                valid.add(start);
            }
        }
        return valid.isEmpty()
                ? List.of(declarations().get(0).name().text())
                : valid.stream().map(Name::text).toList();
    }

    private void declare(ProductionDeclaration declaration) {
        ProductionDeclaration first = declared.putIfAbsent(declaration.name().text(), declaration);
        if (first != null) {
            log.report(
                    DUPLICATE_NON_TERMINAL,
                    declaration.name().span(),
                    List.of(new Related(first.name().span(), "the first one")),
                    declaration.name().text());
        }
    }

    private String hint(String text) {
        return Spelling.nearest(text, declared.keySet())
                .map(near -> "did you mean " + near + "?")
                .or(() -> Spelling.nearest(text, tokens).map(near -> "did you mean the token '" + near + "'?"))
                .orElse("declare it in the section productions: " + text + " = … ;");
    }
}
