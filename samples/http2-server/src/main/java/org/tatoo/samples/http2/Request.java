package org.tatoo.samples.http2;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed request: RFC 9113 sections 8.2 and 8.3.
 *
 * @param path the path, including its query; empty for CONNECT
 * @param isAddressed whether the request names its host exactly once
 * @param contentLength the length in bytes; -1 if it is not announced
 */
record Request(String method, String path, boolean isAddressed, long contentLength) {
    /** The request whose fields were too large to be kept. */
    static final Request UNREAD = new Request("", "", false, -1);

    private static final Set<String> OF_CONNECTION =
            Set.of("connection", "proxy-connection", "keep-alive", "transfer-encoding", "upgrade");
    private static final Set<String> PSEUDO = Set.of(":method", ":scheme", ":path", ":authority");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    /** Returns the request of a block of fields; null if it is malformed. */
    static @Nullable Request of(@Nullable Http2Headers fields) {
        if (fields == null) {
            return null;
        }
        String method = only(fields, ":method");
        if (!areWellFormed(fields, PSEUDO) || method == null) {
            return null;
        }
        boolean connects = method.equals("CONNECT");
        String path = connects ? "" : only(fields, ":path");
        boolean isComplete = connects
                ? !fields.contains(":path") && !fields.contains(":scheme")
                : path != null && !path.isEmpty() && only(fields, ":scheme") != null;
        long length = contentLength(fields);
        if (!isComplete || path == null || length < -1) {
            return null;
        }
        return new Request(method, path, isAddressed(fields), length);
    }

    /** Returns whether the fields may follow the content of a request. */
    static boolean areTrailers(@Nullable Http2Headers fields) {
        return fields != null && areWellFormed(fields, Set.of());
    }

    private static boolean areWellFormed(Http2Headers fields, Set<String> pseudo) {
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            String name = field.getKey().toString();
            boolean isWrong = name.startsWith(":") ? !pseudo.contains(name) : OF_CONNECTION.contains(name);
            boolean isWrongEncoding = name.equals("te") && !"trailers".contentEquals(field.getValue());
            if (isWrong || isWrongEncoding || name.chars().anyMatch(c -> c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAddressed(Http2Headers fields) {
        List<CharSequence> authorities = fields.getAll(":authority");
        List<CharSequence> hosts = fields.getAll("host");
        if (authorities.size() > 1 || hosts.size() > 1) {
            return false;
        }
        if (authorities.isEmpty() || hosts.isEmpty()) {
            return authorities.size() + hosts.size() == 1;
        }
        return authorities.get(0).toString().contentEquals(hosts.get(0));
    }

    /** Returns the content length; -1 if it is absent, less if it is invalid. */
    private static long contentLength(Http2Headers fields) {
        if (!fields.contains("content-length")) {
            return -1;
        }
        String length = only(fields, "content-length");
        return length != null && LENGTH.matcher(length).matches() ? Long.parseLong(length) : -2;
    }

    private static @Nullable String only(Http2Headers fields, String name) {
        List<CharSequence> values = fields.getAll(name);
        return values.size() == 1 ? values.get(0).toString() : null;
    }
}
