package org.tatoo.benchmarks.language;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.tatoo.benchmarks.measure.Work;

/** Makes the work of a peer. */
public final class LanguageWork implements Work.Factory {
    /** The peers by their names. */
    static final Map<String, Supplier<LanguagePeer>> PEERS =
            Map.of("tatoo", TatooPeer::new, "antlr", AntlrPeer::new, "cup", CupPeer::new);

    private static final long SEED = 20260101;

    /** A program. */
    static byte[] program(int length) {
        return ScriptText.program(length, SEED).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Work open(String peer, List<String> arguments) {
        byte[] program = program(Integer.parseInt(arguments.get(0)));
        LanguagePeer parser = Objects.requireNonNull(PEERS.get(peer)).get();
        return new Work() {
            @Override
            public long run() {
                return parser.parse(program).productions();
            }

            @Override
            public String result() {
                return parser.parse(program).toString();
            }
        };
    }
}
