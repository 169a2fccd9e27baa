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
import org.tatoo.compiler.diagnostic.Span;
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
    private final Solutions solutions;
    private final DiagnosticLog log;
    private final List<String> formats = new ArrayList<>();
    private final Set<Terminal> reported = new HashSet<>();

    TerminalPlan(Grammar grammar, Lexer lexer, ValueModel values, Solutions solutions, DiagnosticLog log) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.values = values;
        this.solutions = solutions;
        this.log = log;
    }

    /** Returns the formats of numbers as Java expressions; emissions refer to them by position. */
    List<String> formats() {
        return formats;
    }

    Emission token(Content.Single single, Terminal token, Scope scope) {
        NumberFormat format = grammar.values().numbers().get(token.index());
        if (format == null) {
            format = grammar.numbers().formats().get(token.index());
        }
        if (format != null && isTold(format, single, scope)) {
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
        return new Emission.Fixed(token.index(), token.name(), text(token, single.span()));
    }

    private boolean isTold(NumberFormat format, Content.Single single, Scope scope) {
        List<@Nullable String> fields = new ArrayList<>();
        if (format.fields().isEmpty()) {
            fields.add(null);
        }
        format.fields().forEach(field -> fields.add(field.name()));
        return fields.stream().allMatch(field -> {
            return scope.component(single, field) != null
                    || constant(format, field) != null
                    || values.derived().contains(single, field);
        });
    }

    /** Returns the registers that terms use for the number of an element: by its token, and by its own name. */
    private Stream<Term.Register> registers(Content.Single single, Terminal token, @Nullable String field) {
        return Stream.of(new Term.Register(token, field, null), grammar.named().register(single, field))
                .distinct();
    }

    /** Returns the only value of a number; null if there are several. */
    private static @Nullable Long constant(NumberFormat format, @Nullable String field) {
        List<NumberFormat.Range> ranges = format.fields().stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .map(NumberFormat.Field::ranges)
                .orElse(format.ranges());
        return ranges.size() == 1 && ranges.get(0).least() == ranges.get(0).most()
                ? (Long) ranges.get(0).least()
                : null;
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
                grammar.numbers().formats().containsKey(token.index())
                        ? registers(single, token, null).map(Solutions::slot).toList()
                        : List.of());
    }

    private static @Nullable String number(
            Content.Single single, NumberFormat format, @Nullable String field, Scope scope) {
        Component component = scope.component(single, field);
        if (component != null) {
            return scope.expression(component);
        }
        Long constant = constant(format, field);
        return constant == null ? null : Solutions.literal(constant);
    }

    private int format(String expression) {
        if (!formats.contains(expression)) {
            formats.add(expression);
        }
        return formats.indexOf(expression);
    }

    private String text(Terminal token, Span place) {
        String text = token.index() < grammar.rules().size()
                ? grammar.rules().get(token.index()).written()
                : null;
        if (text == null && reported.add(token)) {
            log.report(WRITER_NEEDS_TEXT, place, token.name(), lengths(token));
        }
        return text == null ? "" : text;
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
            return new Emission.Choice(List.of(terminal), virtual.name(), choice.isReported(), solutions.told(choice));
        }
        String delimiter = virtual instanceof VirtualTerminal.Until until ? until.text() : "";
        Emission.Told told = virtual instanceof VirtualTerminal.Bytes ? solutions.told(virtual.term()) : null;
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
