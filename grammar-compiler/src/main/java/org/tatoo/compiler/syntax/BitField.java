package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some bits of a token, as written: {@code qos 2 in 0..2}.
 *
 * @param ranges the values allowed; empty if all are
 * @param enumeration the names of its values; null if there are none
 */
public record BitField(
        Name name,
        Name width,
        List<NumberRange> ranges,
        @Nullable Enumeration enumeration) {
    public BitField {
        ranges = List.copyOf(ranges);
    }
}
