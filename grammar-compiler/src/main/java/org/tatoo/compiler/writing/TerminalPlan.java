package org.tatoo.compiler.writing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_NEEDS_TEXT;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ValueModel;

/** The planner for terminals: texts, numbers, raw bytes and choices. */
final class TerminalPlan {
    private final Grammar grammar;
    private final Lexer lexer;
    private final ValueModel values;
    private final SilentNumbers silent;
    private final Solutions solutions;
    private final DiagnosticLog log;
    private final List<String> formats = new ArrayList<>();
    private final Set<Terminal> reported = new HashSet<>();

    TerminalPlan(
            Grammar grammar,
            Lexer lexer,
            ValueModel values,
            SilentNumbers silent,
            Solutions solutions,
            DiagnosticLog log) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.values = values;
        this.silent = silent;
        this.solutions = solutions;
        this.log = log;
    }

    /** Returns the formats of numbers as Java expressions; emissions refer to them by position. */
    List<String> formats() {
        return formats;
    }

    Emission token(Content.Single single, Terminal token, Scope scope) {
        NumberFormat format = silent.format(single);
        if (format != null && fields(format).allMatch(field -> hasValue(format, single, field, scope))) {
            return number(single, token, format, scope);
        }
        Component component = scope.component(single, null);
        if (component != null && token.equals(grammar.error())) {
            return new Emission.Mistake(component.name(), scope.expression(component));
        }
        if (component != null) {
            return new Emission.Text(
                    token.index(),
                    component.name(),
                    scope.expression(component),
                    scope.type(component),
                    false,
                    "",
                    null);
        }
        String text = token.index() < grammar.rules().size()
                ? grammar.rules().get(token.index()).written()
                : null;
        boolean fixed = format == null || fields(format).allMatch(field -> silent.isOpen(single, field));
        if (text == null || !fixed) {
            reportUntold(single, token, format);
        }
        return new Emission.Fixed(token.index(), token.name(), text == null ? "" : text, slots(single, token));
    }

    /** Returns the names of the numbers of a token; one empty name for the whole. */
    private static Stream<String> fields(NumberFormat format) {
        return format.fields().isEmpty()
                ? Stream.of("")
                : format.fields().stream().map(NumberFormat.Field::name);
    }

    private boolean hasValue(NumberFormat format, Content.Single single, String name, Scope scope) {
        String field = name.isEmpty() ? null : name;
        return scope.component(single, field) != null
                || NumberPlaces.constant(format, field) != null
                || silent.isComputed(single, field);
    }

    private void reportUntold(Content.Single single, Terminal token, @Nullable NumberFormat format) {
        if (format != null && (!token.silent() || grammar.numbers().formats().containsKey(token.index()))) {
            fields(format)
                    .filter(field -> silent.isOpen(single, field.isEmpty() ? null : field))
                    .forEach(field -> silent.report(single, field.isEmpty() ? null : field, lengths(token), log));
        } else if (reported.add(token)) {
            log.report(WRITER_NEEDS_TEXT, single.span(), token.name(), lengths(token));
        }
    }

    /** Returns the registers that terms use for the number of an element: by its token, and by its own name. */
    private Stream<Term.Register> registers(Content.Single single, Terminal token) {
        return Stream.of(new Term.Register(token, null, null), grammar.named().register(single, null))
                .distinct();
    }

    private Emission number(Content.Single single, Terminal token, NumberFormat format, Scope scope) {
        List<@Nullable String> expressions = new ArrayList<>();
        if (format.fields().isEmpty()) {
            expressions.add(number(single, format, null, scope));
        }
        format.fields().forEach(field -> expressions.add(number(single, format, field.name(), scope)));
        Component component = scope.component(single, null);
        String element = grammar.named().name(single.span());
        return new Emission.Numeral(
                token.index(),
                component != null ? component.name() : element != null ? element : token.name(),
                format(NumberTexts.of(lexer, token.index(), format)),
                expressions,
                slots(single, token));
    }

    /** Returns the fields that keep the place of {@code token}; none if no term uses its number. */
    private List<String> slots(Content.Single single, Terminal token) {
        return grammar.numbers().formats().containsKey(token.index())
                ? registers(single, token).map(Solutions::slot).toList()
                : List.of();
    }

    private static @Nullable String number(
            Content.Single single, NumberFormat format, @Nullable String field, Scope scope) {
        Component component = scope.component(single, field);
        if (component != null) {
            return scope.number(component);
        }
        Long constant = NumberPlaces.constant(format, field);
        return constant == null ? null : Solutions.literal(constant);
    }

    private int format(String expression) {
        if (!formats.contains(expression)) {
            formats.add(expression);
        }
        return formats.indexOf(expression);
    }

    /** Returns the addition to the hint: collect the raw bytes whose length {@code token} is. */
    private String lengths(Terminal token) {
        return grammar.virtuals().stream()
                .filter(raw -> raw instanceof VirtualTerminal.Bytes bytes
                        && !values.collected().contains(raw)
                        && bytes.length()
                                .registers()
                                .anyMatch(number -> number.token().equals(token)))
                .map(raw -> ", or give " + raw.name() + " a type and a max, so that it tells its length")
                .findFirst()
                .orElse("");
    }

    /** Returns the spelling with which {@code token} of a group is read as its text; empty if none is needed. */
    String spelled(Terminal token) {
        String text = grammar.values().texts().get(token.index());
        if (text == null || token.silent() || token.type() != null) {
            return "";
        }
        boolean otherwise = Stream.of(text.toUpperCase(Locale.ROOT), text.toLowerCase(Locale.ROOT))
                .anyMatch(other -> !other.equals(text) && matches(token, encoded(other)));
        return otherwise ? encoded(text) : "";
    }

    private String encoded(String text) {
        return new String(text.getBytes(grammar.charset() == GrammarCharset.UTF8 ? UTF_8 : ISO_8859_1), ISO_8859_1);
    }

    private boolean matches(Terminal token, String text) {
        Dfa dfa = lexer.automata().get(token.index());
        int state = 1;
        for (int i = 0; i < text.length(); i++) {
            state = dfa.next(state, lexer.classes().classOf(text.charAt(i)));
        }
        return dfa.accepts(state);
    }

    Emission virtual(Content.Single single, VirtualTerminal virtual, Scope scope) {
        int terminal = grammar.tokens().size() + virtual.index();
        if (virtual instanceof VirtualTerminal.Choice choice) {
            return new Emission.Choice(
                    List.of(terminal),
                    virtual.name(),
                    choice.isReported(),
                    solutions.check(choice, single),
                    solutions.taken(single, choice));
        }
        String delimiter = virtual instanceof VirtualTerminal.Until until ? until.text() : "";
        Emission.Told told = virtual instanceof VirtualTerminal.Bytes ? solutions.told(single, virtual) : null;
        Component component = scope.component(single, null);
        Emission raw = component == null
                ? new Emission.Stream(terminal, virtual.name(), delimiter, told)
                : new Emission.Text(
                        terminal,
                        component.name(),
                        scope.expression(component),
                        scope.type(component),
                        true,
                        delimiter,
                        told);
        return virtual instanceof VirtualTerminal.Until until && until.isToEnd()
                ? new Emission.Sequence(List.of(raw, new Emission.End()))
                : raw;
    }
}
