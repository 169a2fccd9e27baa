package org.tatoo.compiler.direct;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.direct.DirectCoding.Automata;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.regex.ByteSet;

/** The {@link TokenCode} of each lexer mode that is asked for: worked out once, however many states have it. */
final class TokenCodes {
    private final Automata automata;
    private final List<ByteSet> classes;
    private final Map<Integer, TokenCode> codes = new HashMap<>();

    TokenCodes(Automata automata) {
        this.automata = automata;
        classes = bytes(automata.classes());
    }

    /** How the next token is recognised in the parser state {@code state}. */
    TokenCode of(int state) {
        return codes.computeIfAbsent(
                automata.lexerStart(state),
                start -> new TokenCode(
                        automata.modes(), classes, automata.grammar().rules(), start));
    }

    /** The bytes of each class. */
    private static List<ByteSet> bytes(ByteClasses classes) {
        ByteSet[] bytes = new ByteSet[classes.count()];
        Arrays.fill(bytes, ByteSet.NONE);
        for (int b = 0; b < 256; b++) {
            bytes[classes.classOf(b)] = bytes[classes.classOf(b)].union(ByteSet.of(b));
        }
        return List.of(bytes);
    }
}
