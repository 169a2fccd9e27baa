package org.tatoo.benchmarks.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Token;

/** Names of fields that a server knows: for these no string is made. */
final class KnownNames {
    private static final int SLOTS = 128;

    private static final @Nullable String[] TABLE = new @Nullable String[SLOTS];

    static {
        for (String name : List.of(
                "Accept",
                "Accept-Charset",
                "Accept-Encoding",
                "Accept-Language",
                "Authorization",
                "Cache-Control",
                "Connection",
                "Content-Length",
                "Content-Type",
                "Cookie",
                "Expect",
                "Host",
                "If-Modified-Since",
                "If-None-Match",
                "Keep-Alive",
                "Origin",
                "Range",
                "Referer",
                "Sec-Fetch-Mode",
                "Sec-Fetch-Site",
                "Transfer-Encoding",
                "Upgrade",
                "Upgrade-Insecure-Requests",
                "User-Agent",
                "sec-ch-ua",
                "sec-ch-ua-mobile",
                "sec-ch-ua-platform")) {
            int slot = slot(name.length(), name.charAt(0), name.charAt(name.length() - 1));
            while (TABLE[slot] != null) {
                slot = (slot + 1) % SLOTS;
            }
            TABLE[slot] = name;
        }
    }

    private KnownNames() {}

    private static int slot(int length, int first, int last) {
        return (length * 7 + (first | 0x20) * 3 + (last | 0x20)) % SLOTS;
    }

    /** The known name that the bytes are, letters compared without regard to case; else a new string. */
    static String of(Token token) {
        int slot = slot(token.length(), token.byteAt(0), token.byteAt(token.length() - 1));
        String known = TABLE[slot];
        while (known != null) {
            if (token.equalsIgnoreCase(known)) {
                return known;
            }
            slot = (slot + 1) % SLOTS;
            known = TABLE[slot];
        }
        return token.text();
    }
}
