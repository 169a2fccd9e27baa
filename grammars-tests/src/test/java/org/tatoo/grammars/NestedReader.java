package org.tatoo.grammars;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tatoo.runtime.SyntaxError;

/**
 * Reads the messages of {@link RegionsTest} from a whole input by recursive descent, and tells what a parser of its
 * grammar has to: an oracle that shares no code with it.
 */
final class NestedReader {
    private final byte[] input;
    private final List<String> events = new ArrayList<>();
    private int at;

    /** The end of the reading: an error has been told. */
    private static final class Wrong extends Exception {
        private static final long serialVersionUID = 1;
    }

    private NestedReader(byte[] input) {
        this.input = input;
    }

    /** The events, one per line; an error without what comes after its offset. */
    static String events(byte[] input) {
        NestedReader reader = new NestedReader(input);
        try {
            while (reader.at < input.length) {
                reader.message(Integer.MAX_VALUE);
                reader.tell("reduce message");
            }
            reader.tell("reduce messages");
            reader.tell("accept messages");
        } catch (Wrong e) {
            // it is the last event
        }
        return String.join("\n", reader.events) + "\n";
    }

    private void tell(String event) {
        events.add(event);
    }

    private Wrong wrong(String kind, int offset) {
        tell("error " + kind + " at " + offset);
        return new Wrong();
    }

    private int token(String name, int end) throws Wrong {
        if (at == end) {
            throw wrong("REGION_ENDS", end);
        }
        if (at == input.length) {
            throw wrong("UNEXPECTED_END", at);
        }
        tell("shift " + name + " \"" + SyntaxError.escape(new byte[] {input[at]}) + "\"");
        return input[at++] & 0xff;
    }

    /** A message without its reduction. */
    private void message(int outer) throws Wrong {
        int tag = token("tag", outer);
        int size = token("size", outer);
        if (size > outer - at) {
            throw wrong("BAD_LENGTH", at);
        }
        int end = at + size;
        switch (tag >> 6) {
            case 0 -> raw(end);
            case 1 -> list(end);
            case 2 -> counted(end);
            default -> text(end);
        }
    }

    private void raw(int end) throws Wrong {
        data("value", Math.min(end, input.length));
        if (at < end) {
            throw wrong("UNEXPECTED_END", at);
        }
        tell("shift value \"\"");
        tell("reduce raw");
    }

    private void data(String name, int end) {
        if (end > at) {
            tell("data " + name + " \"" + SyntaxError.escape(Arrays.copyOfRange(input, at, end)) + "\"");
        }
        at = end;
    }

    private void list(int end) throws Wrong {
        while (at < end) {
            message(end);
            tell("reduce message");
        }
        tell("reduce list");
    }

    private void counted(int end) throws Wrong {
        int many = token("many", end);
        // a message has at least two bytes
        if (many > (end - at) / 2) {
            throw wrong("BAD_LENGTH", at);
        }
        for (int i = 0; i < many; i++) {
            message(end);
            tell("reduce message");
        }
        filled(end);
        tell("reduce counted");
    }

    private void text(int end) throws Wrong {
        int zero = at;
        while (zero < Math.min(end, input.length) && input[zero] != 0) {
            zero++;
        }
        data("text", zero);
        if (zero == end) {
            throw wrong("REGION_ENDS", end);
        }
        if (zero == input.length) {
            throw wrong("UNEXPECTED_END", zero);
        }
        at++;
        tell("shift text \"\"");
        if (at < end) {
            message(end);
            filled(end);
            tell("reduce message");
        }
        tell("reduce string");
    }

    private void filled(int end) throws Wrong {
        if (at < end) {
            throw wrong("REGION_NOT_FILLED", at);
        }
    }
}
