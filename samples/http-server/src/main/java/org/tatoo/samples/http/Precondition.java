package org.tatoo.samples.http;

import java.util.OptionalLong;

/** What the conditional fields of a request for an existing file lead to. */
enum Precondition {
    /** Send the file. */
    HOLDS,
    /** The client has it: 304. */
    NOT_MODIFIED,
    /** The client wants another one: 412. */
    FAILED;

    /**
     * Evaluates the fields in the order of RFC 9110 section 13.2.2. Files have no entity tag, so a list of tags never
     * matches and {@code *} always does.
     *
     * @param lastModified of the file, in seconds since 1970
     * @param now in seconds since 1970
     */
    static Precondition of(Fields fields, long lastModified, long now) {
        if (fields.has(Field.IF_MATCH)) {
            if (!fields.lists(Field.IF_MATCH, "*")) {
                return FAILED;
            }
        } else {
            OptionalLong since = date(fields, Field.IF_UNMODIFIED_SINCE, now);
            if (since.isPresent() && lastModified > since.getAsLong()) {
                return FAILED;
            }
        }
        if (fields.has(Field.IF_NONE_MATCH)) {
            return fields.lists(Field.IF_NONE_MATCH, "*") ? NOT_MODIFIED : HOLDS;
        }
        OptionalLong since = date(fields, Field.IF_MODIFIED_SINCE, now);
        return since.isPresent() && lastModified <= since.getAsLong() ? NOT_MODIFIED : HOLDS;
    }

    /** A field that is no date, or came more than once, counts as not there. */
    private static OptionalLong date(Fields fields, Field field, long now) {
        return fields.only(field).map(text -> HttpDate.parse(text, now)).orElse(OptionalLong.empty());
    }
}
