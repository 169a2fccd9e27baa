package org.tatoo.samples.http.file;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A content coding, in which a file may lie next to the plain one; the preferred one first. */
enum Coding {
    BROTLI("br", ".br"),
    GZIP("gzip", ".gz");

    private final String token;
    private final String extension;

    Coding(String token, String extension) {
        this.token = token;
        this.extension = extension;
    }

    /** Its name in fields. */
    String token() {
        return token;
    }

    /** What the name of a file in it ends with, after that of the plain one. */
    String extension() {
        return extension;
    }

    /**
     * Those that a client takes rather than the plain content, the best first (RFC 9110 section 12.5.3). A client that
     * accepts neither gets the plain content.
     *
     * @param acceptEncoding the value of the field; null if it did not come
     */
    static List<Coding> accepted(@Nullable String acceptEncoding) {
        if (acceptEncoding == null) {
            return List.of();
        }
        AcceptEncoding accepted = AcceptEncoding.parse(acceptEncoding);
        int least = Math.max(1, accepted.ofIdentity());
        List<Coding> codings = new ArrayList<>();
        for (Coding coding : values()) {
            if (accepted.of(coding.token) >= least) {
                codings.add(coding);
            }
        }
        codings.sort(Comparator.comparingInt((Coding coding) -> accepted.of(coding.token))
                .reversed());
        return codings;
    }
}
