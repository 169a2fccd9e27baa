package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.COUNTER_OUTSIDE_LIST;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_A_COUNTER;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_A_SELECTOR_VALUE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** What the names of virtual terminals mean where productions use them. */
final class VirtualNames {
    private final GrammarFile file;
    private final DiagnosticLog log;
    private final Map<String, VirtualDeclaration> declared = new LinkedHashMap<>();

    VirtualNames(GrammarFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
        file.virtuals().forEach(virtual -> declared.putIfAbsent(virtual.name().text(), virtual));
    }

    /** In the order of declaration; of equal names the first. */
    List<VirtualDeclaration> declarations() {
        return List.copyOf(declared.values());
    }

    @Nullable
    VirtualDeclaration find(String name) {
        return declared.get(name);
    }

    /** How productions quote the value {@code value} of {@code selector}. */
    static String choice(VirtualDeclaration selector, Name value) {
        return selector.name().text() + "." + value.text();
    }

    /** Where that is declared which productions quote as {@code text}; null if it is not. */
    @Nullable
    Span span(String text) {
        VirtualDeclaration virtual = declared.get(text);
        VirtualDeclaration owner = virtual == null ? selectorOf(text) : virtual;
        return owner != null && (virtual != null || isTerminal(text))
                ? owner.name().span()
                : null;
    }

    /** Whether {@code text}, quoted in a production, is a virtual terminal. */
    boolean isTerminal(String text) {
        VirtualDeclaration virtual = declared.get(text);
        if (virtual != null) {
            return virtual.kind() == Kind.BYTES;
        }
        VirtualDeclaration selector = selectorOf(text);
        return selector != null
                && selector.arguments().stream()
                        .anyMatch(value -> choice(selector, value).equals(text));
    }

    /**
     * Reports {@code text}, quoted or not, if it is a selector, no value of a selector, or a counter.
     *
     * @return whether it was reported
     */
    boolean reportMisuse(String text, Span where) {
        VirtualDeclaration virtual = declared.get(text);
        if (virtual != null && virtual.kind() == Kind.COUNTER) {
            log.report(COUNTER_OUTSIDE_LIST, where, text);
            return true;
        }
        boolean bare = virtual != null && virtual.kind() == Kind.SELECTOR;
        VirtualDeclaration selector = bare ? virtual : selectorOf(text);
        if (selector != null) {
            String name = selector.name().text();
            String fault = bare ? "is a selector, not one of its values" : "is not a value of the selector " + name;
            log.report(NOT_A_SELECTOR_VALUE, where, text, fault, values(selector));
        }
        return selector != null;
    }

    /** The counter called {@code name}; empty after a report. */
    Optional<VirtualDeclaration> counter(Name name) {
        VirtualDeclaration virtual = declared.get(name.text());
        if (virtual != null && virtual.kind() == Kind.COUNTER) {
            return Optional.of(virtual);
        }
        if (!file.broken().contains(name.text())) {
            List<String> counters = declared.values().stream()
                    .filter(declaration -> declaration.kind() == Kind.COUNTER)
                    .map(declaration -> declaration.name().text())
                    .toList();
            String hint = Spelling.nearest(name.text(), counters)
                    .map(near -> "did you mean #" + near + "?")
                    .orElse("declare one in the section tokens, for example " + free(name.text(), "Counter")
                            + " = count(" + free(name.text(), "Count") + ")");
            log.report(NOT_A_COUNTER, name.span(), name.text(), hint);
        }
        return Optional.empty();
    }

    private String free(String name, String suffix) {
        boolean taken = declared.containsKey(name)
                || file.lexical().stream()
                        .anyMatch(declaration -> declaration.name().text().equals(name));
        return taken || suffix.equals("Count") ? name + suffix : name;
    }

    private @Nullable VirtualDeclaration selectorOf(String text) {
        int dot = text.indexOf('.');
        VirtualDeclaration virtual = dot < 0 ? null : declared.get(text.substring(0, dot));
        return virtual != null && virtual.kind() == Kind.SELECTOR ? virtual : null;
    }

    private static String values(VirtualDeclaration selector) {
        List<String> values = selector.arguments().stream()
                .map(value -> "'" + choice(selector, value) + "'")
                .toList();
        return values.size() == 1
                ? values.get(0)
                : values.stream().limit(values.size() - 1L).collect(Collectors.joining(", ")) + " or "
                        + values.get(values.size() - 1);
    }
}
