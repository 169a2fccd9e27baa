package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The regular languages of one grammar: what they are made by, and which are the same. */
final class Languages {
    /** More times than any other number. */
    static final int UNBOUNDED = Integer.MAX_VALUE;

    private final Map<List<Object>, Language> known = new HashMap<>();
    private final Map<Language, List<Language>> parts = new HashMap<>();
    private final Language none = language(List.of("none"), false, value -> none());
    private final Language empty = language(List.of("empty"), true, value -> none());

    /** The language without a word. */
    Language none() {
        return none;
    }

    /** The empty word alone. */
    Language empty() {
        return empty;
    }

    /** One byte of several; {@code bytes} says of each value whether it is one. */
    Language bytes(List<Boolean> bytes) {
        return bytes.contains(true)
                ? language(List.of("bytes", bytes), false, value -> bytes.get(value) ? empty : none)
                : none;
    }

    /** The encoding of one of {@code codePoints}. */
    Language utf8(CodePointSet codePoints) {
        return codePoints.isEmpty()
                ? none
                : language(
                        List.of("utf8", codePoints),
                        false,
                        value -> continuation(
                                codePoints.after(value), value < 0x80 ? 0 : value < 0xe0 ? 1 : value < 0xf0 ? 2 : 3));
    }

    /** {@code bytes} of an encoding, which stand for one of {@code numbers}. */
    private Language continuation(CodePointSet numbers, int bytes) {
        if (numbers.isEmpty() || bytes == 0) {
            return numbers.isEmpty() ? none : empty;
        }
        return language(
                List.of("continuation", numbers, bytes),
                false,
                value -> value >> 6 == 2 ? continuation(numbers.part(value & 0x3f, bytes - 1), bytes - 1) : none);
    }

    /** One after the other. */
    Language sequence(Language first, Language second) {
        if (first == none || second == none) {
            return none;
        }
        if (first == empty || second == empty) {
            return first == empty ? second : first;
        }
        return language(
                List.of("sequence", first.number(), second.number()), first.nullable() && second.nullable(), value -> {
                    Language begun = sequence(first.derivative(value), second);
                    return first.nullable() ? union(List.of(begun, second.derivative(value))) : begun;
                });
    }

    /** The words of all. */
    Language union(Collection<Language> languages) {
        TreeSet<Language> distinct = new TreeSet<>(Comparator.comparingInt(Language::number));
        languages.forEach(language -> distinct.addAll(parts.getOrDefault(language, List.of(language))));
        distinct.remove(none);
        if (distinct.size() < 2) {
            return distinct.isEmpty() ? none : distinct.first();
        }
        List<Language> list = List.copyOf(distinct);
        List<Object> key = new ArrayList<>(List.of("union"));
        list.forEach(language -> key.add(language.number()));
        Language union = language(
                key,
                list.stream().anyMatch(Language::nullable),
                value -> union(list.stream()
                        .map(language -> language.derivative(value))
                        .toList()));
        parts.put(union, list);
        return union;
    }

    /** The words of {@code body}, {@code minimum} to {@code maximum} of them in a row. */
    Language repeat(Language body, int minimum, int maximum) {
        if (body == none) {
            return minimum == 0 ? empty : none;
        }
        if (maximum == 0 || body == empty) {
            return empty;
        }
        int least = body.nullable() ? 0 : minimum;
        return language(
                List.of("repeat", body.number(), least, maximum),
                least == 0,
                value -> sequence(
                        body.derivative(value),
                        repeat(body, Math.max(0, least - 1), maximum == UNBOUNDED ? UNBOUNDED : maximum - 1)));
    }

    private Language language(List<Object> key, boolean nullable, Language.Derivation derivation) {
        Language language = known.get(key);
        if (language == null) {
            language = new Language(known.size(), nullable, derivation);
            known.put(key, language);
        }
        return language;
    }
}
