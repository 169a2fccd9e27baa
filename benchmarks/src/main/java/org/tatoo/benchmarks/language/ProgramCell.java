package org.tatoo.benchmarks.language;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Work;

/** A program of at least {@code length} bytes. */
public record ProgramCell(int length) implements Cell {
    private static final long SEED = 20260101;

    byte[] program() {
        return ("import util.collections;\n" + ScriptText.classes(length, SEED)).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String label() {
        return "program of %d bytes".formatted(size());
    }

    @Override
    public long size() {
        return program().length;
    }

    @Override
    public String expected() {
        return TatooPeer.parse(program()).toString();
    }

    @Override
    public Work open(String peer) {
        byte[] program = program();
        Function<byte[], Counts> parser = switch (peer) {
            case "tatoo" -> TatooPeer::parse;
            case "antlr" -> AntlrPeer::parse;
            case "cup" -> CupPeer::parse;
            default -> throw new IllegalArgumentException(peer);
        };
        return new Work() {
            @Override
            public long run() {
                return parser.apply(program).productions();
            }

            @Override
            public String result() {
                return parser.apply(program).toString();
            }
        };
    }
}
