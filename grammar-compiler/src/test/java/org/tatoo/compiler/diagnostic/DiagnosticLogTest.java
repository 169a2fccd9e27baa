package org.tatoo.compiler.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.ANCHOR;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNBOUNDED_LOOK_BACK;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNESCAPED_DOT;

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
    void strictMakesErrorsOfMarkedWarnings() {
        log.report(UNESCAPED_DOT, at(0));
        log.report(UNBOUNDED_LOOK_BACK, at(1), "a", "b", "c");
        assertThat(log.hasErrors()).isFalse();
        log.makeStrict();
        assertThat(log.hasErrors()).isTrue();
        assertThat(log.sorted()).extracting(Diagnostic::severity).containsExactly(Severity.WARNING, Severity.ERROR);
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
