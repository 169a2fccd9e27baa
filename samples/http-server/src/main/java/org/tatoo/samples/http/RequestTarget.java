package org.tatoo.samples.http;

import java.util.Locale;
import java.util.Optional;

/** What a request is about: the request-target of RFC 9112 section 3.2. */
sealed interface RequestTarget {
    /** A resource, named in origin-form or absolute-form. */
    record Resource(ResourcePath path) implements RequestTarget {}

    /** The server as a whole, {@code *}. */
    record WholeServer() implements RequestTarget {}

    /** None of them. The authority-form belongs to {@link Method#CONNECT} alone and counts as malformed. */
    record Malformed() implements RequestTarget {}

    static RequestTarget parse(String target) {
        if (target.startsWith("/")) {
            return resource(target);
        }
        return target.equals("*") ? new WholeServer() : absolute(target);
    }

    private static RequestTarget absolute(String target) {
        String scheme = "http://";
        if (!target.toLowerCase(Locale.ROOT).startsWith(scheme)) {
            return new Malformed();
        }
        String rest = target.substring(scheme.length());
        int end = endOfAuthority(rest);
        if (!Host.isValid(rest.substring(0, end))) {
            return new Malformed();
        }
        String path = rest.substring(end);
        return resource(path.startsWith("/") ? path : "/" + path);
    }

    private static int endOfAuthority(String text) {
        int end = 0;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static RequestTarget resource(String pathAndQuery) {
        if (pathAndQuery.indexOf('#') >= 0) {
            return new Malformed();
        }
        int query = pathAndQuery.indexOf('?');
        Optional<ResourcePath> path = ResourcePath.parse(query < 0 ? pathAndQuery : pathAndQuery.substring(0, query));
        return path.<RequestTarget>map(Resource::new).orElseGet(Malformed::new);
    }
}
