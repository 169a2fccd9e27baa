package org.tatoo.grammars;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tatoo.runtime.SyntaxError;

/** What readers of length-prefixed protocols by recursive descent share: tokens and raw bytes in at most one region. */
abstract class OracleReader {
    final byte[] input;
    int at;

    /** The end of the message whose length has been read. */
    long end = Long.MAX_VALUE;

    private final List<String> events = new ArrayList<>();

    /** The end of the reading: an error has been told. */
    static final class Wrong extends Exception {
        private static final long serialVersionUID = 1;
    }

    OracleReader(byte[] input) {
        this.input = input;
    }

    abstract void read() throws Wrong;

    /** The events, one per line. */
    final String events() {
        try {
            read();
        } catch (Wrong e) {
            // it is the last event
        }
        return String.join("\n", events) + "\n";
    }

    /** The last events, at most {@code most}. */
    final List<String> lastEvents(int most) {
        return List.copyOf(events.subList(Math.max(0, events.size() - most), events.size()));
    }

    final void tell(String event) {
        events.add(event);
    }

    final Wrong wrong(String kind, int offset) {
        tell("error " + kind + " at " + offset);
        return new Wrong();
    }

    /** The bytes end: those of the message, or those of the input. */
    final Wrong ends() {
        return end <= input.length ? wrong("REGION_ENDS", (int) end) : wrong("UNEXPECTED_END", input.length);
    }

    final boolean hasByte(int offset) {
        return offset < Math.min(end, input.length);
    }

    /** The number that {@code size} bytes are, the highest first, before they are told. */
    final long number(int size) throws Wrong {
        long number = 0;
        for (int i = 0; i < size; i++) {
            if (!hasByte(at + i)) {
                throw ends();
            }
            number = (number << 8) | (input[at + i] & 0xff);
        }
        return number;
    }

    /** Tells the next {@code size} bytes as a token; a literal has no name. */
    final void shift(String name, int size) {
        String shown = name.isEmpty() ? "" : name + " ";
        tell("shift " + shown + "\"" + SyntaxError.escape(Arrays.copyOfRange(input, at, at + size)) + "\"");
        at += size;
    }

    /** A token whose number is in a range. */
    final long token(String name, int size, long least, long greatest) throws Wrong {
        long number = number(size);
        if (number < least || number > greatest) {
            throw wrong("BAD_VALUE", at);
        }
        shift(name, size);
        return number;
    }

    /** A literal. */
    final void text(String text) throws Wrong {
        text("", text);
    }

    /** A token with one text. */
    final void text(String name, String text) throws Wrong {
        for (int i = 0; i < text.length(); i++) {
            if (!hasByte(at + i)) {
                throw ends();
            }
            if (input[at + i] != text.charAt(i)) {
                throw wrong("UNEXPECTED_BYTE", at + i);
            }
        }
        shift(name, text.length());
    }

    /** A version of TLS, 3.0 to 3.4. */
    final void version(String name) throws Wrong {
        for (int i = 0; i < 2; i++) {
            if (!hasByte(at + i)) {
                throw ends();
            }
            int most = i == 0 ? 3 : 4;
            int number = input[at + i] & 0xff;
            if (number > most || (i == 0 && number < most)) {
                throw wrong("UNEXPECTED_BYTE", at + i);
            }
        }
        shift(name, 2);
    }

    /** Raw bytes of an announced length. */
    final void raw(String name, long size) throws Wrong {
        if (size < 0 || size > end - at) {
            throw wrong("BAD_LENGTH", at);
        }
        int present = (int) Math.min(size, input.length - at);
        lend(name, present);
        if (present < size) {
            throw wrong("UNEXPECTED_END", at);
        }
        tell("shift " + name + " \"\"");
    }

    private void lend(String name, int size) {
        if (size > 0) {
            tell("data " + name + " \"" + SyntaxError.escape(Arrays.copyOfRange(input, at, at + size)) + "\"");
        }
        at += size;
    }

    /** Raw bytes up to a zero byte. */
    final void string(String name) throws Wrong {
        int zero = at;
        while (hasByte(zero) && input[zero] != 0) {
            zero++;
        }
        lend(name, zero - at);
        if (!hasByte(zero)) {
            throw ends();
        }
        at++;
        tell("shift " + name + " \"\"");
    }

    final void enter(long size) throws Wrong {
        if (size < 0) {
            throw wrong("BAD_LENGTH", at);
        }
        end = at + size;
    }

    final void leave() throws Wrong {
        if (at < end) {
            throw wrong("REGION_NOT_FILLED", at);
        }
        end = Long.MAX_VALUE;
    }
}
