package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small grammars at random, as texts: without priorities, with all suffixes, most of them with conflicts. */
final class AmbiguousGrammar {
    private final Random random;

    AmbiguousGrammar(long seed) {
        random = new Random(seed);
    }

    String text() {
        StringBuilder text = new StringBuilder("tokens: a = 'a' b = 'b' c = 'c' d = 'd'\nproductions:\n");
        int nonTerminals = 1 + random.nextInt(4);
        for (int i = 0; i < nonTerminals; i++) {
            List<String> alternatives = new ArrayList<>();
            int count = 1 + random.nextInt(3);
            for (int j = 0; j < count; j++) {
                alternatives.add(sequence(nonTerminals) + " {p" + i + "_" + j + "}");
            }
            text.append("  n" + i + " = " + String.join(" | ", alternatives) + " ;\n");
        }
        return text.toString();
    }

    private String sequence(int nonTerminals) {
        List<String> elements = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            elements.add(element(nonTerminals));
        }
        return String.join(" ", elements);
    }

    private String element(int nonTerminals) {
        String terminal = "'" + (char) ('a' + random.nextInt(4)) + "'";
        String element = random.nextInt(5) < 3 ? terminal : "n" + random.nextInt(nonTerminals);
        return switch (random.nextInt(10)) {
            case 0 -> element + "?";
            case 1 -> element + "*";
            case 2 -> element + "+";
            case 3 -> element + "/" + terminal + "+";
            case 4 -> "(" + element + " | " + terminal + ")";
            default -> element;
        };
    }
}
