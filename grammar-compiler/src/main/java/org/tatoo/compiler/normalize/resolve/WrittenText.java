package org.tatoo.compiler.normalize.resolve;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.regex.RegexParser;
import org.tatoo.compiler.regex.RegexTree;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Quoted;

/** The text that a writer writes for a match that has no value. */
final class WrittenText {
    private static final String IGNORE_CASE = "(?i)";

    private WrittenText() {}

    /** Returns the text of the rule that {@code declaration} declares, its bytes as characters of ISO 8859-1. */
    static Optional<String> of(LexicalDeclaration declaration, NameResolution resolution, Alphabet alphabet) {
        Quoted writes = declaration.writes();
        Optional<String> text = writes != null
                ? TerminalText.read(writes.content(), resolution.log())
                : resolution
                        .regexes()
                        .tree(declaration)
                        .flatMap(RegexTree::onlyString)
                        .or(() -> spelled(declaration, alphabet));
        Charset charset = alphabet == Alphabet.UTF8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        return text.map(characters -> new String(characters.getBytes(charset), StandardCharsets.ISO_8859_1));
    }

    /** Returns a literal whose case is ignored, as it is written. */
    private static Optional<String> spelled(LexicalDeclaration declaration, Alphabet alphabet) {
        Span content = declaration.regex().content();
        if (declaration.isLiteral()) {
            return TerminalText.read(content, new DiagnosticLog());
        }
        if (!content.text().startsWith(IGNORE_CASE)) {
            return Optional.empty();
        }
        Span literal = new Span(content.file(), content.start() + IGNORE_CASE.length(), content.end());
        return RegexParser.parse(literal, alphabet, (name, use) -> Optional.empty(), new DiagnosticLog())
                .flatMap(RegexTree::onlyString);
    }
}
