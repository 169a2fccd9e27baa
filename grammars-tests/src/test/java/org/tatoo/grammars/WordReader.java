package org.tatoo.grammars;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/** What readers of protocols with words and decimal lengths share. */
abstract class WordReader extends OracleReader {
    WordReader(byte[] input) {
        super(input);
    }

    /** The next byte, 0 to 255. */
    final int next() throws Wrong {
        return (int) number(1);
    }

    /** The one of {@code words} that comes next, if each byte is made equal by {@code fold}; it is not told. */
    final String oneOf(List<String> words, UnaryOperator<String> fold) throws Wrong {
        String read = "";
        while (!words.contains(read)) {
            int offset = at + read.length();
            if (!hasByte(offset)) {
                throw ends();
            }
            String longer = read + fold.apply(Character.toString(input[offset] & 0xff));
            if (words.stream().noneMatch(word -> word.startsWith(longer))) {
                throw wrong("UNEXPECTED_BYTE", offset);
            }
            read = longer;
        }
        return read;
    }

    final boolean isDigit(int offset) {
        return hasByte(offset) && input[offset] >= '0' && input[offset] <= '9';
    }

    /** The number of bytes from {@code from} on that are {@code ok}. */
    final int length(int from, IntPredicate ok) {
        int to = from;
        while (hasByte(to) && ok.test(input[to] & 0xff)) {
            to++;
        }
        return to - from;
    }

    /** One byte of a kind, and as many of another as there are. */
    final void word(String name, IntPredicate first, IntPredicate following, int most) throws Wrong {
        if (!first.test(next())) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        limited(name, 1 + length(at + 1, following), most);
    }

    /** A token of so many bytes, which may be too many. */
    final void limited(String name, int size, int most) throws Wrong {
        if (size > most) {
            throw wrong("TOKEN_TOO_LONG", at);
        }
        shift(name, size);
    }

    /** A number without leading zeros. */
    final long shortest(String name, int most, long greatest) throws Wrong {
        int first = next();
        if (!isDigit(at)) {
            throw wrong("UNEXPECTED_BYTE", at);
        }
        int size = first == '0' ? 1 : length(at, one -> one >= '0' && one <= '9');
        long value = size > most ? 0 : value(size);
        if (value > greatest) {
            throw wrong("BAD_VALUE", at);
        }
        limited(name, size, most);
        return value;
    }

    /** What the next {@code size} digits are. */
    final long value(int size) {
        long value = 0;
        for (int i = at; i < at + size; i++) {
            value = 10 * value + input[i] - '0';
        }
        return value;
    }
}
