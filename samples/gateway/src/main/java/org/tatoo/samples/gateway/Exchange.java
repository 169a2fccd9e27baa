package org.tatoo.samples.gateway;

import org.jspecify.annotations.Nullable;

/** A request, how far it has come, and how far its response has. */
final class Exchange {
    final Head head = new Head();
    String method = "";
    String target = "";
    private @Nullable String host;
    private @Nullable String authority;
    private int hosts;
    /** HTTP/1.0. */
    boolean old;

    boolean otherMajor;
    boolean foreign;
    boolean awaitsContinue;
    boolean otherExpectation;
    /** The whole request has come, and is on its way to the server. */
    boolean sent;
    /** The head of the response is on its way to the client. */
    boolean begun;
    /** The response is complete. */
    boolean answered;
    /** The content of the response is written in chunks. */
    boolean chunks;
    /** No other request follows on this connection. */
    boolean last;

    void host(String value) {
        host = value;
        hosts++;
    }

    /** The beginning of an absolute target: its authority is the host, whatever the field says (RFC 9112 section 3.2.2). */
    void authority(String http) {
        authority = http.substring("http://".length());
    }

    /** What is answered in place of the server, a status and its reason; null if the request is passed on. */
    @Nullable
    String fault() {
        if (otherMajor) {
            return "505 HTTP Version Not Supported";
        } else if (hosts > 1 || (hosts == 0 && !old) || foreign || head.isAmbiguous() || (old && head.isChunked())) {
            return "400 Bad Request";
        } else if (head.hasOtherCoding() || method.equals("CONNECT")) {
            return "501 Not Implemented";
        }
        boolean counts = method.equals("OPTIONS") || method.equals("TRACE");
        if (counts && !head.countForwards()) {
            return method.equals("OPTIONS") ? "200 OK" : "501 Not Implemented";
        }
        return otherExpectation && !old ? "417 Expectation Failed" : null;
    }

    /** The first line for the server. */
    String line() {
        String path = !target.startsWith("?") && !target.isEmpty()
                ? target
                : method.equals("OPTIONS") && target.isEmpty() ? "*" : "/" + target;
        return method + " " + path + " HTTP/1.1";
    }

    /** The fields of the gateway for the server. */
    String fields(String server) {
        String name = authority != null ? authority : host != null ? host : server;
        return "Host: " + name + "\r\nVia: " + (old ? "1.0" : "1.1") + " tatoo\r\n" + head.framing()
                + (awaitsContinue && !old ? "Expect: 100-continue\r\n" : "");
    }

    /** What the response says of the connection; null if that is clear. */
    @Nullable
    String persistence() {
        return last ? "close" : old ? "keep-alive" : null;
    }
}
