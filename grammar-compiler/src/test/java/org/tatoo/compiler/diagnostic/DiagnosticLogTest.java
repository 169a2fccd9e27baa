package org.tatoo.compiler.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.ANCHOR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNBOUNDED_LOOK_BACK;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNESCAPED_DOT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNUSED_ALLOWANCE;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DiagnosticLogTest {
    private final SourceFile file = new SourceFile("a.ebnf", "abc");
    private final DiagnosticLog log = new DiagnosticLog();

    private Span at(int position) {
        return new Span(file, position, position + 1);
    }

    @Test
    void diagnosticsAreSortedByPositionThenSeverity() {
        log.report(UNESCAPED_DOT, at(1));
        log.report(ANCHOR, at(1), "^");
        log.report(UNESCAPED_DOT, at(0));
        assertThat(log.sorted()).extracting(Diagnostic::kind).containsExactly(UNESCAPED_DOT, ANCHOR, UNESCAPED_DOT);
    }

    @Test
    void whatIsReportedTwiceIsSaidOnce() {
        log.report(ANCHOR, at(1), "^");
        log.report(ANCHOR, at(1), "^");
        log.report(ANCHOR, at(2), "^");
        assertThat(log.sorted()).hasSize(2);
    }

    @Test
    void warningsAreNoErrors() {
        log.report(UNESCAPED_DOT, at(0));
        assertThat(log.hasErrors()).isFalse();
        log.report(ANCHOR, at(0), "^");
        assertThat(log.hasErrors()).isTrue();
    }

    @Test
    void anAllowedWarningIsNotReported() {
        log.report(UNESCAPED_DOT, at(0));
        log.report(UNESCAPED_DOT, at(2));
        log.report(UNBOUNDED_LOOK_BACK, at(2), "a", "b", "c", "d");
        log.allow(new Allowance(UNESCAPED_DOT, at(1), at(1).to(at(2))));
        assertThat(log.sorted())
                .extracting(Diagnostic::kind, diagnostic -> diagnostic.span().start())
                .containsExactly(tuple(UNESCAPED_DOT, 0), tuple(UNBOUNDED_LOOK_BACK, 2));
    }

    @Test
    void anAllowanceThatNoWarningNeedsIsReported() {
        log.report(UNESCAPED_DOT, at(0));
        log.allow(new Allowance(UNESCAPED_DOT, at(1), Span.whole(at(0).file())));
        log.allow(new Allowance(UNBOUNDED_LOOK_BACK, at(2), Span.whole(at(0).file())));
        log.reportUnusedAllowances(at(0).file());
        assertThat(log.sorted())
                .extracting(Diagnostic::kind, diagnostic -> diagnostic.span().start())
                .containsExactly(tuple(UNUSED_ALLOWANCE, 2));
    }

    @Test
    void anEmptyHintIsNone() {
        log.report(DiagnosticKind.DUPLICATE_START, at(0), "s");
        assertThat(log.sorted().get(0).hint()).isNull();
    }

    @Test
    void codesAreWordsWithHyphens() {
        assertThat(Arrays.stream(DiagnosticKind.values()).map(DiagnosticKind::code))
                .doesNotHaveDuplicates()
                .allMatch(code -> code.matches("[a-z]+(-[a-z]+)*"));
    }
}
