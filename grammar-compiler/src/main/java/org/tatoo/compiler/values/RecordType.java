package org.tatoo.compiler.values;

import java.util.List;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Production;

/**
 * The record of a production.
 *
 * @param name of the class
 * @param content what the production consists of
 * @param together the indices of components of which all or none are there: those of one optional group
 */
public record RecordType(
        Production production, String name, Content content, List<Component> components, List<List<Integer>> together) {
    public RecordType {
        components = List.copyOf(components);
        together = List.copyOf(together);
    }
}
