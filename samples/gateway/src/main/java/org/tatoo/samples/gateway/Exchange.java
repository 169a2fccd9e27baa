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

    /** Why the request is not passed on, its status and reason; null if it is. */
    @Nullable
    String fault() {
        if (otherMajor) {
            return "505 HTTP Version Not Supported";
        } else if (hosts > 1 || (hosts == 0 && !old) || foreign || head.isAmbiguous() || (old && head.isChunked())) {
            return "400 Bad Request";
        } else if (head.hasOtherCoding() || method.equals("CONNECT")) {
            return "501 Not Implemented";
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

    /** The field of the response that says what becomes of the connection; empty if that is clear. */
    String persistence() {
        return last ? "Connection: close\r\n" : old ? "Connection: keep-alive\r\n" : "";
    }
}
