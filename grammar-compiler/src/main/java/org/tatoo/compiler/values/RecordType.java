package org.tatoo.compiler.values;

import java.util.List;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Production;

/**
 * The record of a production.
 *
 * @param name of the class
 * @param content what the production consists of
 * @param together the components that are there together: those of optional groups
 */
public record RecordType(
        Production production, String name, Content content, List<Component> components, List<Together> together) {
    /**
     * An optional group.
     *
     * @param all the indices of its components, of which all or none are there; at least one
     * @param within the indices of those that are optional in it: they can only be there if the others are
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
