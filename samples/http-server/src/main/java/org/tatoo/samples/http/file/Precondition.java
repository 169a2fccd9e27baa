package org.tatoo.samples.http.file;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.HttpDate;
import org.tatoo.samples.http.request.Field;
import org.tatoo.samples.http.request.Fields;

/** The outcome of the conditional fields of a request for an existing file. */
enum Precondition {
    /** The file is to be sent. */
    HOLDS,
    /** The client has the file: 304. */
    NOT_MODIFIED,
    /** The client expects another file: 412. */
    FAILED;

    /**
     * Evaluates the fields in the order of RFC 9110 section 13.2.2, for GET and HEAD. A field that is not a date, or
     * that occurs more than once, is ignored.
     *
     * @param tag the tag of the file; null if it has none, so that no list matches
     * @param lastModified the modification time of the file, in seconds since 1970; {@link Version#UNKNOWN} is later
     *     than any other
     * @param now the current time in seconds since 1970
     */
    static Precondition of(Fields fields, @Nullable EntityTag tag, long lastModified, long now) {
        String match = fields.get(Field.IF_MATCH);
        if (match != null) {
            if (tag == null ? !match.equals("*") : !tag.matchesStrongly(match)) {
                return FAILED;
            }
        } else {
            OptionalLong since = date(fields, Field.IF_UNMODIFIED_SINCE, now);
            if (since.isPresent() && lastModified > since.getAsLong()) {
                return FAILED;
            }
        }
        String noneMatch = fields.get(Field.IF_NONE_MATCH);
        if (noneMatch != null) {
            boolean matches = tag == null ? noneMatch.equals("*") : tag.matchesWeakly(noneMatch);
            return matches ? NOT_MODIFIED : HOLDS;
        }
        OptionalLong since = date(fields, Field.IF_MODIFIED_SINCE, now);
        return since.isPresent() && lastModified <= since.getAsLong() ? NOT_MODIFIED : HOLDS;
    }

    /**
     * Returns whether a field {@code Range} applies (RFC 9110 section 13.1.5): without {@code If-Range}, or if that has
     * this tag or, to the second, this date. A date younger than a second is weak (section 8.8.2.2).
     */
    static boolean allowsRange(Fields fields, EntityTag tag, long lastModified, long now) {
        String value = fields.get(Field.IF_RANGE);
        if (value == null || value.equals(tag.text())) {
            return true;
        }
        OptionalLong date = HttpDate.parse(value, now);
        return date.isPresent() && date.getAsLong() == lastModified && lastModified < now;
    }

    private static OptionalLong date(Fields fields, Field field, long now) {
        String value = fields.get(field);
        return value == null ? OptionalLong.empty() : HttpDate.parse(value, now);
    }
}
