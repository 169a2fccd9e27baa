package org.tatoo.grammars;

/** Reads a ClientHello as RFC 8446, section 4.1.2, describes it: an oracle. */
final class HelloReader extends OracleReader {
    private static final int RANDOM = 32;
    private static final int LEAST = 38;
    private static final int MOST = 65535;
    private static final int SERVER_NAME = 0;
    private static final int PROTOCOLS = 16;

    private HelloReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new HelloReader(input).events();
    }

    /** What stands in a part of an announced length. */
    private interface Part {
        void read() throws Wrong;
    }

    /** Reads a part, which has to be filled, and tells its production. */
    private void part(long size, Part content, String production) throws Wrong {
        long outer = end;
        if (size > outer - at) {
            throw wrong("BAD_LENGTH", at);
        }
        end = at + size;
        content.read();
        if (at < end) {
            throw wrong("REGION_NOT_FILLED", at);
        }
        tell("reduce " + production);
        end = outer;
    }

    @Override
    void read() throws Wrong {
        text("\1");
        part(token("length", 3, LEAST, MOST), this::fields, "fields");
        tell("reduce hello");
        if (at < input.length) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        tell("accept hello");
    }

    private void fields() throws Wrong {
        version("legacy_version");
        token("random", RANDOM, Long.MIN_VALUE, Long.MAX_VALUE);
        raw("session", token("session_length", 1, 0, 32));
        part(token("suites_length", 2, 2, 65534), this::suites, "suite_list");
        raw("methods", token("methods_length", 1, 1, 255));
        if (at < end) {
            part(token("extensions_length", 2, 0, MOST), this::extensions, "extension_list");
            if (at < end) {
                throw wrong("REGION_NOT_FILLED", at);
            }
            tell("reduce extension_part");
        }
    }

    private void suites() throws Wrong {
        do {
            token("suite", 2, 0, MOST);
        } while (at < end);
    }

    private void extensions() throws Wrong {
        while (at < end) {
            long type = token("extension_type", 2, 0, MOST);
            long size = token("extension_length", 2, 0, MOST);
            if (type == SERVER_NAME) {
                part(size, this::serverNames, "server_names");
            } else if (type == PROTOCOLS) {
                part(size, this::protocols, "application_protocols");
            } else {
                part(size, () -> raw("content", end - at), "other_content");
            }
            tell("reduce one");
        }
    }

    private void serverNames() throws Wrong {
        part(token("names_length", 2, 1, MOST), this::names, "name_list");
    }

    private void names() throws Wrong {
        do {
            text("\0");
            raw("name", token("name_length", 2, 1, 255));
            tell("reduce server_name");
        } while (at < end);
    }

    private void protocols() throws Wrong {
        part(token("protocols_length", 2, 2, MOST), this::protocolList, "protocol_list");
    }

    private void protocolList() throws Wrong {
        do {
            raw("protocol", token("protocol_length", 1, 1, 255));
            tell("reduce protocol");
        } while (at < end);
    }
}
