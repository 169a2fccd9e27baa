package org.tatoo.samples.http.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The path of a request target: decoded, and without dot segments.
 *
 * @param segments the names between the slashes; an empty one between two adjacent slashes
 * @param directory whether the path ends with a slash, or with a dot segment that stands for one
 */
public record ResourcePath(List<String> segments, boolean directory) {
    public ResourcePath {
        segments = List.copyOf(segments);
    }

    /**
     * Decodes each segment, then removes {@code .} and {@code ..}, plain or percent-encoded, as in RFC 3986 section
     * 5.2.4. At the beginning of the path, {@code ..} has no effect.
     *
     * @param path the path, which begins with a slash; without a query
     * @return empty if the path has a forbidden character, a broken encoding or the byte NUL
     */
    public static Optional<ResourcePath> parse(String path) {
        List<String> segments = new ArrayList<>();
        String last = "";
        for (String raw : path.substring(1).split("/", -1)) {
            Optional<String> decoded = PercentEncoding.decode(raw);
            if (decoded.isEmpty() || decoded.get().indexOf('\0') >= 0) {
                return Optional.empty();
            }
            last = decoded.get();
            append(segments, last);
        }
        if (last.isEmpty()) {
            segments.remove(segments.size() - 1);
        }
        return Optional.of(new ResourcePath(segments, last.isEmpty() || isDots(last)));
    }

    private static void append(List<String> segments, String segment) {
        if (!isDots(segment)) {
            segments.add(segment);
        } else if (segment.equals("..") && !segments.isEmpty()) {
            segments.remove(segments.size() - 1);
        }
    }

    private static boolean isDots(String segment) {
        return segment.equals(".") || segment.equals("..");
    }

    /** Returns the encoded path of this directory; it begins with exactly one slash, so that it names no other host. */
    public String asDirectory() {
        StringBuilder location = new StringBuilder("/");
        for (String segment : segments) {
            location.append(PercentEncoding.encode(segment)).append('/');
        }
        return location.toString();
    }
}
