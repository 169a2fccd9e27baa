package org.tatoo.samples.http.file;

import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.request.Field;
import org.tatoo.samples.http.request.Fields;

/**
 * The form in which a resource is sent: a file, or its precompressed neighbour.
 *
 * @param mediaType of the plain content
 * @param coding the content coding; null if the content is plain
 */
record Representation(
        Site.Entry.File file, String mediaType, @Nullable String coding) {
    /** The entity tag; each coding has its own (RFC 9110 section 8.8.3). */
    EntityTag tag() {
        return EntityTag.of(file.modifiedNanos(), file.size(), coding == null ? "" : '-' + coding);
    }

    /** In seconds since 1970. */
    long lastModified() {
        return file.lastModified();
    }

    /**
     * Chooses by {@code Accept-Encoding} between a file and its neighbours {@code .br} and {@code .gz} (RFC 9110
     * section 12.5.3). Otherwise it chooses the plain file, even for a client that does not accept it.
     */
    static Representation select(Site site, Site.Entry.File file, Fields fields) {
        String mediaType = MediaTypes.of(file.path().getFileName().toString());
        Representation best = new Representation(file, mediaType, null);
        String field = fields.get(Field.ACCEPT_ENCODING);
        if (field == null) {
            return best;
        }
        AcceptEncoding accepted = AcceptEncoding.parse(field);
        int quality = Math.max(1, accepted.ofIdentity());
        for (Coding coding : Coding.values()) {
            int offered = accepted.of(coding.token);
            boolean better = best.coding == null ? offered >= quality : offered > quality;
            if (better && site.neighbour(file, coding.extension) instanceof Site.Entry.File neighbour) {
                best = new Representation(neighbour, mediaType, coding.token);
                quality = offered;
            }
        }
        return best;
    }

    /** The preferred one first. */
    private enum Coding {
        BROTLI("br", ".br"),
        GZIP("gzip", ".gz");

        private final String token;
        private final String extension;

        Coding(String token, String extension) {
            this.token = token;
            this.extension = extension;
        }
    }
}
