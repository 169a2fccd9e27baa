package org.tatoo.compiler.values;

import java.util.List;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Production;

/**
 * The record of a production.
 *
 * @param name the name of the class
 * @param content the content of the production
 * @param together the optional groups whose components are present together
 */
public record RecordType(
        Production production, String name, Content content, List<Component> components, List<Together> together) {
    /**
     * An optional group.
     *
     * @param all the indices of its components, which are all present or all absent; at least one
     * @param within the indices of its optional components, which are present only if the others are
     */
    public record Together(List<Integer> all, List<Integer> within) {
        public Together {
            all = List.copyOf(all);
            within = List.copyOf(within);
        }
    }

    public RecordType {
        components = List.copyOf(components);
        together = List.copyOf(together);
    }
}
