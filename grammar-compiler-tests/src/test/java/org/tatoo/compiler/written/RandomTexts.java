package org.tatoo.compiler.written;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;

/** Texts of tokens: matches, and texts that try to be read as something else. */
final class RandomTexts {
    private static final int START = 1;
    private static final List<String> HOSTILE = List.of(
            "",
            "\r\n",
            "\n",
            "\r",
            "\0",
            " ",
            "\t",
            ": ",
            ", ",
            ";",
            "=",
            "\"",
            "\\",
            "0",
            "00",
            "1\r\n",
            "ff",
            "-1",
            ".",
            "\r\n.\r\n",
            "\r\n\r\n",
            "0\r\n\r\n",
            "\u007f",
            "\u0080",
            "\u00ff",
            "\u20ac",
            "\ud83d\ude00",
            "\ud800");

    private final Lexer lexer;
    private final Random random;
    private final Charset charset;

    /** How many of a hundred texts are hostile. */
    private final int hostile;

    private long count;

    /** @param charset of the texts of components */
    RandomTexts(Lexer lexer, Charset charset, Random random, int hostile) {
        this.lexer = lexer;
        this.charset = charset;
        this.random = random;
        this.hostile = hostile;
    }

    /** A text for what {@code content} gives. */
    String text(Content content) {
        List<Terminal> tokens = new ArrayList<>();
        collect(content, tokens);
        if (tokens.isEmpty()) {
            return any();
        }
        String match = decoded(tokens.get(random.nextInt(tokens.size())).index());
        if (random.nextInt(100) >= hostile) {
            return match;
        }
        count++;
        return spoilt(match);
    }

    private static void collect(Content content, List<Terminal> tokens) {
        if (content instanceof Content.Single single) {
            Symbol symbol = single.symbol();
            if (symbol instanceof Terminal token) {
                tokens.add(token);
            }
        } else if (content instanceof Content.Named named) {
            collect(named.content(), tokens);
        } else if (content instanceof Content.Sequence sequence) {
            sequence.parts().forEach(part -> collect(part, tokens));
        } else if (content instanceof Content.Choice choice) {
            choice.alternatives().forEach(part -> collect(part, tokens));
        } else if (content instanceof Content.Optional optional) {
            collect(optional.content(), tokens);
        }
    }

    /** How many hostile texts there have been. */
    long count() {
        return count;
    }

    /** Raw bytes, sometimes many. */
    String any() {
        count++;
        String text = random.ints(random.nextInt(4), 0, 4)
                .mapToObj(way -> way < 2 ? String.valueOf((char) ('a' + random.nextInt(26))) : hostilePiece())
                .collect(Collectors.joining());
        return random.nextInt(40) == 0 ? text.repeat(random.nextInt(300)) : text;
    }

    private String hostilePiece() {
        return HOSTILE.get(random.nextInt(HOSTILE.size()));
    }

    private String decoded(int rule) {
        return new String(match(rule).getBytes(StandardCharsets.ISO_8859_1), charset);
    }

    /** {@code input} with few changes of bytes, and with matches of tokens that are put into it. */
    byte[] variant(byte[] input) {
        StringBuilder text = new StringBuilder(new String(input, StandardCharsets.ISO_8859_1));
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), at + random.nextInt(3));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, match(random.nextInt(lexer.rules().size())));
                case 2 -> text.insert(at, text.substring(at, end));
                default -> text.replace(at, end, otherCase(text.substring(at, end)));
            }
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String otherCase(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        return upper.equals(text) ? text.toLowerCase(Locale.ROOT) : upper;
    }

    private String match(int rule) {
        Dfa dfa = lexer.automata().get(rule);
        StringBuilder text = new StringBuilder();
        int state = START;
        for (int length = random.nextInt(12); length > 0 && !(dfa.accepts(state) && random.nextInt(5) == 0); length--) {
            int b = step(dfa, state);
            if (b < 0) {
                break;
            }
            text.append((char) b);
            state = dfa.next(state, lexer.classes().classOf(b));
        }
        byte[] rest = dfa.shortestMatch(state, lexer.classes());
        return text + new String(rest, StandardCharsets.ISO_8859_1);
    }

    private int step(Dfa dfa, int state) {
        int first = random.nextInt(1 << Byte.SIZE);
        for (int i = 0; i < 1 << Byte.SIZE; i++) {
            int b = first + i & 0xff;
            if (dfa.next(state, lexer.classes().classOf(b)) != Dfa.DEAD) {
                return b;
            }
        }
        return -1;
    }

    private String spoilt(String match) {
        int at = random.nextInt(match.length() + 1);
        return switch (random.nextInt(8)) {
            case 0 -> hostilePiece();
            case 1 -> match + hostilePiece();
            case 2 -> hostilePiece() + match;
            case 3 -> match.substring(0, at);
            case 4 -> match + decoded(random.nextInt(lexer.rules().size()));
            case 5 -> decoded(random.nextInt(lexer.rules().size()));
            case 6 -> random.nextInt(100) == 0 ? match.repeat(2000) : match + match;
            default -> match.substring(0, at) + hostilePiece() + match.substring(at);
        };
    }
}
