package org.tatoo.samples.http;

/** What a request is about: the request target of RFC 9112 section 3.2. */
sealed interface RequestTarget {
    /** A resource of this server, named in origin-form or in absolute-form with the scheme http. */
    record Resource(ResourcePath path) implements RequestTarget {}

    /** A path that no file can have: it has the byte NUL, or its names are no UTF-8. */
    record Nowhere() implements RequestTarget {}

    /** The server as a whole, {@code *}. */
    record WholeServer() implements RequestTarget {}

    /** Another server, for a tunnel: an authority. */
    record Tunnel() implements RequestTarget {}

    /** A URI of a scheme that this server does not speak for. */
    record Foreign() implements RequestTarget {}

    /** A URI of the scheme http that names no host, or none that is valid. */
    record WithoutHost() implements RequestTarget {}

    /** The target whose path is {@code path}, which the grammar admitted: it begins with a slash. */
    static RequestTarget ofPath(String path) {
        return ResourcePath.parse(path).<RequestTarget>map(Resource::new).orElseGet(Nowhere::new);
    }
}
