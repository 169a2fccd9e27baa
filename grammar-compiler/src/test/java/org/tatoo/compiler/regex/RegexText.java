package org.tatoo.compiler.regex;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/** Regexes from text, and as text again. */
final class RegexText {
    private RegexText() {}

    static Optional<RegexTree> tree(String text, Alphabet alphabet) {
        Span content = new Span(new SourceFile("r", text), 0, text.length());
        DiagnosticLog log = new DiagnosticLog();
        return RegexParser.parse(content, alphabet, (name, use) -> Optional.empty(), log);
    }

    static Regex encode(String text, Alphabet alphabet) {
        return tree(text, alphabet).orElseThrow().encode(alphabet);
    }

    /** Bytes as hexadecimal ranges in brackets, the rest as usual. */
    static String dump(Regex regex) {
        if (regex instanceof Regex.Bytes bytes) {
            return dump(bytes.set());
        } else if (regex instanceof Regex.Concatenation concatenation) {
            return concatenation.parts().stream().map(RegexText::grouped).collect(Collectors.joining());
        } else if (regex instanceof Regex.Alternation alternation) {
            return alternation.branches().stream().map(RegexText::dump).collect(Collectors.joining("|"));
        }
        Regex.Repetition repetition = (Regex.Repetition) regex;
        String maximum = repetition.maximum() == Regex.Repetition.UNBOUNDED ? "" : "" + repetition.maximum();
        return grouped(repetition.body()) + "{" + repetition.minimum() + "," + maximum + "}";
    }

    private static String grouped(Regex regex) {
        return regex instanceof Regex.Bytes || regex instanceof Regex.Repetition
                ? dump(regex)
                : "(" + dump(regex) + ")";
    }

    private static String dump(ByteSet set) {
        StringBuilder out = new StringBuilder("[");
        for (int b = 0; b < 256; b++) {
            if (set.contains(b) && (b == 0 || !set.contains(b - 1))) {
                int end = b;
                while (end < 255 && set.contains(end + 1)) {
                    end++;
                }
                out.append(out.length() > 1 ? " " : "");
                out.append("%02x".formatted(b)).append(end == b ? "" : "-%02x".formatted(end));
            }
        }
        return out.append("]").toString();
    }

    /** The sets of bytes that follow each other in {@code regex} if it is a sequence of single bytes. */
    static List<String> sequences(Regex regex) {
        return regex instanceof Regex.Alternation alternation
                ? alternation.branches().stream().map(RegexText::flat).toList()
                : List.of(flat(regex));
    }

    private static String flat(Regex regex) {
        return dump(regex).replace("(", "").replace(")", "");
    }
}
