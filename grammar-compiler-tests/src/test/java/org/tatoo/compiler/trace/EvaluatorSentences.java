package org.tatoo.compiler.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.lexer.Lexer;

/**
 * Random sentences of a grammar, derived from its productions as written, with the calls of an evaluator that reads them: an
 * oracle that knows nothing of variants, automata and the analysis of values. A blank stands between two tokens.
 */
final class EvaluatorSentences {
    private static final int DEEP = 6;
    private static final String ABSENT = "null";

    private final Grammar grammar;
    private final Lexer lexer;
    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> calls = new ArrayList<>();
    private int computed;

    EvaluatorSentences(Grammar grammar, Lexer lexer, Random random) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.random = random;
    }

    String text() {
        return text.toString();
    }

    List<String> calls() {
        return calls;
    }

    /** Makes a sentence of the start, which is a list of {@code element}, or has a value itself. */
    void make(@Nullable NonTerminal element) {
        NonTerminal start = grammar.starts().get(0);
        if (element == null) {
            message("message", value(start, 0));
            return;
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            message("message", value(element, 1));
        }
    }

    private void message(String name, @Nullable String value) {
        if (value != null) {
            calls.add(name + "(" + value + ")");
        }
    }

    private List<Production> productions(NonTerminal symbol) {
        return grammar.productions().stream()
                .filter(production -> production.leftHandSide().equals(symbol))
                .toList();
    }

    /** What {@code symbol} is computed to be; null if it has no type. */
    private @Nullable String value(NonTerminal symbol, int depth) {
        List<Production> all = productions(symbol);
        // the last one of each non-terminal does not contain it
        Production chosen = all.get(depth > DEEP ? all.size() - 1 : random.nextInt(all.size()));
        Content content = Objects.requireNonNull(grammar.values().contents().get(chosen.index()));
        List<String> values = values(content, depth + 1);
        if (isPassed(chosen, content, all.size())) {
            return values.get(0);
        }
        if (symbol.type() == null && arity(content) == 0) {
            return null;
        }
        return call(chosen.name() + "(" + String.join(", ", values) + ")", symbol.type());
    }

    private @Nullable String call(String call, @Nullable String type) {
        if (type == null || type.equals("java.lang.String")) {
            calls.add(call);
            return type == null ? null : call;
        }
        calls.add(call + " = " + ++computed);
        return type.equals("double") ? computed + ".0" : String.valueOf(computed);
    }

    private boolean isPassed(Production chosen, Content content, int productions) {
        return productions > 1
                && !grammar.values().named().contains(chosen.index())
                && content instanceof Content.Sequence sequence
                && sequence.parts().size() == 1
                && sequence.parts().get(0) instanceof Content.Single single
                && chosen.leftHandSide().type() != null
                && Objects.equals(type(single), chosen.leftHandSide().type());
    }

    private @Nullable String type(Content.Single single) {
        return single.symbol() instanceof NonTerminal symbol
                ? grammar.values().delivered().contains(symbol) ? null : symbol.type()
                : ((Terminal) single.symbol()).silent() ? null : ((Terminal) single.symbol()).type();
    }

    /** How many parameters {@code content} gives. */
    private int arity(Content content) {
        if (content instanceof Content.Single single) {
            return type(single) == null ? 0 : 1;
        }
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream().mapToInt(this::arity).sum();
        }
        if (content instanceof Content.Choice choice) {
            return arity(choice.alternatives().get(0));
        }
        return content instanceof Content.Named named
                ? arity(named.content())
                : content instanceof Content.Optional optional
                        ? arity(optional.content())
                        : arity(((Content.Repetition) content).element());
    }

    private List<String> values(Content content, int depth) {
        if (content instanceof Content.Single single) {
            return single(single, depth);
        }
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream()
                    .flatMap(part -> values(part, depth).stream())
                    .toList();
        }
        if (content instanceof Content.Choice choice) {
            return values(
                    choice.alternatives()
                            .get(random.nextInt(choice.alternatives().size())),
                    depth);
        }
        if (content instanceof Content.Named named) {
            return values(named.content(), depth);
        }
        if (content instanceof Content.Optional optional) {
            return random.nextBoolean()
                    ? values(optional.content(), depth)
                    : Collections.nCopies(
                            arity(optional.content()),
                            optional.content() instanceof Content.Repetition ? "[]" : ABSENT);
        }
        return list((Content.Repetition) content, depth);
    }

    private List<String> list(Content.Repetition list, int depth) {
        int count = random.nextInt(depth > DEEP ? 2 : 4) + (list.optional() ? 0 : 1);
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i > 0 && list.separator() != null) {
                values(list.separator(), depth);
            }
            elements.addAll(values(list.element(), depth));
        }
        return arity(list.element()) == 0 ? List.of() : List.of(elements.toString());
    }

    private List<String> single(Content.Single single, int depth) {
        if (single.symbol() instanceof NonTerminal symbol) {
            String value = value(symbol, depth);
            if (grammar.values().delivered().contains(symbol)) {
                message(symbol.name(), value);
                return List.of();
            }
            return value == null ? List.of() : List.of(value);
        }
        Terminal token = (Terminal) single.symbol();
        String match = MessageSentences.match(token, lexer, random);
        text.append(match).append(' ');
        if (token.silent() || token.type() == null) {
            return List.of();
        }
        return switch (token.type()) {
            case "int" -> List.of(String.valueOf(Integer.parseInt(match)));
            case "double" -> List.of(String.valueOf(Double.parseDouble(match)));
            default -> List.of(match);
        };
    }
}
