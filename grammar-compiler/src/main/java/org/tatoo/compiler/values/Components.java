package org.tatoo.compiler.values;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_AS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NAMES_NO_VALUE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NEEDS_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SEPARATOR_WITH_VALUE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TEXT_WITHOUT_CONSTANT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNNAMED_GROUP;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.JavaNames;

/** The components of a production, in the order of its elements. */
final class Components {
    /** The components of optional groups: those that are present together, and those that are optional in the group. */
    private final List<Together> together = new ArrayList<>();

    private record Together(List<Component> all, List<Component> within) {}

    private final Valuation values;
    private final DiagnosticLog log;

    Components(Valuation values, DiagnosticLog log) {
        this.values = values;
        this.log = log;
    }

    List<Component> of(Content content) {
        return of(content, null);
    }

    /** Returns the components of {@code content} as if it had a name. */
    List<Component> ofNamed(Content content) {
        return of(content, new Content.Named("value", content.span(), content));
    }

    /** Returns the groups among {@code components}, found by this object, whose components are present together. */
    List<RecordType.Together> together(List<Component> components) {
        return together.stream()
                .map(group ->
                        new RecordType.Together(indices(group.all, components), indices(group.within, components)))
                .filter(group -> !group.all().isEmpty()
                        && group.all().size() + group.within().size() > 1)
                .toList();
    }

    private static List<Integer> indices(List<Component> some, List<Component> components) {
        return IntStream.range(0, components.size())
                .filter(i -> some.stream().anyMatch(each -> isSame(each, components.get(i))))
                .boxed()
                .toList();
    }

    private static boolean isSame(Component a, Component b) {
        return a.origin().equals(b.origin()) && Objects.equals(a.field(), b.field());
    }

    /** @param name the name of {@code content} or of a group around it; null if it has none */
    private List<Component> of(Content content, Content.@Nullable Named name) {
        if (content instanceof Content.Single single) {
            return values.components(single);
        }
        if (content instanceof Content.Sequence sequence) {
            Content.Named whole = sequence.parts().size() == 1 ? name : null;
            return sequence.parts().stream()
                    .flatMap(part -> of(part, whole).stream())
                    .toList();
        }
        if (content instanceof Content.Named named) {
            return named(named);
        }
        if (content instanceof Content.Optional optional) {
            return isList(optional.content())
                    ? of(optional.content(), name)
                    : perhaps(optional, optional.content(), name);
        }
        if (content instanceof Content.Conditional conditional) {
            return perhaps(conditional, conditional.content(), name);
        }
        if (content instanceof Content.Repetition repetition) {
            checkSeparator(repetition.separator());
            return list(repetition, repetition.element(), name);
        }
        if (content instanceof Content.Counted counted) {
            return list(counted, counted.element(), name);
        }
        if (content instanceof Content.Bounded bounded) {
            return of(bounded.content(), name);
        }
        return choice((Content.Choice) content, name);
    }

    private static boolean isList(Content content) {
        return content instanceof Content.Repetition
                || content instanceof Content.Counted
                || (content instanceof Content.Bounded bounded && isList(bounded.content()));
    }

    private List<Component> named(Content.Named named) {
        List<Component> found = of(named.content(), named);
        if (found.size() == 1) {
            return List.of(found.get(0).named(named.name(), named.nameSpan()));
        }
        if (found.isEmpty()) {
            boolean group = isGroup(named.content())
                    && ContentValues.parts(named.content()).noneMatch(this::hasValue);
            if (values.isAlone()
                    && (group || values.texts(named.content()).findAny().isPresent())) {
                log.report(NAMES_NO_VALUE, named.nameSpan(), named.name());
            }
        } else if (found.stream().allMatch(each -> each.field() != null)) {
            return found.stream()
                    .map(each -> each.named(named.name() + "_" + each.name(), named.nameSpan()))
                    .toList();
        } else {
            reportNoValue(named.content(), "has the name " + named.name() + ", but " + found.size() + " values");
        }
        return found;
    }

    private boolean hasValue(Content part) {
        return part instanceof Content.Single single
                && !values.components(single).isEmpty();
    }

    private static boolean isGroup(Content content) {
        return content instanceof Content.Choice
                || (content instanceof Content.Optional optional && isGroup(optional.content()))
                || (content instanceof Content.Sequence sequence
                        && sequence.parts().size() == 1
                        && isGroup(sequence.parts().get(0)));
    }

    /** Returns the nullable components of an optional part, or a flag for its presence if it has none. */
    private List<Component> perhaps(Content whole, Content content, Content.@Nullable Named name) {
        List<Component> inner = of(content, name);
        if (inner.isEmpty()) {
            List<String> texts = values.texts(content).toList();
            boolean told = name == null ? texts.size() == 1 && !Symbol.isLiteral(texts.get(0)) : !texts.isEmpty();
            return told ? List.of(flag(texts.get(0), whole)) : inner;
        }
        Predicate<Component> optional = each -> each.nullable() || each.type() instanceof ValueType.Flag;
        together.add(new Together(
                inner.stream().filter(optional.negate()).toList(),
                inner.stream().filter(optional).toList()));
        return inner.stream().map(Component::orAbsent).toList();
    }

