package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small grammars whose tokens overlap in all ways, some with small limits, some with blanks. */
final class RandomTokens {
    private static final List<String> REGEXES = List.of(
            "a",
            "b",
            "ab",
            "a|b",
            "[ab]",
            "a+",
            "[ab]+",
            "a[ab]*",
            "[abc]",
            "(ab)+",
            "c",
            "a?b",
            "b+a",
            "[^c]+",
            "ca*",
            "aa",
            "(?i)AB",
            "[a-c]{2,3}",
            " ",
            "[ab]* ");

    private final Random random;

    RandomTokens(long seed) {
        random = new Random(seed);
    }

    String text() {
        StringBuilder text = new StringBuilder("tokens:\n");
        int tokens = 3 + random.nextInt(4);
        for (int i = 0; i < tokens; i++) {
            text.append("  t" + i + " = '" + pick(REGEXES) + "' max " + (3 + random.nextInt(4)) + "\n");
        }
        if (random.nextInt(3) == 0) {
            text.append("blanks:\n  blank = '" + pick(List.of(" ", " +", "[c ]+", "b")) + "' max 5\n");
        }
        text.append("productions:\n");
        int nonTerminals = 1 + random.nextInt(3);
        for (int i = 0; i < nonTerminals; i++) {
            List<String> alternatives = new ArrayList<>();
            for (int j = 0; j < 1 + random.nextInt(3); j++) {
                alternatives.add(sequence(tokens, nonTerminals) + " {p" + i + "_" + j + "}");
            }
            text.append("  n" + i + " = " + String.join(" | ", alternatives) + " ;\n");
        }
        return text.toString();
    }

    private String sequence(int tokens, int nonTerminals) {
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            String element =
                    random.nextInt(5) < 4 ? "'t" + random.nextInt(tokens) + "'" : "n" + random.nextInt(nonTerminals);
            elements.add(element + pick(List.of("", "", "", "?", "*", "+")));
        }
        return String.join(" ", elements);
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
