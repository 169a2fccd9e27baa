package org.tatoo.benchmarks.language;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.tatoo.benchmarks.language.cup.ScriptCup;
import org.tatoo.benchmarks.language.cup.ScriptScanner;

/** JFlex with CUP. */
final class CupPeer {
    private CupPeer() {}

    @SuppressWarnings("deprecation") // the other constructor asks for a factory of symbols that are larger
    static Counts parse(byte[] text) {
        ScriptScanner scanner = new ScriptScanner(new StringReader(new String(text, StandardCharsets.UTF_8)));
        ScriptCup parser = new ScriptCup(scanner);
        try {
            parser.parse();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return new Counts(scanner.tokens(), parser.productions());
    }
}
