package org.tatoo.compiler.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

class TerminalTextTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = ' ',
            value = {
                "get get",
                "+ +",
                "\\+ +",
                "\\x41\\u0042 AB",
                "a.b a.b",
                "[a*] [a*]",
                "\\' '",
                "\\\\ \\",
                "\\n `\n`",
                "é é"
            })
    void escapesMeanTheSameAsInARegexAndNothingElseDoes(String text, String meaning) {
        DiagnosticLog log = new DiagnosticLog();
        Span content = new Span(new SourceFile("t", text), 0, text.length());
        assertThat(TerminalText.read(content, log)).isEqualTo(Optional.of(meaning));
        assertThat(log.sorted()).isEmpty();
    }
}
