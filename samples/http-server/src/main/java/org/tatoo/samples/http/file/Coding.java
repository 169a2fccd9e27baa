package org.tatoo.samples.http.file;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A content coding in which a file can be stored next to the plain one; the preferred coding comes first. */
enum Coding {
    BROTLI("br", ".br"),
    GZIP("gzip", ".gz");

    private final String token;
    private final String extension;

    Coding(String token, String extension) {
        this.token = token;
        this.extension = extension;
    }

    /** Returns the name of the coding in fields. */
    String token() {
        return token;
    }

    /** Returns the suffix that the name of a coded file has after that of the plain file. */
    String extension() {
        return extension;
    }

    /**
     * Returns the codings that a client prefers to the plain content, the best first (RFC 9110 section 12.5.3). A
     * client that accepts neither gets the plain content.
     *
     * @param acceptEncoding the value of the field; null if it is absent
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
