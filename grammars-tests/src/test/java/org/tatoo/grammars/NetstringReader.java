package org.tatoo.grammars;

/** Reads a stream of netstrings as their author describes them: an oracle. */
final class NetstringReader extends WordReader {
    private NetstringReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new NetstringReader(input).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            long size = shortest("size", 7, 1_000_000);
            text(":");
            raw("text", size);
            text(",");
            tell("reduce netstring");
        }
        tell("reduce netstrings");
        tell("accept netstrings");
    }
}
