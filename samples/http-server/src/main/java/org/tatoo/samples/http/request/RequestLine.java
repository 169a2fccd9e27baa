package org.tatoo.samples.http.request;

import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** The parts of a request line received so far (RFC 9112 section 3). */
public final class RequestLine {
    private static final RequestTarget WHOLE_SERVER = new RequestTarget.WholeServer();
    private static final RequestTarget TUNNEL = new RequestTarget.Tunnel();
    private static final RequestTarget FOREIGN = new RequestTarget.Foreign();
    private static final RequestTarget WITHOUT_HOST = new RequestTarget.WithoutHost();

    private Method method = Method.UNKNOWN;
    private String methodName = "";
    // The first terminal of the target, and the text of everything but path and query.
    private HttpTerminal form = HttpTerminal.path;
    private String prefix = "";
    private String path = "";
    private String query = "";
    private HttpTerminal version = HttpTerminal.http_1_1;
    private boolean complete;

    /** Sets the method; {@code token} names it. */
    void begin(Method method, Token token) {
        this.method = method;
        methodName = method == Method.UNKNOWN ? token.text() : method.name();
    }

    /** Sets the form of the target from its first token: {@code http}, a scheme, an authority or an asterisk. */
    void targetForm(HttpTerminal form, Token token) {
        this.form = form;
        prefix = token.text();
    }

    /** Sets the path of the target, or the text after a scheme. */
    void path(Token token) {
        path = token.text();
    }

    void query(Token token) {
        query = token.text();
    }

    void version(HttpTerminal version) {
        this.version = version;
    }

    void complete() {
        complete = true;
    }

    /** Returns whether the line end has been read. */
    public boolean isComplete() {
        return complete;
    }

    /** Returns the method; {@link Method#UNKNOWN} until it has been read. */
    public Method method() {
        return method;
    }

    /** Returns whether the method has been read. */
    public boolean hasMethod() {
        return !methodName.isEmpty();
    }

    RequestTarget target() {
        return switch (form) {
            case asterisk -> WHOLE_SERVER;
            case authority -> TUNNEL;
            case scheme -> prefix.equalsIgnoreCase("http:") ? WITHOUT_HOST : FOREIGN;
            default ->
                // without a path, OPTIONS applies to the server (RFC 9112 section 3.2.4)
                path.isEmpty() && method == Method.OPTIONS
                        ? WHOLE_SERVER
                        : new RequestTarget.Resource(path.isEmpty() ? "/" : path, query);
        };
    }

    /** Returns 0 for {@code HTTP/1.0} and 1 for a later version, which is treated as 1.1 (RFC 9110 section 2.5). */
    int minor() {
        return version == HttpTerminal.http_1_0 ? 0 : 1;
    }

    /** Returns whether the major version is not 1. */
    public boolean isOtherMajor() {
        return version == HttpTerminal.http_other;
    }

    /** Returns the line as received so far; a version other than HTTP/1.0 and HTTP/1.1 is shown by its kind. */
    @Override
    public String toString() {
        String shown = switch (version) {
            case http_1_0 -> "HTTP/1.0";
            case http_1_1 -> "HTTP/1.1";
            case http_1_later -> "HTTP/1.x";
            default -> "HTTP/x";
        };
        return complete ? methodName + ' ' + prefix + path + query + ' ' + shown : "-";
    }
}
