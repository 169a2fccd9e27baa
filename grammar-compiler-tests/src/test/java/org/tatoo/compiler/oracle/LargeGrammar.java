package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.oracle.CodePointSet.Range;
import org.tatoo.compiler.oracle.Expression.Reference;
import org.tatoo.compiler.oracle.Expression.Repetition;
import org.tatoo.compiler.oracle.Expression.Terminal;

/** Grammars of many commands: words of two letters, opcodes of a byte, or longer words. */
final class LargeGrammar {
    private final Draft draft;
    private final Dice dice;
    private final List<Model.Alternative> alternatives = new ArrayList<>();

    private LargeGrammar(Draft draft) {
        this.draft = draft;
        dice = draft.dice();
    }

    static void fill(Draft draft, int commands) {
        new LargeGrammar(draft).fill(commands);
    }

    private void fill(int commands) {
        boolean bytes = commands <= 120 && dice.percent(50);
        int letters = dice.percent(50) ? 2 : 3;
        for (int i = 0; i < commands; i++) {
            draft.addToken(bytes ? opcode(i) : draft.patterns().word(word(i, letters)), null, null);
        }
        int end = draft.tokens();
        draft.addToken(draft.patterns().word(";"), null, null);
        draft.addToken(draft.patterns().run("09"), null, null);
        draft.addToken(draft.patterns().run("az"), null, null);
        Skipping.addTo(draft, 30);
        Repetition all = new Repetition(new Reference(1), null, dice.percent(50));
        draft.addNonTerminal(List.of(draft.alternative(0, List.of(all), null)));
        boolean ended = dice.percent(70);
        for (int i = 0; i < commands; i++) {
            List<Expression> elements = new ArrayList<>();
            elements.add(new Terminal(i));
            int form = dice.below(4);
            if (form < 2) {
                elements.add(new Terminal(end + 1 + form));
            }
            if (ended) {
                elements.add(new Terminal(end));
            }
            alternatives.add(draft.alternative(i, elements, null));
        }
        draft.addNonTerminal(alternatives);
    }

    /** Bytes that are no digit, letter, blank or semicolon. */
    private static Pattern opcode(int index) {
        int value = index < 9 ? index : index < 26 ? 14 + index - 9 : 0;
        int code = index < 26 ? value : "!$%&'()*+,./:<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`{|}".codePointAt(index % 52);
        String text = index < 26 || index < 78 ? "" : Integer.toString(index, 36);
        String spelled = "\\x%02X".formatted(code);
        return new Pattern.Sequence(concat(
                new Pattern.Symbols(spelled, new CodePointSet(List.of(new Range(code, code))), false), text));
    }

    private static List<Pattern> concat(Pattern first, String rest) {
        List<Pattern> parts = new ArrayList<>(List.of(first));
        rest.codePoints()
                .mapToObj(code -> new Pattern.Symbols(Character.toString(code), CodePointSet.range(code, code), false))
                .forEach(parts::add);
        return parts;
    }

    private static String word(int index, int letters) {
        StringBuilder word = new StringBuilder();
        int rest = index;
        for (int i = 0; i < letters; i++) {
            word.append("abcdefghijklmnopqrstuvwxyzABCD".charAt(rest % 30));
            rest /= 30;
        }
        return word.toString();
    }
}
