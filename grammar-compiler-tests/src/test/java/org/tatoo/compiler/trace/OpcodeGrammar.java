package org.tatoo.compiler.trace;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A grammar of many opcodes with operands, at random, and inputs of it. */
final class OpcodeGrammar {
    /** Of two hundred and fifty-four bytes; the others are marks. */
    private static final int MOST = 254;

    /** What can follow an opcode. */
    private static final List<String> OPERANDS = List.of(
            "",
            "",
            " 'small'",
            " 'wide'",
            " 'small' 'wide'",
            " 'mark'?",
            " item* 'end'",
            " 'small' part",
            " part",
            " 'size' 'text'",
            " 'size' item#many 'end'",
            " 'size' chosen");

    private static final String REST = """
              small = '.'
              wide = '.{2}'
              mark = '\\xfe'
              end = '\\xff'
              size : int(256) = '.' in 0..3
              text = bytes(size)
              many = count(size)
              kind = choose(size: 0..1 one | 2..3 two) silent
            productions:
              code = instruction* last ;
              last = 'end' item* 'end' part chosen_last ;
              chosen_last = 'size' chosen 'size' 'text' 'size' item#many 'wide' ;
              chosen = 'kind.one' 'small' {one} | 'kind.two' {two} ;
              item = 'mark' {marked} ;
              part = 'small' ;
            """;

    private final Random random;
    private final List<Integer> opcodes = new ArrayList<>();
    private final String text;

    OpcodeGrammar(long seed) {
        random = new Random(seed);
        List<Integer> bytes = IntStream.range(0, MOST).boxed().collect(Collectors.toList());
        Collections.shuffle(bytes, random);
        List<String> operands = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            operands.add(OPERANDS.get(random.nextInt(OPERANDS.size())));
        }
        StringBuilder tokens = new StringBuilder();
        StringBuilder others = new StringBuilder();
        List<String> alternatives = new ArrayList<>();
        int count = 17 + random.nextInt(random.nextBoolean() ? 30 : 180);
        for (int i = 0; i < count; i++) {
            opcodes.add(bytes.get(i));
            String regex = hex(bytes.get(i));
            if (count + i < bytes.size() && random.nextInt(8) == 0) {
                opcodes.add(bytes.get(count + i));
                regex = "[" + regex + hex(bytes.get(count + i)) + "]";
            }
            tokens.append("  op%d = '%s'%s\n".formatted(i, regex, random.nextInt(8) == 0 ? " silent" : ""));
            String instruction = "'op%d'%s".formatted(i, operands.get(random.nextInt(operands.size())));
            switch (random.nextInt(6)) {
                case 0 -> alternatives.add(instruction);
                case 1 -> {
                    alternatives.add("do" + i);
                    others.append("  do%d = %s ;\n".formatted(i, instruction));
                }
                default -> alternatives.add("%s {do%d}".formatted(instruction, i));
            }
        }
        text = "directives:\n  charset binary\n  max 8\ntokens:\n" + tokens + REST + "  instruction = "
                + String.join("\n    | ", alternatives) + " ;\n" + others;
    }

    private static String hex(int b) {
        return "\\x%02x".formatted(b);
    }

    String text() {
        return text;
    }

    /** Mostly opcodes, and small numbers and marks. */
    byte[] input(int length) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        while (out.size() < length) {
            out.write(
                    switch (random.nextInt(8)) {
                        case 0 -> random.nextInt(4);
                        case 1 -> MOST + random.nextInt(2);
                        default -> opcodes.get(random.nextInt(opcodes.size()));
                    });
        }
        return out.toByteArray();
    }
}
