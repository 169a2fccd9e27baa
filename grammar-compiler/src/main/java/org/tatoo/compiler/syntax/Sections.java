package org.tatoo.compiler.syntax;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_SECTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_SECTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISSING_COLON;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISSING_SECTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TEXT_BEFORE_SECTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Section.Kind;

/** Divides the tokens of a file into sections. */
final class Sections {
    private static final Map<Kind, String> EXAMPLES = Map.of(
            Kind.TOKENS, "write for example: tokens: word = '[a-z]+'",
            Kind.PRODUCTIONS, "write for example: productions: line = 'word'* ;");

    private final SourceFile file;
    private final DiagnosticLog log;
    private final List<Section> sections = new ArrayList<>();
    private final Set<String> lost = new HashSet<>();

    private Sections(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    /** Divides {@code tokens}; what is wrong with the sections as such is reported. */
    static Sections divide(List<Token> tokens, SourceFile file, DiagnosticLog log) {
        Sections result = new Sections(file, log);
        result.divide(tokens);
        return result;
    }

    /** In the order of the text. */
    List<Section> sections() {
        return sections;
    }

    /** The names in what belongs to no section. */
    Set<String> lost() {
        return lost;
    }

    /** Reports the sections that are missing. */
    void reportMissing() {
        for (Kind kind : List.of(Kind.TOKENS, Kind.PRODUCTIONS)) {
            Optional<Section> section =
                    sections.stream().filter(s -> s.kind() == kind).findFirst();
            if (section.isEmpty()) {
                log.report(MISSING_SECTION, Span.whole(file), kind.word(), EXAMPLES.getOrDefault(kind, ""));
            } else if (section.get().tokens().isEmpty()) {
                log.report(EMPTY_SECTION, section.get().keyword(), kind.word(), EXAMPLES.getOrDefault(kind, ""));
            }
        }
    }

    private void divide(List<Token> tokens) {
        int start = nextKeyword(tokens, 0);
        if (start > 0) {
            reportBefore(tokens.subList(0, start));
        }
        while (start < tokens.size()) {
            int end = nextKeyword(tokens, start + 1);
            add(tokens.get(start), tokens.subList(start + 1, end));
            start = end;
        }
        reportDuplicates();
    }

    private static int nextKeyword(List<Token> tokens, int from) {
        int i = from;
        while (i < tokens.size() && tokens.get(i).getType() != EbnfLexer.SECTION) {
            i++;
        }
        return i;
    }

    private void add(Token token, List<Token> content) {
        String word = token.getText().replaceFirst("(?s)[^a-z].*", "");
        Kind kind = Kind.of(word).orElseThrow();
        Span keyword = new Span(file, token.getStartIndex(), token.getStartIndex() + word.length());
        if (kind.unsupported()) {
            log.report(UNSUPPORTED, keyword, "the section " + word + " is", "remove the section");
        } else {
            sections.add(new Section(kind, keyword, content));
            return;
        }
        lose(content);
    }

    private void reportBefore(List<Token> tokens) {
        lose(tokens);
        Token first = tokens.get(0);
        Span span = Scanner.span(file, first);
        if (Kind.of(first.getText()).isPresent()) {
            log.report(MISSING_COLON, span, first.getText());
        } else if (!Scanner.reportWrong(first, file, log)) {
            log.report(TEXT_BEFORE_SECTION, span, first.getText());
        }
    }

    private void lose(List<Token> tokens) {
        for (Token token : tokens) {
            if (token.getType() == EbnfLexer.ID) {
                lost.add(token.getText());
            }
        }
    }

    private void reportDuplicates() {
        Map<Kind, Section> seen = new EnumMap<>(Kind.class);
        for (Section section : sections) {
            Section first = seen.putIfAbsent(section.kind(), section);
            if (first != null) {
                log.report(
                        DUPLICATE_SECTION,
                        section.keyword(),
                        List.of(new Related(first.keyword(), "the first one")),
                        section.kind().word());
            }
        }
    }
}
