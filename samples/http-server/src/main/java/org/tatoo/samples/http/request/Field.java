package org.tatoo.samples.http.request;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Keywords;
import org.tatoo.runtime.Token;

/** The request fields that this server evaluates, besides those of the grammar; all others are only counted. */
public enum Field {
    IF_MATCH("If-Match"),
    IF_NONE_MATCH("If-None-Match"),
    IF_MODIFIED_SINCE("If-Modified-Since"),
    IF_UNMODIFIED_SINCE("If-Unmodified-Since"),
    IF_RANGE("If-Range"),
    RANGE("Range"),
    ACCEPT_ENCODING("Accept-Encoding"),
    /** Used in the access log only. */
    REFERER("Referer"),
    /** Used in the access log only. */
    USER_AGENT("User-Agent");

    /** The fields that decide whether, or which part of, a file is sent. */
    static final Set<Field> CONDITIONS = Collections.unmodifiableSet(EnumSet.range(IF_MATCH, RANGE));

    private static final Keywords<Field> FIELDS = Keywords.ignoringCase(
            Stream.of(values()).collect(Collectors.toMap(field -> field.fieldName, Function.identity())));

    private final String fieldName;

    Field(String fieldName) {
        this.fieldName = fieldName;
    }

    boolean isForLog() {
        return this == REFERER || this == USER_AGENT;
    }

    /** Returns the field with the name in {@code token}, in any case; null if this server does not evaluate it. */
    static @Nullable Field of(Token token) {
        return FIELDS.get(token);
    }
}
