package org.tatoo.grammars.http;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The fields of a head that describe its content and its connection. Immutable.
 *
 * <p>Sources: RFC 9112 section 6.3 (the end of the content) and section 9.3 (persistence), RFC 9110 section 7.6.1
 * (connection options) and section 10.1.1 (expectations).
 */
public final class FramingFields {
    private final boolean old;
    private final Set<String> options = new HashSet<>();
    private int lengths;
    private long length;
    private int chunked;
    private boolean coded;
    private boolean awaitsContinue;
    private boolean expectsOther;

    private FramingFields(String version) {
        old = version.equals("HTTP/1.0");
    }

    /** Returns the fields of a request. */
    public static FramingFields of(HttpValues.Head head) {
        FramingFields found = new FramingFields(head.request_line().version());
        for (HttpValues.FieldLine line : head.lines()) {
            if (line instanceof HttpValues.ContentLengthField field) {
                found.length(field.length());
            } else if (line instanceof HttpValues.TransferEncodingField field) {
                found.codings(field.codings().coded().size());
            } else if (line instanceof HttpValues.ConnectionField field && field.options() != null) {
                found.options(field.options().names());
            } else if (line instanceof HttpValues.ExpectField field && field.expectations() != null) {
                found.expectations(field.expectations().names());
            }
        }
        return found;
    }

    /** Returns the fields of a response. */
    public static FramingFields of(HttpResponseValues.Version version, HttpResponseValues.Fields fields) {
        FramingFields found = new FramingFields(version.name());
        for (HttpResponseValues.FieldLine line : fields.lines()) {
            if (line instanceof HttpResponseValues.ContentLengthField field) {
                found.length(field.length());
            } else if (line instanceof HttpResponseValues.TransferEncodingField field) {
                found.codings(field.codings().coded().size());
            } else if (line instanceof HttpResponseValues.ConnectionField field && field.options() != null) {
                found.options(field.options().names());
            }
        }
        return found;
    }

    private void length(String digits) {
        lengths++;
        try {
            length = Long.parseLong(digits);
        } catch (NumberFormatException e) {
            lengths++; // the length overflows: the end of the content is unknown
        }
    }

    private void codings(int others) {
        chunked++;
        coded |= others > 0;
    }

    private void options(List<String> names) {
        names.forEach(name -> options.add(name.toLowerCase(Locale.ROOT)));
    }

    private void expectations(List<String> names) {
        for (String name : names) {
            boolean known = name.equalsIgnoreCase("100-continue");
            awaitsContinue |= known;
            expectsOther |= !known;
        }
    }

    /** Returns whether the end of the content is unclear, so that the message must not be forwarded. */
    public boolean isAmbiguous() {
        return lengths > 1 || chunked > 1 || (chunked == 1 && (lengths > 0 || old));
    }

    /** Returns whether the content has a transfer coding other than chunked. */
    public boolean hasOtherCoding() {
        return coded;
    }

    /** Returns whether the content is chunked. */
    public boolean isChunked() {
        return chunked > 0;
    }

    /** Returns whether there is a field Content-Length. */
    public boolean hasLength() {
        return lengths > 0;
    }

    /** Returns the length of the content in bytes, at least 0; 0 if it is absent or overflows. */
    public long length() {
        return length;
    }

    /** Returns whether the message is of HTTP/1.0, so that its sender may not support chunks and interim responses. */
    public boolean isOld() {
        return old;
    }

    /** Returns whether another message may follow on the connection. */
    public boolean isPersistent() {
        return !options.contains("close") && (!old || options.contains("keep-alive"));
    }

    /** Returns whether the content follows an interim response (RFC 9110 section 10.1.1); false for HTTP/1.0. */
    public boolean awaitsContinue() {
        return awaitsContinue && !old;
    }

    /** Returns whether there is another, undefined expectation. */
    public boolean hasOtherExpectation() {
        return expectsOther && !old;
    }

    /** Returns whether there is a connection option of this name, ignoring case (RFC 9110 section 7.6.1). */
    public boolean hasOption(String name) {
        return options.contains(name.toLowerCase(Locale.ROOT));
    }
}
