package org.tatoo.runtime;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Texts that a handler knows, such as names of fields, and what each stands for. A token is looked up without making a
 * string of it, and compared eight bytes at a time. Immutable; may be shared by threads.
 */
public final class Keywords<T> {
    private final int mask;
    private final @Nullable Keyword[] texts;

    /** What the text of the same index stands for. */
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
     * Texts in which ASCII letters of either case count as the same.
     *
     * @param values what each text stands for; texts are ASCII and not empty
     * @throws IllegalArgumentException if a text is empty, is not ASCII, or differs from another in case only
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

    /** What the text of {@code token} stands for; null if it is none of these. */
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
