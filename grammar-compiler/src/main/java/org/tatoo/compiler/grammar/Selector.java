package org.tatoo.compiler.grammar;

import java.util.List;

/**
 * A choice that the handler makes.
 *
 * @param index among the selectors, from 0
 * @param name the method that the handler implements; in CamelCase its enum
 * @param values the enum's constants
 */
public record Selector(int index, String name, List<String> values) {
    public Selector {
        values = List.copyOf(values);
    }
}
