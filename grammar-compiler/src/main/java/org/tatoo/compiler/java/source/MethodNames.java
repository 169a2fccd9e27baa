package org.tatoo.compiler.java.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of generated methods, derived from symbols of the grammar; a number distinguishes equal names. */
public final class MethodNames {
    /** The maximum number of grammar names in one name. */
    private static final int MOST = 2;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+");

    private final Map<String, Integer> used = new HashMap<>();

    /** Returns the name of a method for {@code symbol}, a name or an expression of the grammar. */
    public static String of(String verb, String symbol) {
        List<String> names = NAME.matcher(symbol)
                .results()
                .map(MatchResult::group)
                .distinct()
                .toList();
        String separator = symbol.contains("|") ? "Or" : "";
        String joined = names.stream().limit(MOST).map(MethodNames::capitalised).collect(Collectors.joining(separator));
        return verb + joined + (names.size() > MOST && !separator.isEmpty() ? "OrOther" : "");
    }

    /** Returns {@code name}, with a number appended if another method has it. */
    public String unique(String name) {
        int count = used.merge(name, 1, Integer::sum);
        return count == 1
                ? name
                : unique(name + (Character.isDigit(name.charAt(name.length() - 1)) ? "_" : "") + count);
    }

    private static String capitalised(String name) {
        StringBuilder result = new StringBuilder();
        for (String word : name.split("_", -1)) {
            if (!word.isEmpty()) {
                result.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
            }
        }
        return result.toString();
    }
}
