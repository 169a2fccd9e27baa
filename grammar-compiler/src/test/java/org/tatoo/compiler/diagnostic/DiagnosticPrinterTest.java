package org.tatoo.compiler.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISSING_SEMICOLON;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosticPrinterTest {
    private static String print(String text, int start, int end, Related... related) {
        DiagnosticLog log = new DiagnosticLog();
        log.report(UNSUPPORTED, new Span(new SourceFile("a.ebnf", text), start, end), List.of(related), "x is", "");
        return DiagnosticPrinter.print(log.sorted().get(0));
    }

    private static String printed(String... lines) {
        return String.join("\n", lines) + "\n";
    }

    @Test
    void thePlaceIsLineAndColumnFromOne() {
        assertThat(print("ab\ncd", 4, 5))
                .isEqualTo(printed("a.ebnf:2:2: error: x is not supported [unsupported]", "  cd", "   ^"));
    }

    @Test
    void carriageReturnsAreNoPartOfALine() {
        assertThat(print("ab\r\ncd\r\n", 4, 6))
                .isEqualTo(printed("a.ebnf:2:1: error: x is not supported [unsupported]", "  cd", "  ^~"));
    }

    @Test
    void aPlaceOfSeveralLinesIsMarkedOnItsFirst() {
        assertThat(print("ab\ncd", 1, 5))
                .isEqualTo(printed("a.ebnf:1:2: error: x is not supported [unsupported]", "  ab", "   ^"));
    }

    @Test
    void aPlaceAfterTheLastLineHasNoSource() {
        assertThat(print("ab\n", 3, 3)).isEqualTo(printed("a.ebnf:2:1: error: x is not supported [unsupported]"));
    }

    @ParameterizedTest
    @CsvSource({
        "a tab stays a tab, '\tx', '\t^'",
        "a no-break space is one column, '\u00a0x', ' ^'",
        "a wide character is two columns, '漢x', '  ^'",
        "a combining accent is none, 'e\u0301x', ' ^'",
        "a character of two units is one of the text, '\ud835\udc9cx', ' ^'"
    })
    void theCaretStandsBelowItsCharacter(String fact, String line, String marker) {
        int at = line.indexOf('x');
        assertThat(print(line, at, at + 1)).as(fact).contains("  " + line + "\n  " + marker + "\n");
    }

    @Test
    void theMarkIsAsWideAsWhatItMarks() {
        assertThat(print("a漢漢b", 1, 3)).contains("  a漢漢b\n   ^~~~\n");
    }

    @Test
    void ofALongLineOnlyWhatIsAroundThePlaceIsShown() {
        String text = "a".repeat(1000) + "x" + "b".repeat(1000);
        assertThat(print(text, 1000, 1001))
                .contains("  …" + "a".repeat(50) + "x" + "b".repeat(149) + "…\n  " + " ".repeat(51) + "^\n");
        assertThat(print(text, 0, 2001)).contains("  " + "a".repeat(200) + "…\n  ^" + "~".repeat(199) + "\n");
        assertThat(print(text, 2000, 2001)).contains("  …" + "b".repeat(51) + "\n  " + " ".repeat(51) + "^\n");
    }

    @Test
    void controlCharactersDoNotReachTheTerminal() {
        assertThat(print("a\u001b[31mb", 0, 1)).contains("a\ufffd[31mb").doesNotContain("\u001b");
    }

    @Test
    void hintAndRelatedPlacesFollow() {
        SourceFile file = new SourceFile("a.ebnf", "ab\ncd");
        DiagnosticLog log = new DiagnosticLog();
        log.report(MISSING_SEMICOLON, new Span(file, 3, 5), List.of(new Related(new Span(file, 0, 1), "here too")));
        assertThat(DiagnosticPrinter.print(log.sorted().get(0)))
                .isEqualTo(printed(
                        "a.ebnf:2:1: error: the production is not ended [missing-semicolon]",
                        "  cd",
                        "  ^~",
                        "hint: write ; after its last alternative",
                        "a.ebnf:1:1: note: here too",
                        "  ab",
                        "  ^"));
    }
}
