package org.tatoo.benchmarks.opcodes;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/**
 * Instructions in an order that no branch predictor learns.
 *
 * @param piece the number of bytes in one read
 */
record CodeCell(Kind kind, int piece) implements Cell {
    private static final int INSTRUCTIONS = 10_000;
    private static final long SEED = 1;

    /** The selection of instructions. */
    enum Kind {
        /** Instructions of one byte. */
        PLAIN("without operand", 0, 140),
        /** Instructions with an operand of one or two bytes. */
        WITH_OPERAND("with operand", 140, 200),
        /** All instructions. */
        MIXED("of all kinds", 0, 200);

        private final String label;
        private final int first;
        private final int end;

        Kind(String label, int first, int end) {
            this.label = label;
            this.first = first;
            this.end = end;
        }
    }

    private static final int FIRST_WITH_OPERAND = 140;
    private static final int FIRST_WITH_TWO = 170;

    /** Returns the number of operand bytes after {@code opcode}. */
    private static int operands(int opcode) {
        return opcode < FIRST_WITH_OPERAND ? 0 : opcode < FIRST_WITH_TWO ? 1 : 2;
    }

    @Override
    public String label() {
        return "%d instructions %s %s"
                .formatted(INSTRUCTIONS, kind.label, piece == Input.WHOLE ? "whole" : "in pieces of " + piece);
    }

    @Override
    public long size() {
        return bytes().length;
    }

    private byte[] bytes() {
        Random random = new Random(SEED);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < INSTRUCTIONS; i++) {
            int opcode = kind.first + random.nextInt(kind.end - kind.first);
            out.write(opcode);
            for (int k = 0; k < operands(opcode); k++) {
                out.write(random.nextInt(256));
            }
        }
        return out.toByteArray();
    }

    /** Returns one line for each instruction: its opcode, and the bytes of its operand. */
    @Override
    public String expected() {
        byte[] bytes = bytes();
        StringBuilder lines = new StringBuilder();
        int at = 0;
        while (at < bytes.length) {
            int opcode = bytes[at++] & 0xff;
            lines.append("op").append(opcode);
            for (int k = 0; k < operands(opcode); k++) {
                lines.append(' ').append(bytes[at++] & 0xff);
            }
            lines.append(" do").append(opcode).append('\n');
        }
        return lines.toString().strip();
    }

    @Override
    public Work open(String peer) {
        return new OpcodesPeer(new Input(bytes(), piece, false));
    }
}
