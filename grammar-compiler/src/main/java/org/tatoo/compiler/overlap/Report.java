package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.overlap.Finding.Kind;

/** The report of the findings, each with an input. */
final class Report {
    private final Lexer lexer;
    private final Wording wording;
    private final Places places;
    private final Witnesses witnesses;
    private final DiagnosticLog log;

    Report(Lexer lexer, Wording wording, Places places, Witnesses witnesses, DiagnosticLog log) {
        this.lexer = lexer;
        this.wording = wording;
        this.places = places;
        this.witnesses = witnesses;
        this.log = log;
    }

    /** @param states the number of states in which blanks and comments may be skipped */
    void report(Map<Finding.Key, List<Finding>> findings, int states) {
        Map<Integer, List<Finding>> notSkipped = new LinkedHashMap<>();
        findings.forEach((key, list) -> {
            if (key.kind() == Kind.NEVER_SKIPPED) {
                notSkipped
                        .computeIfAbsent(key.rule(), rule -> new ArrayList<>())
                        .addAll(list);
            } else if (!key.kind().isSilent() && !isSaid(key, findings.keySet())) {
                report(code(key.kind()), list);
            }
        });
        notSkipped.values().forEach(list -> {
            boolean everywhere = list.size() == states;
            report(everywhere ? DiagnosticKind.DEAD_BLANK : DiagnosticKind.BLANK_NOT_SKIPPED, list);
        });
    }

    /** Returns whether an error already names the loser and the taker. */
    private static boolean isSaid(Finding.Key key, Set<Finding.Key> all) {
        return switch (key.kind()) {
            case OVERTAKEN -> all.contains(new Finding.Key(Kind.DEAD, key.rule(), key.takers()));
            case OVERLAP ->
                all.stream()
                        .filter(other -> other.kind() == Kind.DEAD || other.kind() == Kind.OVERTAKEN)
                        .anyMatch(other ->
                                other.rule() == key.rule() && other.takers().intersects(key.takers()));
            default -> false;
        };
    }

    private void report(DiagnosticKind kind, List<Finding> list) {
        Optional<Witness> witness = witnesses.find(list);
        Finding shown = witness.map(Witness::finding).orElse(list.get(0));
        List<Related> related = shown.takers().stream()
                .filter(taker -> taker != shown.rule())
                .mapToObj(taker -> lexer.rules().get(taker))
                .map(taker -> new Related(taker.span(), taker.name() + " is declared here"))
                .toList();
        String example = witness.map(wording::run).orElseGet(() -> wording.noInput(shown, witnesses));
        log.report(kind, span(shown), related, wording.message(shown) + "\n" + example, wording.hint(shown));
    }

    private static DiagnosticKind code(Kind kind) {
        return kind == Kind.DEAD || kind == Kind.OVERTAKEN ? DiagnosticKind.DEAD_TOKEN : DiagnosticKind.OVERLAP;
    }

    private Span span(Finding finding) {
        LexicalRule rule = lexer.rules().get(finding.rule());
        return rule.kind() == LexicalRule.Kind.TOKEN
                ? places.of(finding.state(), finding.rule()).map(Place::span).orElse(rule.span())
                : rule.span();
    }
}
