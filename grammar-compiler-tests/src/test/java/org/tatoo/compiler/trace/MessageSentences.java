package org.tatoo.compiler.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;

/**
 * Random sentences of a grammar, derived from its productions as written, with what they mean: an oracle that knows
 * nothing of variants and automata. A blank stands between two tokens.
 */
final class MessageSentences {
    private static final int DEEP = 6;

    private final Grammar grammar;
    private final Lexer lexer;
    private final ValueModel values;
    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> messages = new ArrayList<>();

    MessageSentences(Grammar grammar, Lexer lexer, ValueModel values, Random random) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.values = values;
        this.random = random;
    }

    /** A value and the name of its component; a value of null stands for itself. */
    private record Named(String name, String value) {}

    /** Makes a sentence of the only start. */
    void make() {
        ValueModel.Message message = values.messages().get(0);
        NonTerminal start = message.start();
        if (message.list() == null) {
            String value = value(start, 0);
            messages.add(value);
            return;
        }
        Content element = message.list().element();
        for (int i = random.nextInt(4); i > 0; i--) {
            content(element, 1).forEach(value -> messages.add(value.value));
        }
    }

    String text() {
        return text.toString();
    }

    List<String> messages() {
        return messages;
    }

    private String value(NonTerminal symbol, int depth) {
        List<Production> productions = grammar.productions().stream()
                .filter(production -> production.leftHandSide().equals(symbol))
                .toList();
        // the last one of each non-terminal does not contain it
        Production chosen = productions.get(depth > DEEP ? productions.size() - 1 : random.nextInt(productions.size()));
        Content content = Objects.requireNonNull(grammar.values().contents().get(chosen.index()));
        List<Named> parts = content(content, depth + 1);
        RecordType record = values.of(symbol).records().stream()
                .filter(each -> each.production().equals(chosen))
                .findFirst()
                .orElse(null);
        return record == null ? parts.get(0).value : shown(record, parts);
    }

    private static String shown(RecordType record, List<Named> parts) {
        Map<String, String> given = new HashMap<>();
        parts.forEach(part -> given.put(part.name, part.value));
        return record.components().stream()
                .map(component -> component.name() + "=" + given.getOrDefault(component.name(), absent(component)))
                .collect(Collectors.joining(", ", record.name() + "[", "]"));
    }

    private static String absent(Component component) {
        return component.type() instanceof ValueType.Flag
                ? "false"
                : component.type() instanceof ValueType.ListOf && !component.nullable() ? "[]" : "null";
    }

    private List<Named> content(Content content, int depth) {
        if (content instanceof Content.Single single) {
            return single(single, depth);
        }
        if (content instanceof Content.Named named) {
            return content(named.content(), depth).stream()
                    .map(part -> new Named(named.name(), part.value))
                    .toList();
        }
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream()
                    .flatMap(part -> content(part, depth).stream())
                    .toList();
        }
        if (content instanceof Content.Optional optional) {
            return random.nextBoolean() ? List.of() : given(optional.content(), depth);
        }
        if (content instanceof Content.Choice choice) {
            return chosen(choice, depth);
        }
        return list((Content.Repetition) content, depth);
    }

    /** What is there; if it has no value, that it is. */
    private List<Named> given(Content content, int depth) {
        List<Named> parts = content(content, depth);
        Content only =
                content instanceof Content.Sequence sequence ? sequence.parts().get(0) : content;
        return parts.isEmpty() && only instanceof Content.Single single
                ? List.of(new Named(single.symbol().name(), "true"))
                : parts;
    }

    private List<Named> chosen(Content.Choice choice, int depth) {
        Content.Sequence alternative =
                choice.alternatives().get(random.nextInt(choice.alternatives().size()));
        boolean texts = choice.alternatives().stream().allMatch(each -> fixed(token(each)) != null);
        List<Named> parts = content(alternative, depth);
        Terminal token = token(alternative);
        return texts
                ? List.of(new Named("", token.name()))
                : parts.isEmpty() ? List.of(new Named("", String.valueOf(fixed(token)))) : parts;
    }

    private static Terminal token(Content.Sequence alternative) {
        return (Terminal) ((Content.Single) alternative.parts().get(0)).symbol();
    }

    private @Nullable String fixed(Terminal token) {
        return token.silent() || token.type() != null
                ? null
                : grammar.values().texts().get(token.index());
    }

    private List<Named> list(Content.Repetition list, int depth) {
        int count = random.nextInt(depth > DEEP ? 2 : 4) + (list.optional() ? 0 : 1);
        List<Named> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i > 0 && list.separator() != null) {
                content(list.separator(), depth);
            }
            elements.addAll(content(list.element(), depth));
        }
        return elements.isEmpty()
                ? List.of()
                : List.of(new Named(
                        elements.get(0).name,
                        elements.stream().map(Named::value).toList().toString()));
    }

    private List<Named> single(Content.Single single, int depth) {
        if (single.symbol() instanceof NonTerminal symbol) {
            String value = value(symbol, depth);
            if (values.isDelivered(symbol)) {
                messages.add(value);
                return List.of();
            }
            return values.of(symbol).isClass() ? List.of(new Named(symbol.name(), value)) : List.of();
        }
        Terminal token = (Terminal) single.symbol();
        String match = match(token, lexer, random);
        text.append(match).append(' ');
        if (token.silent() || fixed(token) != null) {
            return List.of();
        }
        return List.of(
                new Named(token.name(), "int".equals(token.type()) ? String.valueOf(Integer.parseInt(match)) : match));
    }

    /** A random match, mostly short. */
    static String match(Terminal token, Lexer lexer, Random random) {
        Dfa dfa = lexer.automata().get(token.index());
        StringBuilder match = new StringBuilder();
        int state = 1;
        while (!dfa.accepts(state) || (dfa.canGrow(state) && match.length() < 7 && random.nextInt(4) > 0)) {
            int from = state;
            int[] classes = IntStream.range(0, dfa.classes())
                    .filter(c -> dfa.next(from, c) != Dfa.DEAD)
                    .toArray();
            int byteClass = classes[random.nextInt(classes.length)];
            int[] bytes = IntStream.range(0, 256)
                    .filter(b -> lexer.classes().classOf(b) == byteClass)
                    .toArray();
            match.append((char) bytes[random.nextInt(bytes.length)]);
            state = dfa.next(state, byteClass);
        }
        return match.toString();
    }
}
