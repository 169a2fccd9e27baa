package org.tatoo.grammars;

/** Reads records of TLS up to the end of a ClientHello as RFC 8446, section 5.1, describes them: an oracle. */
final class RecordsReader extends OracleReader {
    private static final String HANDSHAKE = "\u0016";
    private static final int LONGEST = 1 << 14;

    private RecordsReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new RecordsReader(input).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            text(HANDSHAKE);
            version("version");
            raw("fragment", token("size", 2, 1, LONGEST));
            tell("reduce record");
        }
        tell("reduce records");
        tell("accept records");
    }
}
