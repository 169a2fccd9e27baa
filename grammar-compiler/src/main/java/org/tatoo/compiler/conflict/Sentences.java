package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.runtime.SyntaxError;

/**
 * The output of sentences as bytes: each token as a short match of its regex, with a blank where two tokens would join.
 * If that is impossible, and for terminals without a regex, tokens are written as in productions.
 */
final class Sentences {
    private static final byte[] SPACE = {' '};

    private final Lexer lexer;
    private final byte[] blank;

    Sentences(Lexer lexer) {
        this.lexer = lexer;
        blank = lexer.rules().stream()
                .filter(rule -> rule.kind() == LexicalRule.Kind.BLANK)
                .map(rule -> longestMatch(rule.index(), SPACE) == 1 ? SPACE : match(rule.index()))
                .findFirst()
                .orElse(new byte[0]);
    }

    /** Returns {@code sentence}, its bytes in quotes. */
    String text(List<Symbol> sentence) {
        List<String> parts = new ArrayList<>();
        List<Terminal> tokens = new ArrayList<>();
        for (Symbol symbol : sentence) {
            if (symbol instanceof Terminal token && isToken(token)) {
                tokens.add(token);
            } else {
                flush(tokens, parts);
                parts.add(Drawing.name(symbol));
            }
        }
        flush(tokens, parts);
        return parts.isEmpty() ? "the empty input" : String.join(" ", parts);
    }

    /** Returns whether {@code terminal} is not the error terminal. */
    private boolean isToken(Terminal terminal) {
        return terminal.index() < lexer.rules().size()
                && lexer.rules().get(terminal.index()).kind() == LexicalRule.Kind.TOKEN;
    }

    private void flush(List<Terminal> tokens, List<String> parts) {
        if (!tokens.isEmpty()) {
            byte[] bytes = bytes(tokens);
            parts.add(
                    bytes.length > 0
                            ? '"' + SyntaxError.escape(bytes) + '"'
                            : tokens.stream().map(Drawing::name).collect(Collectors.joining(" ")));
            tokens.clear();
        }
    }

    /** Returns bytes that are read as {@code tokens}; none if no such bytes are found. */
    private byte[] bytes(List<Terminal> tokens) {
        BitSet rules = lexer.skipped();
        tokens.forEach(token -> rules.set(token.index()));
        byte[] bytes = {};
        for (int i = tokens.size() - 1; i >= 0; i--) {
            int rule = tokens.get(i).index();
            byte[] match = match(rule);
            byte[] joined = concat(match, bytes);
            byte[] apart = concat(match, concat(blank, bytes));
            boolean canJoin = isRead(rule, match.length, joined, rules);
            if (!canJoin && !isRead(rule, match.length, apart, rules)) {
                return new byte[0];
            }
            bytes = canJoin && !(looksJoined(match, bytes) && isRead(rule, match.length, apart, rules))
                    ? joined
                    : apart;
        }
        return bytes;
    }

    /** Returns whether {@code first} ends with a letter or digit and {@code second} begins with one. */
    private static boolean looksJoined(byte[] first, byte[] second) {
        return second.length > 0
                && Character.isLetterOrDigit(first[first.length - 1])
                && Character.isLetterOrDigit(second[0]);
    }

    private byte[] match(int rule) {
        return lexer.automata().get(rule).shortestMatch(1, lexer.classes());
    }

    /** Returns whether {@code bytes} begin with a match of {@code rule} and {@code length} among {@code rules}. */
    private boolean isRead(int rule, int length, byte[] bytes, BitSet rules) {
        int longest = 0;
        int winner = Dfa.NONE;
        for (int other = rules.nextSetBit(0); other >= 0; other = rules.nextSetBit(other + 1)) {
            int matched = longestMatch(other, bytes);
            if (matched > longest) {
                longest = matched;
                winner = other;
            }
        }
        return winner == rule && longest == length;
    }

    private int longestMatch(int rule, byte[] bytes) {
        Dfa automaton = lexer.automata().get(rule);
        int state = 1;
        int longest = 0;
        for (int i = 0; i < bytes.length && state != Dfa.DEAD; i++) {
            state = automaton.next(state, lexer.classes().classOf(bytes[i] & 0xff));
            if (automaton.accepts(state)) {
                longest = i + 1;
            }
        }
        return longest;
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
