package org.tatoo.samples.http.request;

import java.util.Optional;

/** The request target of RFC 9112 section 3.2. */
public sealed interface RequestTarget {
    /**
     * A resource of this server, named in origin-form or in absolute-form with the scheme http.
     *
     * @param text the path in a form that the grammar accepts: it begins with a slash
     * @param query the query with its question mark, in a form that the grammar accepts; empty if there is none
     */
    record Resource(String text, String query) implements RequestTarget {
        /** Returns the path; empty if no file can have it: it contains the byte NUL, or names that are not UTF-8. */
        public Optional<ResourcePath> path() {
            return ResourcePath.parse(text);
        }
    }

    /** The server as a whole, {@code *}. */
    record WholeServer() implements RequestTarget {}

    /** Another server, for a tunnel: an authority. */
    record Tunnel() implements RequestTarget {}

    /** A URI of a scheme that this server does not serve. */
    record Foreign() implements RequestTarget {}

    /** A URI of the scheme http without a valid host. */
    record WithoutHost() implements RequestTarget {}
}
