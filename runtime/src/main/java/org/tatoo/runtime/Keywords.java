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
    private final @Nullable Entry<T>[] table;

    private record Entry<T>(int length, Keyword text, T value) {}

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private Keywords(Map<String, T> values) {
        int slots = Integer.highestOneBit(Math.max(1, values.size())) * 8;
        mask = slots - 1;
        table = new Entry[slots];
        Set<String> texts = new HashSet<>();
        values.forEach((text, value) -> {
            if (text.isEmpty() || !text.chars().allMatch(c -> c < 0x80)) {
                throw new IllegalArgumentException("not a text of ASCII characters: \"" + text + '"');
            }
            if (!texts.add(text.toLowerCase(Locale.ROOT))) {
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
        while (table[slot] != null) {
            slot = (slot + 1) & mask;
        }
        Keyword keyword = new Keyword(text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT));
        table[slot] = new Entry<>(text.length(), keyword, value);
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
        for (Entry<T> entry = table[slot]; entry != null; entry = table[slot]) {
            if (entry.length == length && token.matches(entry.text)) {
                return entry.value;
            }
            slot = (slot + 1) & mask;
        }
        return null;
    }
}
