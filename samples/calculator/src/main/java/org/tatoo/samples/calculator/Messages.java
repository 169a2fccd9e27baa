package org.tatoo.samples.calculator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tatoo.runtime.SyntaxError;

/** Formatter of errors in a line, in words and with a caret. */
final class Messages {
    private Messages() {}

    /** Describes the error, at {@code offset} in {@code line}, and the expected input. */
    static String of(SyntaxError error, long offset, String line) {
        return switch (error.kind()) {
            case UNEXPECTED_BYTE, UNEXPECTED_TOKEN -> symbolAt(offset, line) + expected(error);
            case TOKEN_TOO_LONG -> "the " + error.terminal() + " is too long";
            case TOO_DEEP -> "nested too deeply";
            case MESSAGE_TOO_LARGE -> "the line is too long";
            case UNEXPECTED_END,
                    BAD_VALUE,
                    BAD_LENGTH,
                    BAD_CHOICE,
                    BAD_CONTENT,
                    REGION_ENDS,
                    REGION_NOT_FILLED,
                    TOO_LONG,
                    TOO_MANY -> throw new IllegalArgumentException("not of this grammar: " + error);
        };
    }

    private static String symbolAt(long offset, String line) {
        int index = before(offset, line).length();
        if (index == line.length()) {
            return "the line ends too early";
        }
        int symbol = line.codePointAt(index);
        return Character.isISOControl(symbol)
                ? "unexpected character %04X".formatted(symbol)
                : "unexpected '" + Character.toString(symbol) + "'";
    }

    private static String expected(SyntaxError error) {
        List<String> words = error.expected().stream()
                .filter(name -> !name.equals(SyntaxError.END_OF_INPUT)) // only between lines
                .map(Messages::word)
                .toList();
        int last = words.size() - 1;
        return switch (words.size()) {
            case 0 -> "";
            case 1 -> ", expected " + words.get(0);
            default -> ", expected " + String.join(", ", words.subList(0, last)) + " or " + words.get(last);
        };
    }

    private static String word(String expected) {
        return switch (CalculatorTerminal.valueOf(expected)) {
            case number -> "a number";
            case name -> "a name";
            case additive -> "'+', '-'";
            case multiplicative -> "'*', '/', '%'";
            case power -> "'^'";
            case equals -> "'='";
            case open -> "'('";
            case close -> "')'";
            case eol -> "the end of the line";
        };
    }

    /** Returns the line, a caret under the byte at {@code offset}, and the message: three lines. */
    static String marked(Outcome.Fault fault, String line, long number) {
        String before = before(fault.offset(), line);
        StringBuilder text = new StringBuilder();
        line.codePoints().map(Messages::shown).forEach(text::appendCodePoint);
        text.append(System.lineSeparator());
        before.codePoints().map(symbol -> symbol == '\t' ? '\t' : ' ').forEach(text::appendCodePoint);
        text.append('^').append(System.lineSeparator());
        int column = before.codePointCount(0, before.length()) + 1;
        return text + "line " + number + ", column " + column + ": " + fault.message();
    }

    private static int shown(int symbol) {
        return Character.isISOControl(symbol) && symbol != '\t' ? '\ufffd' : symbol;
    }

    private static String before(long offset, String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, 0, (int) offset, StandardCharsets.UTF_8);
    }
}
