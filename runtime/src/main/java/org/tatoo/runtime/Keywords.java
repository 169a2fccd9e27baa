package org.tatoo.runtime;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map from known texts, such as field names, to values. A lookup creates no string and compares eight bytes at a
 * time. Immutable; threads may share it.
 */
public final class Keywords<T> {
    private final int mask;
    private final @Nullable Keyword[] texts;

    /** The values of the texts at the same indices. */
    private final @Nullable T[] values;

    @SuppressWarnings("unchecked") // an array of a generic type
    private Keywords(Map<String, T> values) {
        int slots = Integer.highestOneBit(Math.max(1, values.size())) * 8;
        mask = slots - 1;
        texts = new Keyword[slots];
        this.values = (T[]) new Object[slots];
        Set<String> seen = new HashSet<>();
        values.forEach((text, value) -> {
            if (text.isEmpty() || !text.chars().allMatch(c -> c < 0x80)) {
                throw new IllegalArgumentException("not a text of ASCII characters: \"" + text + '"');
            }
            if (!seen.add(text.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("twice but for the case of letters: \"" + text + '"');
            }
            add(text, value);
        });
    }

    /**
     * Creates a map that ignores the case of ASCII letters.
     *
     * @param values the value of each text; texts are ASCII and not empty
     * @throws IllegalArgumentException if a text is empty, is not ASCII, or differs from another only in case
     */
    public static <T> Keywords<T> ignoringCase(Map<String, T> values) {
        return new Keywords<>(values);
    }

    private void add(String text, T value) {
        int slot = slot(text.length(), text.charAt(0), text.charAt(text.length() - 1));
        while (texts[slot] != null) {
            slot = (slot + 1) & mask;
        }
        texts[slot] = Keyword.of(text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT));
        values[slot] = value;
    }

    private int slot(int length, int first, int last) {
        return (length * 7 + (first | 0x20) * 3 + (last | 0x20)) & mask;
    }

    /** Returns the value of the text of {@code token}; null if the text is not in this map. */
    public @Nullable T get(Token token) {
        int length = token.length();
        if (length == 0) {
            return null;
        }
        int slot = slot(length, token.byteAt(0), token.byteAt(length - 1));
        for (Keyword text = texts[slot]; text != null; text = texts[slot]) {
            if (text.length() == length && token.matches(text)) {
                return values[slot];
            }
            slot = (slot + 1) & mask;
        }
        return null;
    }
}
