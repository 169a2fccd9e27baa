package org.tatoo.grammars;

/** Reads the frames of a client as RFC 6455 section 5 says: an oracle. */
final class WebsocketReader extends OracleReader {
    private WebsocketReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new WebsocketReader(input).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            frame();
        }
        tell("reduce frames");
        tell("accept frames");
    }

    private void frame() throws Wrong {
        int first = (int) number(1);
        int opcode = first & 15;
        boolean control = opcode >= 8;
        if ((first & 0x70) != 0 || (control ? opcode > 10 : opcode > 2)) {
            throw wrong("BAD_VALUE", at);
        }
        shift("first", 1);
        if (control && first < 0x80) {
            throw wrong("BAD_CHOICE", at);
        }
        if (control) {
            long size = token("control", 1, 0x80, 0x80 + 125) - 0x80;
            shiftKey();
            raw("control_payload", size);
            tell("reduce control_frame");
        } else {
            content(token("second", 1, 0x80, 0xff) - 0x80);
            tell("reduce message_frame");
        }
    }

    private void content(long size) throws Wrong {
        if (size == 126) {
            payload("medium", token("medium", 2, 126, 0xffff));
        } else if (size == 127) {
            payload("large", token("large", 8, 0x10000, Long.MAX_VALUE));
        } else {
            payload("short", size);
        }
    }

    private void payload(String name, long size) throws Wrong {
        shiftKey();
        raw(name + "_payload", size);
        tell("reduce " + name + "_content");
    }

    private void shiftKey() throws Wrong {
        number(4);
        shift("key", 4);
    }
}
