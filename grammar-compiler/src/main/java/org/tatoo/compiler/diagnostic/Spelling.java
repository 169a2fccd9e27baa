package org.tatoo.compiler.diagnostic;

import java.util.Optional;

/** The search for the word that another word probably misspells. */
public final class Spelling {
    private static final int SHORT = 4;

    private Spelling() {}

    /** Returns the nearest of {@code candidates} if it is near enough: two edits away, or one from a short word. */
    public static Optional<String> nearest(String word, Iterable<String> candidates) {
        String best = null;
        int least = word.length() < SHORT ? 2 : 3;
        for (String candidate : candidates) {
            int distance = distance(word, candidate);
            if (distance < least && distance < candidate.length()) {
                least = distance;
                best = candidate;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Returns the edit distance of Levenshtein (1965), ignoring case. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                boolean same = Character.toLowerCase(from.charAt(i - 1)) == Character.toLowerCase(to.charAt(j - 1));
                int replaced = diagonal + (same ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
