package org.tatoo.compiler.reader;

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
import org.tatoo.compiler.reader.Section.Kind;

/** The division of the tokens of a file into sections. */
final class Sections {
    private static final Map<Kind, String> EXAMPLES = Map.of(
            Kind.TOKENS, "write for example: tokens: word = '[a-z]+'",
            Kind.PRODUCTIONS, "write for example: productions: line = 'word'* ;");

    private static final String FIRST = """
            a grammar consists of sections, for example:
              tokens:
                name = '[a-z]+' max 32
              productions:
                calls = call* ;
                call = "CALL " 'name' "\\r\\n" ;""";

    private final SourceFile file;
    private final DiagnosticLog log;
    private final List<Section> sections = new ArrayList<>();
    private final Set<String> lost = new HashSet<>();

    private Sections(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    /** Splits {@code tokens}; reports errors of the sections as such. */
    static Sections divide(List<Token> tokens, SourceFile file, DiagnosticLog log) {
        Sections result = new Sections(file, log);
        result.divide(tokens);
        return result;
    }

    /** Returns the sections in the order of the text. */
    List<Section> sections() {
        return sections;
    }

    /** Returns the names in text that belongs to no section. */
    Set<String> lost() {
        return lost;
    }

    /** Reports the sections that are missing. */
    void reportMissing() {
        for (Kind kind : List.of(Kind.TOKENS, Kind.PRODUCTIONS)) {
            Optional<Section> section =
                    sections.stream().filter(s -> s.kind() == kind).findFirst();
            if (section.isEmpty() && (kind == Kind.PRODUCTIONS || !hasTokens())) {
                log.report(MISSING_SECTION, Span.whole(file), kind.word(), EXAMPLES.getOrDefault(kind, ""));
            } else if (section.isPresent() && section.get().tokens().isEmpty()) {
                log.report(EMPTY_SECTION, section.get().keyword(), kind.word(), EXAMPLES.getOrDefault(kind, ""));
            }
        }
    }

    /** Returns whether productions have literals, numbers or raw bytes in place, or other grammars the tokens. */
    private boolean hasTokens() {
        return sections.stream().anyMatch(section -> section.kind() == Kind.USES)
                || sections.stream()
                        .filter(section -> section.kind() == Kind.PRODUCTIONS)
                        .flatMap(section -> section.tokens().stream())
                        .map(Token::getText)
                        .anyMatch(text -> text.startsWith("\"") || Words.isToken(text));
    }

    private void divide(List<Token> tokens) {
        List<SectionStart> starts = SectionStart.find(tokens, file, log);
        int first = starts.isEmpty() ? tokens.size() : starts.get(0).index();
        if (first > 0) {
            reportBefore(tokens.subList(0, first));
        }
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1).index() : tokens.size();
            add(starts.get(i), tokens.subList(starts.get(i).content(), end));
        }
        reportDuplicates();
    }

    private void add(SectionStart start, List<Token> content) {
        if (start.kind().unsupported()) {
            log.report(
                    UNSUPPORTED, start.keyword(), "the section " + start.kind().word() + " is", "remove the section");
            lose(content);
        } else {
            sections.add(new Section(start.kind(), start.keyword(), content));
        }
    }

    private void reportBefore(List<Token> tokens) {
        lose(tokens);
        Token first = tokens.get(0);
        Span span = Scanner.span(file, first);
        if (Kind.of(first.getText()).isPresent()) {
            log.report(MISSING_COLON, span, first.getText());
        } else if (!ForeignNotation.report(new Declaration(Kind.PRODUCTIONS, tokens), first, file, log)
                && !Scanner.reportWrong(first, file, log)) {
            log.report(TEXT_BEFORE_SECTION, span, first.getText(), FIRST);
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
