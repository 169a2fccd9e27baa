package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Token;

/** What has come of one request. */
final class RequestHead {
    private Method method = Method.UNKNOWN;
    private String target = "";
    private int major;
    private int minor;
    private final Fields fields = new Fields();
    private int fieldCount;
    private @Nullable Field field;
    private String fieldValue = "";

    void method(Token token) {
        method = Method.of(token);
    }

    void target(Token token) {
        target = token.text();
    }

    /** Takes {@code HTTP/} digit {@code .} digit. */
    void version(Token token) {
        major = token.byteAt(5) - '0';
        minor = token.byteAt(7) - '0';
    }

    void fieldName(Token token) {
        field = Field.of(token);
        fieldValue = "";
    }

    void fieldValue(Token token) {
        if (field != null) {
            fieldValue = token.text().strip();
        }
    }

    /** Ends a field. */
    void endField() {
        fieldCount++;
        if (field != null) {
            fields.add(field, fieldValue);
        }
    }

    /** The method; {@link Method#UNKNOWN} as long as it has not come. */
    Method method() {
        return method;
    }

    int major() {
        return major;
    }

    int fieldCount() {
        return fieldCount;
    }

    /** The request, once all of it has come. */
    Request toRequest() {
        return new Request(method, target, minor, fields);
    }
}
