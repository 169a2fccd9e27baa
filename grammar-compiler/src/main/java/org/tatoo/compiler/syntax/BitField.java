package org.tatoo.compiler.syntax;

import java.util.List;

/**
 * Some bits of a token, as written: {@code qos 2 in 0..2}.
 *
 * @param ranges the values allowed; empty if all are
 */
public record BitField(Name name, Name width, List<NumberRange> ranges) {
    public BitField {
        ranges = List.copyOf(ranges);
    }
}
