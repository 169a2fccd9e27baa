package org.tatoo.compiler.uses;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.AMBIGUOUS_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_NAME;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.syntax.Quoted;

/** The declarations that names of one grammar mean. Each method reports names that mean several. */
final class Lookup {
    private static final int SHOWN = 5;

    private final Unit unit;
    private final Texts texts;
    private final DiagnosticLog log;
    private final Set<Unit> used = new HashSet<>();
    private final Set<String> reported = new HashSet<>();

    Lookup(Unit unit, DiagnosticLog log) {
        this.unit = unit;
        this.texts = new Texts(unit);
        this.log = log;
    }

    /**
     * A declaration, and what stands after its name.
     *
     * @param rest a value of a choice or a part of a token; null if nothing stands there
     */
    record Found(Declared declared, @Nullable String rest) {}

    /** Returns the names that were reported as unknown. */
    Set<String> reported() {
        return reported;
    }

    /** Returns the grammars whose declarations were meant. */
    Set<Unit> used() {
        return used;
    }

    /** Returns the declaration that {@code written} means; reports an unknown name if no later pass does. */
    Optional<Declared> find(String written, Declared.Kind kind, Span place) {
        List<Found> found = unit.find(written, kind).stream()
                .map(declared -> new Found(declared, null))
                .toList();
        if (found.isEmpty()) {
            reportUnknown(written, kind, place);
        }
        return single(written, found, place).map(Found::declared);
    }

    /** Returns the terminal that productions quote as {@code quoted}, perhaps with the value of a choice. */
    Optional<Found> terminal(Quoted quoted) {
        String text = Unit.text(quoted);
        Set<Declared> whole = new LinkedHashSet<>(unit.find(text, Declared.Kind.TOKEN));
        whole.addAll(unit.aliased(text));
        if (whole.isEmpty()) {
            texts.automatic(text).ifPresent(whole::add);
        }
        List<Found> found = new ArrayList<>(
                whole.stream().map(declared -> new Found(declared, null)).toList());
        int dot = text.lastIndexOf('.');
        if (dot > 0) {
            String value = text.substring(dot + 1);
            unit.find(text.substring(0, dot), Declared.Kind.TOKEN).stream()
                    .filter(declared -> declared.hasValue(value))
                    .forEach(declared -> found.add(new Found(declared, value)));
        }
        if (found.isEmpty()) {
            reportUnknown(text, Declared.Kind.TOKEN, quoted.span());
        }
        return single(text, found, quoted.span());
    }

    /** Returns the token of {@code unit} that {@code literal} is. */
    Optional<Declared> literal(Quoted literal) {
        return texts.literal(literal);
    }

    /** Returns the number {@code name}, or {@code name} with the part {@code field}, in a term. */
    Optional<Found> number(String name, @Nullable String field, Span place) {
        List<Found> found = new ArrayList<>(unit.find(name, Declared.Kind.TOKEN).stream()
                .map(declared -> new Found(declared, field))
                .toList());
        if (field != null) {
            unit.find(name + "." + field, Declared.Kind.TOKEN).stream()
                    .map(declared -> new Found(declared, null))
                    .forEach(found::add);
        }
        return single(field == null ? name : name + "." + field, found, place);
    }

    private Optional<Found> single(String written, List<Found> found, Span place) {
        Set<Unit> of = found.stream().map(each -> each.declared().unit()).collect(Collectors.toSet());
        used.addAll(of);
        // Two of one file are reported later; a name that is ambiguous means the first.
        if (of.size() > 1) {
            reportAmbiguous(written, found, place);
        }
        return found.stream().findFirst();
    }

    private void reportAmbiguous(String written, List<Found> found, Span place) {
        List<Related> related = found.stream()
                .map(each -> new Related(each.declared().name().span(), "declared here"))
                .toList();
        String all = found.stream()
                .map(each -> each.declared().unit() == unit
                        ? "this file"
                        : each.declared().unit().name())
                .distinct()
                .collect(Collectors.joining(" and in "));
        List<String> qualified = found.stream()
                .map(Found::declared)
                .flatMap(declared -> qualifier(declared).stream()
                        .map(before -> before + "." + declared.name().text()))
                .distinct()
                .toList();
        boolean own = found.stream().anyMatch(each -> each.declared().unit() == unit);
        log.report(
                AMBIGUOUS_NAME,
                place,
                related,
                written,
                all,
                "write " + String.join(" or ", qualified) + (own ? ", or rename the one in this file" : ""));
    }

    private Optional<String> qualifier(Declared declared) {
        return unit.used().entrySet().stream()
                .filter(entry -> entry.getValue() == declared.unit())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns whether nothing can be meant by {@code name} and its part {@code field} in a term, and reports it if so. */
    boolean reportNoNumber(String name, @Nullable String field, Span place) {
        String written = field == null ? name : name + "." + field;
        boolean unknown = name.contains(".")
                || (field != null
                        && (unit.isStrict() || unit.qualified(written).findAny().isPresent()));
        if (unknown) {
            reportUnknown(
                    unit.qualified(written).findAny().isPresent() || name.contains(".") ? written : name,
                    Declared.Kind.NUMBER,
                    place);
        }
        return unknown;
    }

    /** Reports a name that nothing has, unless a later pass does because it is a simple name of the grammar itself. */
    void reportUnknown(String written, Declared.Kind kind, Span place) {
        Optional<Unit.Qualified> qualified = unit.qualified(written).findFirst();
        if (qualified.isPresent()) {
            report(qualified.get().rest(), kind, qualified.get().unit(), place);
            reported.add(written);
        } else if (kind != Declared.Kind.TOKEN && written.contains(".")) {
            String before = written.substring(0, written.indexOf('.'));
            String near = Spelling.nearest(before, unit.used().keySet())
                    .map(name -> "did you mean " + name + "?")
                    .orElse("list it in the section uses, with its package");
            log.report(UNKNOWN_NAME, place, "used grammar", before, unit.name(), near);
            reported.add(written);
        } else if (unit.isStrict()) {
            report(written, kind, unit, place);
            reported.add(written);
        }
    }

    private void report(String name, Declared.Kind kind, Unit of, Span place) {
        if (of.file().broken().contains(name)) {
            return;
        }
        List<String> known = Stream.concat(
                        of.exports(kind).stream(),
                        of == unit
                                ? unit.used().values().stream().flatMap(used -> used.exports(kind).stream())
                                : Stream.empty())
                .toList();
        log.report(UNKNOWN_NAME, place, kind.word(), name, of.name(), hint(name, kind, of, known));
    }

    private String hint(String name, Declared.Kind kind, Unit of, List<String> known) {
        boolean hidden = of.all().stream()
                .anyMatch(each -> !each.isExported() && each.name().text().equals(name));
        if (hidden) {
            return "blanks, comments and the error terminal of a grammar cannot be used by others";
        }
        String all = known.stream().limit(SHOWN).collect(Collectors.joining(", "))
                + (known.size() > SHOWN ? " and others" : "");
        return Spelling.nearest(name, known)
                .map(near -> "did you mean " + near + "?")
                .orElse(
                        of == unit
                                ? "declare it in that file, or let it use a grammar that has it"
                                : "it has " + (known.isEmpty() ? "no " + kind.word() : all));
    }
}
