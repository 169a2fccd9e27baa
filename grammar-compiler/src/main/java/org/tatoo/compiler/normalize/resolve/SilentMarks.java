package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_SILENT;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.SilentPlaces;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Silence;

/** The resolution of the marks {@code silent} in productions. Reports those of elements that have no number. */
final class SilentMarks {
    private static final Set<String> NUMBERS = Set.of("int", "long", "unsigned", "bits");

    private final NameResolution resolution;
    private final Lexicon lexicon;
    private final Map<Integer, NumberFormat> formats;
    private final DiagnosticLog log;
    private final Map<Span, Set<String>> places = new LinkedHashMap<>();

    private SilentMarks(
            NameResolution resolution, Lexicon lexicon, Map<Integer, NumberFormat> formats, DiagnosticLog log) {
        this.resolution = resolution;
        this.lexicon = lexicon;
        this.formats = formats;
        this.log = log;
    }

    /** @param formats the formats of the numbers that the parser reads */
    static SilentPlaces of(
            NameResolution resolution, Lexicon lexicon, Map<Integer, NumberFormat> formats, DiagnosticLog log) {
        SilentMarks marks = new SilentMarks(resolution, lexicon, formats, log);
        resolution.names().productions().values().stream()
                .flatMap(ProductionDeclaration::expressions)
                .filter(Expression.Terminal.class::isInstance)
                .map(Expression.Terminal.class::cast)
                .forEach(marks::add);
        return new SilentPlaces(marks.places);
    }

    private void add(Expression.Terminal element) {
        Silence mark = element.silence();
        if (mark == null) {
            return;
        }
        resolution.resolveTerminal(element.quoted()).ifPresent(name -> {
            Terminal token = lexicon.find(name).orElse(null);
            if (token != null && token.type() != null && NUMBERS.contains(token.type())) {
                add(element.span(), mark, token);
            } else {
                log.report(
                        MISPLACED_SILENT,
                        mark.span(),
                        element.span().text() + " has no number",
                        "remove it; a token that is no component anywhere is declared silent, in the section tokens");
            }
        });
    }

    private void add(Span place, Silence mark, Terminal token) {
        NumberFormat format = formats.get(token.index());
        List<String> known = format == null
                ? List.of()
                : format.fields().stream().map(NumberFormat.Field::name).toList();
        Set<String> fields = new LinkedHashSet<>();
        for (Name field : mark.fields()) {
            if (!known.contains(field.text())) {
                log.report(
                        MISPLACED_SILENT,
                        field.span(),
                        token.quoted() + " has no bits called " + field.text(),
                        known.isEmpty()
                                ? "write %s silent".formatted(token.quoted())
                                : "its bits are " + String.join(", ", known));
            } else if (!fields.add(field.text())) {
                log.report(MISPLACED_SILENT, field.span(), field.text() + " is given twice", "remove one of them");
            }
        }
        places.put(place, fields);
    }
}
