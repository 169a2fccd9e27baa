package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type as written, for example {@code URI}, {@code long(16)}, {@code int(256le signed)} or {@code bits(a 3, b 5)}.
 *
 * @param radix the radix of the digits of a number, with their order; null if none is written
 * @param sign the word after it; null if there is none
 * @param fields the named bits; empty if there are none
 * @param enumeration the names of its values; null if there are none
 */
public record JavaType(
        Name name,
        @Nullable Name radix,
        @Nullable Name sign,
        List<BitField> fields,
        @Nullable Enumeration enumeration) {
    public JavaType {
        fields = List.copyOf(fields);
    }

    /** Creates a type whose values have no names. */
    public JavaType(Name name, @Nullable Name radix, @Nullable Name sign, List<BitField> fields) {
        this(name, radix, sign, fields, null);
    }

    /** Returns this type with names for its values. */
    public JavaType with(@Nullable Enumeration names) {
        return new JavaType(name, radix, sign, fields, names);
    }

    /** Returns whether it names the bits of a token. */
    public boolean isBits() {
        return !fields.isEmpty();
    }
}
