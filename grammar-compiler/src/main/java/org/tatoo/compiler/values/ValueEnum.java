package org.tatoo.compiler.values;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Content;

/**
 * The enum of a group of tokens, or of the values of a number.
 *
 * @param comments the source form of each constant: a token or a number
 */
public record ValueEnum(ValueType.OneOf type, List<String> comments) {
    public ValueEnum {
        comments = List.copyOf(comments);
    }

    /** Returns the enums of {@code components} by their names. */
    static List<ValueEnum> of(Stream<Component> components) {
        Map<String, ValueEnum> enums = new TreeMap<>(Comparator.naturalOrder());
        components.map(Component::innermost).forEach(component -> {
            if (component.type() instanceof ValueType.OneOf type) {
                enums.putIfAbsent(type.name(), new ValueEnum(type, comments(type, component.origin())));
            }
        });
        return List.copyOf(enums.values());
    }

    private static List<String> comments(ValueType.OneOf type, Content origin) {
        return origin instanceof Content.Choice choice && !type.isNumber()
                ? choice.alternatives().stream()
                        .flatMap(ContentValues::parts)
                        .filter(Content.Single.class::isInstance)
                        .map(token -> ((Content.Single) token).symbol().name())
                        .toList()
                : type.codes().stream().map(String::valueOf).toList();
    }
}
