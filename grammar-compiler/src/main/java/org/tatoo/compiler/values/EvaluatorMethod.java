package org.tatoo.compiler.values;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Production;

/**
 * The method of an evaluator for a production, named after it.
 *
 * @param content the content of the production
 * @param parameters the values of its elements, in their order
 * @param result the type of the non-terminal; null if it has none
 */
public record EvaluatorMethod(
        Production production,
        Content content,
        List<Component> parameters,
        @Nullable ValueType result) {
    public EvaluatorMethod {
        parameters = List.copyOf(parameters);
    }
}
