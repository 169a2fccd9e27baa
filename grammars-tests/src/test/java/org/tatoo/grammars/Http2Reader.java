package org.tatoo.grammars;

/** Reads what a client of HTTP/2 sends as RFC 9113, sections 3.4, 4.1 and 6, describes it: an oracle. */
final class Http2Reader extends OracleReader {
    private static final int SETTINGS = 4;
    private static final int PUSH_PROMISE = 5;
    private static final int ACK = 0x1;
    private static final int PADDED = 0x8;
    private static final int PRIORITY = 0x20;
    private static final int PRIORITY_LENGTH = 5;

    private Http2Reader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new Http2Reader(input).events();
    }

    @Override
    void read() throws Wrong {
        text("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        frame(true);
        while (at < input.length) {
            frame(false);
        }
        tell("reduce conversation");
        tell("accept conversation");
    }

    /** Section 4.1. */
    private void frame(boolean first) throws Wrong {
        long length = token("length", 3, 0, 0xffffff);
        int type = (int) number(1);
        if (type == PUSH_PROMISE) {
            throw wrong("BAD_VALUE", at);
        }
        shift("type", 1);
        if (first && type != SETTINGS) {
            throw wrong("BAD_CHOICE", at);
        }
        int flags = (int) token("flags", 1, 0, 255);
        stream(type);
        if (first && (flags & ACK) != 0) {
            throw wrong("BAD_CHOICE", at);
        }
        enter(length);
        String name = payload(type, flags, length);
        leave();
        tell("reduce " + (first ? "opening" : name + "_frame"));
    }

    /** Which frames belong to a stream: section 6, a paragraph for each. */
    private void stream(int type) throws Wrong {
        boolean zero = (number(4) & 0x7fffffff) == 0;
        switch (type) {
            case 0, 1, 2, 3, 9 -> {
                if (zero) {
                    throw wrong("BAD_VALUE", at);
                }
                shift("stream", 4);
            }
            case 4, 6, 7 -> {
                if (!zero) {
                    throw wrong("BAD_VALUE", at);
                }
                shift("connection", 4);
            }
            default -> shift("any_stream", 4);
        }
    }

    private String payload(int type, int flags, long length) throws Wrong {
        return switch (type) {
            case 0 -> content(flags, "content", "data");
            case 1 -> content(flags, "fragment", "headers");
            case 2 -> priority(length);
            case 3 -> bytes("error_code", 4, "reset");
            case 4 -> settings(flags);
            case 6 -> bytes("opaque", 8, "ping");
            case 7 -> goaway();
            case 8 -> bytes("increment", 4, "window");
            case 9 -> rest("fragment", "continuation");
            default -> rest("ignored", "unknown");
        };
    }

    private String bytes(String token, int size, String name) throws Wrong {
        number(size);
        shift(token, size);
        return name;
    }

    private String rest(String token, String name) throws Wrong {
        raw(token, end - at);
        return name;
    }

    /** Sections 6.1 and 6.2. */
    private String content(int flags, String token, String name) throws Wrong {
        boolean padded = (flags & PADDED) != 0;
        long pad = padded ? token("pad_size", 1, 0, 255) : 0;
        if (name.equals("headers") && (flags & PRIORITY) != 0) {
            dependency();
        }
        raw(padded ? "padded_" + token : token, end - at - pad);
        if (padded) {
            raw("pad", pad);
        }
        tell("reduce " + (padded ? "padded_" + name : name));
        return name;
    }

    private void dependency() throws Wrong {
        bytes("dependency", 4, "");
        bytes("weight", 1, "");
        tell("reduce priority");
    }

    /** Section 6.3. */
    private String priority(long length) throws Wrong {
        if (length != PRIORITY_LENGTH) {
            return rest("wrong_priority", "wrong_priority");
        }
        dependency();
        return "priority";
    }

    /** Section 6.5. */
    private String settings(int flags) throws Wrong {
        if ((flags & ACK) != 0) {
            if (at < end) {
                throw wrong("REGION_NOT_FILLED", at);
            }
            tell("reduce nothing");
            return "settings_ack";
        }
        while (at < end) {
            bytes("identifier", 2, "");
            bytes("value", 4, "");
            tell("reduce setting");
        }
        tell("reduce settings");
        return "settings";
    }

    /** Section 6.8. */
    private String goaway() throws Wrong {
        bytes("last_stream", 4, "");
        bytes("error_code", 4, "");
        raw("debug", end - at);
        tell("reduce goaway");
        return "goaway";
    }
}
