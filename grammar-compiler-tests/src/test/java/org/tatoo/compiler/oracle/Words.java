package org.tatoo.compiler.oracle;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Makes up words that a pattern matches. */
final class Words {
    private static final int LINE_END = 20;

    private final Dice dice;
    private final Charset charset;
    private final boolean lineEnds;

    /** @param lineEnds whether there is a line end wherever there can be, now and then */
    Words(Dice dice, Charset charset, boolean lineEnds) {
        this.dice = dice;
        this.charset = charset;
        this.lineEnds = lineEnds;
    }

    /** A word of the rule. */
    byte[] of(Model.Rule rule) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(rule.pattern(), rule.ignoreCase(), out);
        return out.toByteArray();
    }

    private void write(Pattern pattern, boolean ignoreCase, ByteArrayOutputStream out) {
        if (pattern instanceof Pattern.Symbols symbols) {
            writeSymbol(symbols.symbols(charset, ignoreCase), out);
        } else if (pattern instanceof Pattern.Sequence sequence) {
            sequence.parts().forEach(part -> write(part, ignoreCase, out));
        } else if (pattern instanceof Pattern.Choice choice) {
            write(dice.pick(choice.branches()), ignoreCase, out);
        } else if (pattern instanceof Pattern.Macro macro) {
            write(macro.body(), ignoreCase, out);
        } else if (pattern instanceof Pattern.Repeat repeat) {
            int most = Math.min(repeat.maximum(), repeat.minimum() + longest());
            for (int i = dice.between(repeat.minimum(), most); i > 0; i--) {
                write(repeat.body(), ignoreCase, out);
            }
        }
    }

    /** Mostly few; now and then more bytes than a parser holds without an array of its own. */
    private int longest() {
        return dice.percent(94) ? 2 : dice.percent(90) ? 9 : 120;
    }

    /** Mostly one that other words are likely to have. */
    private void writeSymbol(CodePointSet symbols, ByteArrayOutputStream out) {
        if (symbols.isEmpty()) {
            return;
        }
        int codePoint = dice.percent(80) ? dice.pick(List.of((int) 'a', (int) 'b', (int) 'c', (int) '1')) : -1;
        if (lineEnds && symbols.contains('\n') && dice.percent(LINE_END)) {
            codePoint = '\n';
        }
        if (!symbols.contains(codePoint)) {
            CodePointSet.Range range = dice.pick(symbols.ranges());
            codePoint = dice.percent(40)
                    ? dice.percent(50) ? range.first() : range.last()
                    : dice.between(range.first(), range.last());
        }
        out.writeBytes(
                charset == Charset.UTF8
                        ? Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)
                        : new byte[] {(byte) codePoint});
    }
}
