package org.tatoo.samples.http.request;

import java.util.Optional;

/** The request target of RFC 9112 section 3.2. */
public sealed interface RequestTarget {
    /**
     * A resource of this server, named in origin-form or in absolute-form with the scheme http.
     *
     * @param text of the path, which the grammar admitted: it begins with a slash
     * @param query with its question mark, as the grammar admitted it; empty if there is none
     */
    record Resource(String text, String query) implements RequestTarget {
        /** The path; empty for one that no file can have: it has the byte NUL, or its names are no UTF-8. */
        public Optional<ResourcePath> path() {
            return ResourcePath.parse(text);
        }
    }

    /** The server as a whole, {@code *}. */
    record WholeServer() implements RequestTarget {}

    /** Another server, for a tunnel: an authority. */
    record Tunnel() implements RequestTarget {}

    /** A URI of a scheme that this server does not speak for. */
    record Foreign() implements RequestTarget {}

    /** A URI of the scheme http that names no host, or none that is valid. */
    record WithoutHost() implements RequestTarget {}
}