    private static Component flag(String name, Content whole) {
        return new Component(name, new ValueType.Flag(), false, null, whole, null, whole.span());
    }

    private List<Component> list(Content whole, Content element, Content.@Nullable Named name) {
        List<Component> inner = of(element, name);
        if (inner.isEmpty()) {
            return inner;
        }
        Component only = inner.get(0);
        if (inner.size() > 1) {
            reportNoValue(element, "is the element of a list and has " + inner.size() + " values");
        } else if (only.nullable()) {
            reportNoValue(element, "is the element of a list and may have no value");
        }
        return List.of(
                new Component(only.name(), new ValueType.ListOf(only.type()), false, null, whole, only, only.place()));
    }

    private void checkSeparator(@Nullable Content separator) {
        if (separator != null && (!of(separator).isEmpty() || values.choosesText(separator))) {
            log.report(SEPARATOR_WITH_VALUE, separator.span(), separator.span().text());
        }
    }

    // ---- groups

    private List<Component> choice(Content.Choice choice, Content.@Nullable Named name) {
        List<Content.Single> tokens = choice.alternatives().stream()
                .flatMap(alternative -> token(alternative).stream())
                .toList();
        boolean texts = values.choosesText(choice) || (name != null && isLiteral(tokens));
        if (tokens.size() < choice.alternatives().size()) {
            if (texts || choice.alternatives().stream().anyMatch(each -> !of(each).isEmpty())) {
                reportNoValue(choice, "is a group of more than single tokens");
            }
            return List.of();
        }
        List<Component> each =
                tokens.stream().flatMap(token -> of(token).stream()).toList();
        if (each.isEmpty() && !texts) {
            return List.of();
        }
        if (name == null) {
            log.report(UNNAMED_GROUP, choice.span(), choice.span().text());
            return List.of();
        }
        if (each.isEmpty()) {
            checkConstants(choice, tokens);
        } else {
            tokens.stream()
                    .filter(values::isRenamed)
                    .forEach(token -> log.report(
                            MISPLACED_AS, token.span(), "as " + values.constant(token), "the group has values"));
        }
        ValueType type = each.isEmpty() ? constants(name, tokens) : type(tokens, each);
        if (type == null) {
            reportNoValue(choice, "is a group of values with different types");
            return List.of();
        }
        return List.of(new Component(name.name(), type, false, null, choice, null, name.nameSpan()));
    }

    /** Reports constants that are no Java names, or occur twice. */
    private void checkConstants(Content.Choice choice, List<Content.Single> tokens) {
        Set<String> taken = new HashSet<>();
        List<String> wrong = new ArrayList<>();
        for (Content.Single token : tokens) {
            String constant = values.constant(token);
            if (!SourceVersion.isName(constant)) {
                wrong.add(token.symbol().quoted() + " as name" + (wrong.size() + 1));
            } else if (!taken.add(constant)) {
                log.report(
                        TEXT_WITHOUT_CONSTANT,
                        token.span(),
                        token.symbol().quoted(),
                        "the group has the constant " + constant + " already",
                        token.symbol().quoted() + " as " + constant + "2");
            }
        }
        if (!wrong.isEmpty()) {
            log.report(
                    TEXT_WITHOUT_CONSTANT,
                    choice.span(),
                    choice.span().text(),
                    "not all of its texts are names in Java",
                    String.join(", ", wrong));
        }
    }

    /** Returns the symbol that {@code alternative} consists of; empty if there are more, or for a virtual terminal. */
    private static java.util.Optional<Content.Single> token(Content.Sequence alternative) {
        Content only = alternative.parts().size() == 1 ? alternative.parts().get(0) : alternative;
        Content content = only instanceof Content.Named named ? named.content() : only;
        return content instanceof Content.Single single && !(single.symbol() instanceof VirtualTerminal)
                ? java.util.Optional.of(single)
                : java.util.Optional.empty();
    }

    private static boolean isLiteral(List<Content.Single> tokens) {
        return tokens.stream().anyMatch(token -> Symbol.isLiteral(token.symbol().name()));
    }

    private ValueType constants(Content.Named name, List<Content.Single> tokens) {
        return new ValueType.OneOf(
                JavaNames.camelCase(name.name()),
                tokens.stream().map(values::constant).toList(),
                List.of());
    }

    /** Returns the common type of {@code tokens}; texts may be mixed with fixed texts. Null if there is none. */
    private @Nullable ValueType type(List<Content.Single> tokens, List<Component> each) {
        ValueType first = each.get(0).type();
        boolean all = each.stream().allMatch(component -> values.isSame(component.type(), first));
        boolean text = first instanceof ValueType.Text || first instanceof ValueType.Octets;
        boolean rest = each.size() == tokens.size()
                || (text
                        && tokens.stream()
                                .allMatch(token -> of(token).size() == 1
                                        || values.texts(token).findAny().isPresent()));
        return all && rest ? first : null;
    }

    private void reportNoValue(Content content, String why) {
        log.report(NEEDS_NON_TERMINAL, content.span(), content.span().text(), why);
    }
}
