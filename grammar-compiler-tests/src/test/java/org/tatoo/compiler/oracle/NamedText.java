package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.RepositorySource;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.Span;

/** A grammar file that is mended as the hints of its errors say, until each production has a record, and a writer is possible. */
public final class NamedText {
    private static final int ROUNDS = 40;
    private static final Pattern LABEL = Pattern.compile(" *\\{\\w+\\}$");
    private static final Pattern MARK = Pattern.compile(" silent\\b(\\([^)]*\\))?");
    private static final String COLLECTED = " max 1000";
    private static final String RECORDS = "  values records\n";
    private static final String WRITER = "  writer\n";
    private static final Pattern WITH_WRITER = Pattern.compile("(?m)^(  |directives: .* )writer$");

    private final StringBuilder text;
    private int names;

    private NamedText(String text) {
        this.text = new StringBuilder(text);
    }

    /**
     * {@code grammar} with {@code directives}, names, and its first start only; null if an error remains whose hint is not
     * followed here. Raw bytes that a writer could not be given are collected, and tokens whose text it could not know are
     * not silent any more.
     */
    public static @Nullable String of(String grammar, String directives) {
        NamedText named = new NamedText(grammar.replaceFirst("directives:\n", "directives:\n" + directives)
                .replaceFirst("(starts:\n  \\w+).*", "$1"));
        for (int i = 0; i < ROUNDS; i++) {
            Compilation compilation = compile(named.text.toString());
            if (!compilation.hasErrors()) {
                return named.text.toString();
            }
            if (!named.mend(compilation.diagnostics())) {
                return null;
            }
        }
        return null;
    }

    /** {@code grammar}, which has a writer, or else with records and a writer as by {@link #of}. */
    public static @Nullable String written(String grammar) {
        if (WITH_WRITER.matcher(grammar).find()) {
            return grammar;
        }
        String text = grammar.replace(RECORDS, "");
        return of(text.contains("directives:\n") ? text : "directives:\n" + text, RECORDS + WRITER);
    }

    /** Without direct code, which has no errors and takes time. */
    private static Compilation compile(String text) {
        return GrammarCompiler.compile(RepositorySource.of("g.ebnf", text, "a/g.ebnf"), CompilerOption.TABLES);
    }

    /** Does what the hints say, from the last to the first; false if that is not known. */
    private boolean mend(List<Diagnostic> diagnostics) {
        boolean repeated = diagnostics.stream().anyMatch(error -> error.kind() == DiagnosticKind.WRITER_RAW_REPEATED);
        List<Diagnostic> errors = diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                // a number may be told once raw bytes are collected
                .filter(error -> !repeated || error.kind() != DiagnosticKind.WRITER_CANNOT_TELL)
                .sorted(Comparator.comparing((Diagnostic error) -> error.span().start())
                        .reversed())
                .toList();
        List<String> added = new ArrayList<>();
        Set<Integer> mended = new HashSet<>();
        Set<String> collected = new LinkedHashSet<>();
        Set<String> silent = new LinkedHashSet<>();
        int before = text.length();
        for (Diagnostic error : errors) {
            Span span = error.span();
            if (span.isWhole() || span.end() > before || !mended.add(span.start())) {
                continue; // something in it has changed: the next round looks again
            }
            before = span.start();
            switch (error.kind()) {
                case UNNAMED_GROUP, SAME_COMPONENT, BAD_COMPONENT_NAME ->
                    text.insert(span.start(), "x" + names++ + "=");
                case NEEDS_NON_TERMINAL -> added.add(named(span.start(), span.end()));
                case SHARED_MESSAGES -> added.add(named(span.start(), span.end() - 1)); // without the star
                case BAD_CLASS_NAME, SAME_CLASS -> label(span.start(), span.end());
                case WRITER_RAW_REPEATED -> collected.add(nameOf(span));
                case WRITER_NEEDS_TEXT, WRITER_CANNOT_TELL -> {
                    if (!unmark(span)) {
                        silent.add(span.text().replace("'", ""));
                    }
                }
                default -> {
                    return false;
                }
            }
        }
        added.forEach(text::append);
        // Of a collected token, the length may be known: the next round looks again
        return collected.isEmpty()
                ? silent.stream().allMatch(this::tell)
                : collected.stream().allMatch(this::collect);
    }

