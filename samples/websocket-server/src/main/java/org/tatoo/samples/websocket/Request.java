package org.tatoo.samples.websocket;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** The evaluation of a request and of the WebSocket upgrade that it asks for: RFC 6455 section 4.2.1. */
final class Request {
    private static final String VERSION = "13";

    /** The form of a key: 16 bytes in base64. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9+/]{22}==");

    private static final Pattern WEBSOCKET = Pattern.compile("(?i)(?:.*,)?[ \t]*websocket[ \t]*(?:,.*)?");

    private final Set<HttpTerminal> seen = EnumSet.noneOf(HttpTerminal.class);
    private String path = "/";
    private String host = "";
    private int hosts;
    private boolean content;
    // True if the fields Connection and Upgrade ask for the upgrade.
    private boolean upgrade;
    private boolean websocket;
    // Empty if there is none.
    private String version = "";
    private String key = "";
    private int versions;
    private int keys;
    private final List<String> origins = new ArrayList<>();

    void shift(HttpTerminal terminal, Token token) {
        seen.add(terminal);
        switch (terminal) {
            case path -> path = token.text();
            case host_value -> {
                host = token.text();
                hosts++;
            }
            case option -> upgrade |= token.equalsIgnoreCase("Upgrade");
            case length -> content |= !token.text().matches("0+");
            case chunked -> content = true;
            default -> {}
        }
    }

    void field(Token name, Token value) {
        if (name.equalsIgnoreCase("Upgrade")) {
            websocket |= WEBSOCKET.matcher(value.text()).matches();
        } else if (name.equalsIgnoreCase("Sec-WebSocket-Version")) {
            version = value.text();
            versions++;
        } else if (name.equalsIgnoreCase("Sec-WebSocket-Key")) {
            key = value.text();
            keys++;
        } else if (name.equalsIgnoreCase("Origin")) {
            origins.add(value.text());
        }
    }

    String path() {
        return path;
    }

    /** Returns the key that the answer has to prove. */
    String key() {
        return key;
    }

    /** Returns whether the client sends no further request. */
    boolean isLast() {
        return seen.contains(HttpTerminal.close) || seen.contains(HttpTerminal.http_1_0);
    }

    /** Returns whether the answer has no content. */
    boolean isHead() {
        return seen.contains(HttpTerminal.head);
    }

    /** Returns the answer to a malformed or unsupported request; null if it is neither. */
    @Nullable
    Answer fault() {
        if (seen.contains(HttpTerminal.http_other)) {
            return Answer.VERSION;
        } else if (hosts != 1 || (seen.contains(HttpTerminal.chunked) && seen.contains(HttpTerminal.length))) {
            return Answer.BAD_REQUEST;
        } else if (!seen.contains(HttpTerminal.get)) {
            return Answer.ONLY_GET;
        }
        return content ? Answer.TOO_LARGE : null;
    }

    /** Returns the answer to a request that is not a valid upgrade, or not admitted; null if it is accepted. */
    @Nullable
    Answer refusal(Origins admitted) {
        if (!websocket || versions == 0 || !version.equals(VERSION)) {
            return Answer.UPGRADE_REQUIRED;
        }
        boolean sound = upgrade && !seen.contains(HttpTerminal.http_1_0) && versions == 1 && keys == 1;
        if (!sound || !KEY.matcher(key).matches()) {
            return Answer.BAD_REQUEST;
        }
        return admitted.admit(origins, host) ? null : Answer.FORBIDDEN;
    }
}
