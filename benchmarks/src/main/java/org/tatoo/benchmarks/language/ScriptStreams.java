package org.tatoo.benchmarks.language;

import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.PushParser;

/** Streams of classes for our parser. */
public final class ScriptStreams {
    private ScriptStreams() {}

    /** A class of about one kilobyte, which may come any number of times. */
    public static byte[] block() {
        for (long seed = 1; ; seed++) {
            byte[] block = ScriptText.classes(1, seed).getBytes(StandardCharsets.US_ASCII);
            if (block.length > 900 && block.length <= 1024) {
                return block;
            }
        }
    }

    /** A new parser with the smallest handler. */
    public static PushParser parser() {
        return TatooPeer.parser();
    }
}
