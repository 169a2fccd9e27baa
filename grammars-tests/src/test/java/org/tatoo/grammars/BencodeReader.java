package org.tatoo.grammars;

/** Reads bencoded values as BEP 3 describes them: an oracle. It does not limit how deep they are. */
final class BencodeReader extends WordReader {
    private BencodeReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new BencodeReader(input).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            value();
        }
        tell("reduce values");
        tell("accept values");
    }

    private void value() throws Wrong {
        switch (next()) {
            case 'i' -> number();
            case 'l' -> list();
            case 'd' -> dictionary();
            default -> {
                bytes("text");
                tell("reduce string");
            }
        }
    }

    private void number() throws Wrong {
        shift("", 1);
        boolean negative = next() == '-';
        int digits = at + (negative ? 1 : 0);
        if (!hasByte(digits)) {
            throw ends();
        }
        if (!isDigit(digits) || (negative && input[digits] == '0')) {
            throw wrong("UNEXPECTED_BYTE", digits);
        }
        int size = input[digits] == '0' ? 1 : length(digits, one -> one >= '0' && one <= '9');
        limited("integer", digits - at + size, 20);
        text("e");
        tell("reduce number");
    }

    private void bytes(String name) throws Wrong {
        long size = shortest("size", 8, 16_777_216);
        text(":");
        raw(name, size);
    }

    private void list() throws Wrong {
        shift("", 1);
        tell("reduce begin_list");
        while (next() != 'e') {
            value();
        }
        shift("", 1);
        tell("reduce list");
    }

    private void dictionary() throws Wrong {
        shift("", 1);
        tell("reduce begin_dictionary");
        while (next() != 'e') {
            bytes("key");
            tell("reduce name");
            value();
            tell("reduce entry");
        }
        shift("", 1);
        tell("reduce dictionary");
    }
}
