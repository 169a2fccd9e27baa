package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** The textual forms of numbers in the matches of a token: the possible numbers of digits and the text around them. */
final class NumberTexts {
    private static final int START = 1;
    private static final int MOST = 64;
    private static final int HEXADECIMAL = 16;
    private static final String DIGITS = "0123456789";
    private static final String LOWER = "abcdef";
    private static final String UPPER = "ABCDEF";

    private final Dfa dfa;
    private final ByteClasses classes;
    private final int max;
    private final NumberFormat format;

    /** The number of widths that the token can have. */
    private int lengths;

    private NumberTexts(Lexer lexer, int token, NumberFormat format) {
        dfa = lexer.automata().get(token);
        classes = lexer.classes();
        max = Math.min(MOST, lexer.rules().get(token).max());
        this.format = format;
    }

    /** Returns the Java expression for the format of the token. */
    static String of(Lexer lexer, int token, NumberFormat format) {
        return new NumberTexts(lexer, token, format).text();
    }

    /** Returns whether all texts of the token have one length. */
    static boolean isFixed(Lexer lexer, int token, NumberFormat format) {
        NumberTexts texts = new NumberTexts(lexer, token, format);
        texts.text();
        return !format.fields().isEmpty() || texts.lengths == 1;
    }

    private String text() {
        if (!format.fields().isEmpty()) {
            String names =
                    format.fields().stream().map(NumberFormat.Field::name).collect(Collectors.joining(" "));
            return format.fields().stream()
                    .map(field -> String.valueOf(field.width()))
                    .collect(Collectors.joining(", ", "NumberText.bits(\"" + names + "\", ", ")"));
        }
        return switch (format.base()) {
            case DECIMAL, HEXADECIMAL -> digits();
            default ->
                "NumberText.bytes(" + format.base().radix() + ", "
                        + format.base().isLittle() + ", " + format.signed()
                        + widths(BitSet.valueOf(new long[] {1L << START}), allBytes(), "") + ")";
        };
    }

    private static String allBytes() {
        StringBuilder all = new StringBuilder();
        for (int b = 0; b < 1 << Byte.SIZE; b++) {
            all.append((char) b);
        }
        return all.toString();
    }

    private String digits() {
        boolean hexadecimal = format.base().radix() == HEXADECIMAL;
        int state = START;
        StringBuilder before = new StringBuilder();
        while (!moves(state, DIGITS + (hexadecimal ? LOWER + UPPER : "")) && only(state) >= 0) {
            before.append((char) only(state));
            state = dfa.next(state, classes.classOf(only(state)));
        }
        BitSet begun = new BitSet();
        begun.set(state);
        boolean upper = hexadecimal && !reaches(begun, LOWER) && reaches(begun, UPPER);
        String all = DIGITS + (hexadecimal ? upper ? UPPER : LOWER : "");
        String after = after(begun, all);
        return "NumberText.digits(" + format.base().radix() + ", " + upper + ", \"" + escaped(before.toString())
                + "\", \"" + escaped(after) + "\"" + widths(begun, all, after) + ")";
    }

    private static String escaped(String text) {
        return text.chars()
                .mapToObj(c -> c >= ' ' && c < 0x7f && c != '"' && c != '\\'
                        ? String.valueOf((char) c)
                        : String.format("\\%03o", c))
                .collect(Collectors.joining());
    }

    private boolean moves(int state, String bytes) {
        return bytes.chars().anyMatch(b -> dfa.next(state, classes.classOf(b)) != Dfa.DEAD);
    }

    /** Returns the only byte with which a match continues; -1 if there are several or none. */
    private int only(int state) {
        int found = -1;
        for (int b = 0; b < 1 << Byte.SIZE; b++) {
            if (dfa.next(state, classes.classOf(b)) != Dfa.DEAD) {
                if (found >= 0) {
                    return -1;
                }
                found = b;
            }
        }
        return found;
    }

    /** Returns the states after one of {@code bytes}. */
    private BitSet step(BitSet states, String bytes) {
        BitSet next = new BitSet();
        states.stream().forEach(state -> bytes.chars().forEach(b -> next.set(dfa.next(state, classes.classOf(b)))));
        next.clear(Dfa.DEAD);
        return next;
    }

    private boolean reaches(BitSet begun, String bytes) {
        BitSet states = begun;
        for (int digits = 0; digits < max && !states.isEmpty(); digits++) {
            if (states.stream().anyMatch(state -> moves(state, bytes))) {
                return true;
            }
            states = step(states, DIGITS);
        }
        return false;
    }

    private String after(BitSet begun, String digits) {
        BitSet states = begun;
        for (int count = 1; count <= max; count++) {
            states = step(states, digits);
            for (int state : states.stream().toArray()) {
                String rest = rest(state);
                if (rest != null) {
                    return rest;
                }
            }
        }
        return "";
    }

    /** Returns the fixed text from {@code state} to the end of the match; null if there is none. */
    private @org.jspecify.annotations.Nullable String rest(int state) {
        StringBuilder text = new StringBuilder();
        int at = state;
        while (!dfa.accepts(at)) {
            int b = only(at) >= 0 ? only(at) : noDigit(at);
            if (b < 0 || text.length() > MOST) {
                return null;
            }
            text.append((char) b);
            at = dfa.next(at, classes.classOf(b));
        }
        return text.toString();
    }

    private int noDigit(int state) {
        for (int b = 0; b < 1 << Byte.SIZE; b++) {
            if ((DIGITS + LOWER + UPPER).indexOf(b) < 0 && dfa.next(state, classes.classOf(b)) != Dfa.DEAD) {
                return b;
            }
        }
        return -1;
    }

    /** Returns the numbers of digits in ascending order, each after a comma. */
    private String widths(BitSet begun, String digits, String after) {
        List<Integer> widths = new ArrayList<>();
        BitSet states = begun;
        for (int count = 1; count <= max && !states.isEmpty(); count++) {
            states = step(states, digits);
            BitSet ends = states;
            for (int i = 0; i < after.length(); i++) {
                ends = step(ends, after.substring(i, i + 1));
            }
            if (ends.stream().anyMatch(dfa::accepts)) {
                widths.add(count);
            }
        }
        lengths = widths.size();
        return widths.stream().map(width -> ", " + width).collect(Collectors.joining());
    }
}
