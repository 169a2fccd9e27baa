package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Token;

/** The request fields that this server looks at; all others are counted and forgotten. */
enum Field {
    HOST("Host"),
    CONNECTION("Connection"),
    CONTENT_LENGTH("Content-Length"),
    TRANSFER_ENCODING("Transfer-Encoding"),
    EXPECT("Expect"),
    IF_MATCH("If-Match"),
    IF_NONE_MATCH("If-None-Match"),
    IF_MODIFIED_SINCE("If-Modified-Since"),
    IF_UNMODIFIED_SINCE("If-Unmodified-Since");

    private static final Field[] FIELDS = values();

    private final String fieldName;

    Field(String fieldName) {
        this.fieldName = fieldName;
    }

    /** The field with the name in {@code token}, in any case; null for one that this server does not look at. */
    static @Nullable Field of(Token token) {
        for (Field field : FIELDS) {
            if (token.equalsIgnoreCase(field.fieldName)) {
                return field;
            }
        }
        return null;
    }
}
