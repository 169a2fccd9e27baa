package org.tatoo.compiler.java.source;

import java.util.ArrayList;
import java.util.List;

/** A layout of generated source text: lines have at most 120 columns, and a short comment takes one line. */
public final class SourceLines {
    private static final int MAX = 120;
    private static final String INDENT = "    ";

    /** The operators before which an expression is broken, the preferred first; it may also be broken after a comma. */
    private static final List<String> OPERATORS = List.of(" ? ", " : ", " || ", " && ", " | ", " + ");

    private final List<String> fitted = new ArrayList<>();

    private SourceLines() {}

    /** Lays out a compilation unit. */
    public static String fit(String source) {
        SourceLines result = new SourceLines();
        List<String> lines = source.lines().toList();
        int i = 0;
        while (i < lines.size()) {
            String comment = i + 2 < lines.size() ? comment(lines.get(i), lines.get(i + 1), lines.get(i + 2)) : "";
            if (comment.isEmpty()) {
                result.add(lines.get(i));
                i++;
            } else {
                result.fitted.add(comment);
                i += 3;
            }
        }
        return String.join("\n", result.fitted) + "\n";
    }

    /** Returns the number of lines that {@code line} becomes. */
    public static int count(String line) {
        SourceLines result = new SourceLines();
        result.add(line);
        return result.fitted.size();
    }

    /** Joins a comment of three lines into one; empty if the lines are no comment, or the result is too long. */
    private static String comment(String begin, String middle, String end) {
        String text = middle.strip();
        if (!begin.endsWith("/**") || !end.endsWith("*/") || !text.startsWith("* ")) {
            return "";
        }
        String comment = begin + text.substring(1) + " */";
        return comment.length() <= MAX ? comment : "";
    }

    private void add(String line) {
        String text = line.stripLeading();
        String indent = line.substring(0, line.length() - text.length());
        if (line.length() <= MAX) {
            fitted.add(line);
        } else if (text.startsWith("* ")) {
            addWords(indent + "*", text.substring(1));
        } else if (text.startsWith("if (") && text.endsWith(";")) {
            int end = endOfCondition(text);
            addBroken(indent, text.substring(0, end) + " {");
            add(indent + INDENT + text.substring(end).strip());
            fitted.add(indent + "}");
        } else {
            addBroken(indent, text);
        }
    }

    private void addWords(String begin, String text) {
        StringBuilder line = new StringBuilder(begin);
        for (String word : text.strip().split(" ", -1)) {
            if (line.length() + 1 + word.length() > MAX) {
                fitted.add(line.toString());
                line = new StringBuilder(begin);
            }
            line.append(' ').append(word);
        }
        fitted.add(line.toString());
    }

    private static int endOfCondition(String text) {
        int depth = 0;
        int i = text.indexOf('(');
        while (i < text.length()) {
            int after = afterLiteral(text, i);
            if (after == i) {
                depth += nesting(text.charAt(i));
                after++;
                if (depth == 0) {
                    return after;
                }
            }
            i = after;
        }
        return text.length();
    }

    private void addBroken(String indent, String text) {
        String rest = text;
        String begin = indent;
        int at = text.length();
        while (begin.length() + rest.length() > MAX && at > 0) {
            at = breakIn(rest, MAX - begin.length());
            if (at > 0) {
                fitted.add(begin + rest.substring(0, at).stripTrailing());
                rest = rest.substring(at).stripLeading();
                begin = indent + INDENT + INDENT;
            }
        }
        fitted.add(begin + rest);
    }

    /**
     * Returns the index of a break in {@code text}, at most {@code room}; 0 if there is none. It is the last one with
     * the fewest brackets around it, or after the first bracket.
     */
    private static int breakIn(String text, int room) {
        int found = 0;
        int bracket = 0;
        int least = Integer.MAX_VALUE;
        int depth = 0;
        int i = 0;
        while (i <= room && i < text.length()) {
            int after = afterLiteral(text, i);
            if (after == i) {
                depth += nesting(text.charAt(i));
                bracket = bracket == 0 && text.charAt(i) == '(' ? i + 1 : bracket;
                int at = text.startsWith(", ", i) ? i + 1 : i;
                int rank = depth * (OPERATORS.size() + 1) + rank(text, i);
                if (rank(text, i) >= 0 && at <= room && i > 0 && rank <= least) {
                    found = at;
                    least = rank;
                }
                after++;
            }
            i = after;
        }
        return found > 0 ? found : bracket;
    }

    /** Returns the rank of a break at {@code index}, 0 for the best; negative if no break is possible. */
    private static int rank(String text, int index) {
        for (int i = 0; i < OPERATORS.size(); i++) {
            if (text.startsWith(OPERATORS.get(i), index)) {
                return i;
            }
        }
        return text.startsWith(", ", index) ? OPERATORS.size() : -1;
    }

    private static int nesting(char c) {
        return c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
    }

    /** Returns the end of the character or string literal at {@code index}; {@code index} if there is none. */
    private static int afterLiteral(String text, int index) {
        char quote = text.charAt(index);
        if (quote != '"' && quote != '\'') {
            return index;
        }
        int i = index + 1;
        while (i < text.length() && text.charAt(i) != quote) {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return i + 1;
    }
}
