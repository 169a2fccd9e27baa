package org.tatoo.compiler.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small grammars at random, as texts, and sentences over their tokens. */
public final class RandomGrammar {
    private static final List<String> REGEXES = List.of("a", "b", "ab", "a+", "[ab]", "c", "bc", "a*c", "(ab)+", "ca?");

    /** Seeds of grammars that have states to merge. Of the first 1,400, these do; most have conflicts or nothing to merge. */
    public static final List<Integer> MERGED =
            List.of(78, 231, 473, 574, 579, 1012, 1037, 1081, 1095, 1151, 1154, 1168, 1196, 1311, 1388);

    private final Random random;

    public RandomGrammar(long seed) {
        random = new Random(seed);
    }

    public String text() {
        StringBuilder text =
                new StringBuilder("priorities:\n  low = 1 left\n  high = 2 right\n  odd = 3 nonassoc\ntokens:\n");
        int tokens = 3 + random.nextInt(4);
        for (int i = 0; i < tokens; i++) {
            text.append("  t" + i + " = '" + pick(REGEXES) + "'" + priority() + "\n");
        }
        if (random.nextBoolean()) {
            text.append("blanks:\n  blank = ' +'\n");
        }
        text.append("productions:\n");
        int nonTerminals = 2 + random.nextInt(3);
        for (int i = 0; i < nonTerminals; i++) {
            List<String> alternatives = new ArrayList<>();
            int count = 1 + random.nextInt(3);
            for (int j = 0; j < count; j++) {
                alternatives.add(sequence(tokens, nonTerminals) + priority() + " {p" + i + "_" + j + "}");
            }
            text.append("  n" + i + " = " + String.join(" | ", alternatives) + " ;\n");
        }
        return text.toString();
    }

    private String priority() {
        return switch (random.nextInt(6)) {
            case 0 -> " [low]";
            case 1 -> " [high]";
            case 2 -> " [odd]";
            default -> "";
        };
    }

    private String sequence(int tokens, int nonTerminals) {
        List<String> elements = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            String element =
                    random.nextInt(5) < 3 ? "'t" + random.nextInt(tokens) + "'" : "n" + random.nextInt(nonTerminals);
            elements.add(element + suffix());
        }
        return String.join(" ", elements);
    }

    private String suffix() {
        return switch (random.nextInt(8)) {
            case 0 -> "?";
            case 1 -> "*";
            case 2 -> "+";
            default -> "";
        };
    }

    /** Bytes of the tokens' alphabet, and blanks. */
    public byte[] input() {
        byte[] input = new byte[random.nextInt(8)];
        for (int i = 0; i < input.length; i++) {
            input[i] = (byte) "aaabbc ".charAt(random.nextInt(7));
        }
        return input;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
