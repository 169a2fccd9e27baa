package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_IMPORT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_TYPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNQUALIFIED_IMPORT;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;

/** The Java types that a grammar names: primitive, of {@code java.lang}, imported, or qualified. */
final class JavaTypes {
    private static final Set<String> PRIMITIVE =
            Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");
    private static final Set<String> JAVA_LANG = Set.of(
            "Boolean",
            "Byte",
            "CharSequence",
            "Character",
            "Double",
            "Enum",
            "Float",
            "Integer",
            "Iterable",
            "Long",
            "Number",
            "Object",
            "Record",
            "Short",
            "String",
            "StringBuilder");

    /** The simple name of the runtime's type of immutable bytes. */
    private static final String BYTES = "Bytes";

    private final Map<String, Name> imported = new LinkedHashMap<>();
    private final GrammarFile file;
    private final DiagnosticLog log;

    private JavaTypes(GrammarFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    static JavaTypes of(GrammarFile file, DiagnosticLog log) {
        JavaTypes types = new JavaTypes(file, log);
        file.imports().forEach(types::add);
        return types;
    }

    /** Returns the qualified name of the type {@code name}; empty after a report. */
    Optional<String> resolve(Name name) {
        String text = name.text();
        int dot = text.indexOf('.');
        String first = dot < 0 ? text : text.substring(0, dot);
        Name type = imported.get(first);
        if (type != null) {
            return Optional.of(type.text() + text.substring(first.length()));
        }
        if (dot < 0 ? PRIMITIVE.contains(text) : SourceVersion.isName(text) && Character.isLowerCase(first.charAt(0))) {
            return Optional.of(text);
        }
        if (text.equals(BYTES)) {
            return Optional.of("org.tatoo.runtime." + BYTES);
        }
        if (JAVA_LANG.contains(first)) {
            return Optional.of("java.lang." + text);
        }
        if (!file.broken().contains(first)) {
            String hint = Spelling.nearest(first, known())
                    .map(near -> "did you mean " + near + "?")
                    .orElse("list it in the section imports, with its package");
            log.report(UNKNOWN_TYPE, name.span(), text, hint);
        }
        return Optional.empty();
    }

    private List<String> known() {
        return Stream.of(new TreeSet<>(PRIMITIVE), imported.keySet(), new TreeSet<>(JAVA_LANG), Set.of(BYTES))
                .flatMap(Set::stream)
                .toList();
    }

    private void add(Name name) {
        if (!name.text().contains(".")) {
            log.report(UNQUALIFIED_IMPORT, name.span(), name.text());
            return;
        }
        String simple = name.text().substring(name.text().lastIndexOf('.') + 1);
        Name first = imported.putIfAbsent(simple, name);
        if (first != null && !first.text().equals(name.text())) {
            log.report(DUPLICATE_IMPORT, name.span(), List.of(new Related(first.span(), "the first one")), simple);
        }
    }
}