    /** Removes the mark after an element; false if there is none, so that the token is silent at every place. */
    private boolean unmark(Span element) {
        Matcher mark = MARK.matcher(text).region(element.end(), text.length());
        if (mark.lookingAt()) {
            text.delete(mark.start(), mark.end());
            return true;
        }
        return false;
    }

    /** A new non-terminal in place of what stands there; its production. */
    private String named(int start, int end) {
        String name = "y" + names++ + "n"; // so that the names of its productions are no others
        String content = text.substring(start, end);
        text.replace(start, end, name);
        boolean isGroup = content.startsWith("(") && content.endsWith(")");
        return "  " + name + " = " + (isGroup ? content.substring(1, content.length() - 1) : content) + " ;\n";
    }

    /** Names the production that stands there, without its name or with it, otherwise. */
    private void label(int start, int end) {
        Matcher label = LABEL.matcher(text).region(start, end);
        text.replace(label.find() ? label.start() : end, end, " {z" + names++ + "}");
    }

    /** Collects the raw bytes whose length {@code token} is, or gives it a value; false if all are collected. */
    private boolean tell(String token) {
        List<String> raw = Pattern.compile(
                        "(?m)(?:^ *(\\w+) *= bytes\\(.*|\\b(\\w+)=bytes\\([^=)]*)\\b" + token + "\\b")
                .matcher(text)
                .results()
                .map(bytes -> bytes.group(1) == null ? bytes.group(2) : bytes.group(1))
                .distinct()
                .toList();
        return raw.isEmpty()
                ? declare(token, " silent\\b", "")
                : raw.stream().filter(this::collect).count() > 0;
    }

    /** The name of raw bytes at {@code span}, which perhaps stand in place. */
    private String nameOf(Span span) {
        Matcher name = Pattern.compile("(\\w+)=$").matcher(text).region(0, span.start());
        return span.text().endsWith(")") && name.find() ? name.group(1) : span.text();
    }

    /** Gives a type and a limit to the raw bytes {@code token} wherever they stand in place; false if they never do. */
    private boolean collectPlaced(String token) {
        boolean found = false;
        int from = 0;
        Pattern placed = Pattern.compile("\\b" + token + "=(?:bytes|rest|until)\\(");
        for (Matcher raw = placed.matcher(text); raw.find(from); raw = placed.matcher(text)) {
            int end = raw.end();
            boolean quoted = false;
            for (int depth = 1; depth > 0; end++) {
                char c = text.charAt(end);
                quoted ^= c == '\'';
                depth += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
            }
            if (text.substring(end).startsWith(" : ")) {
                return false;
            }
            boolean limited = text.substring(end).startsWith(" max ");
            text.insert(end, " : Bytes" + (limited ? "" : COLLECTED));
            found = true;
            from = end;
        }
        return found;
    }

    private boolean collect(String token) {
        return collectPlaced(token) || collectDeclared(token);
    }

    private boolean collectDeclared(String token) {
        return declare(token, "\\s*= *(.*)", " : Bytes = $1")
                && (declare(token, " max \\d+", "$0") || declare(token, "$", COLLECTED));
    }

    /** Replaces the first {@code part} of the line that declares {@code token}; false if there is none. */
    private boolean declare(String token, String part, String by) {
        int productions = text.indexOf("\nproductions:");
        Matcher line =
                Pattern.compile("(?m)^ *" + token + "\\b.*$").matcher(text).region(0, productions);
        if (!line.find()) {
            return false;
        }
        String changed = line.group().replaceFirst(part, by);
        boolean found = Pattern.compile(part).matcher(line.group()).find();
        text.replace(line.start(), line.end(), changed);
        return found;
    }
}
