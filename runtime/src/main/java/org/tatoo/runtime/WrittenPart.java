package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A part of the output while it is built: the steps that are meant, in the order in which a parser makes them. A step is a
 * terminal with its bytes, or the reduction of a variant. The bytes of a number may become known after those of later
 * steps, as a length does after what it counts. For generated code only.
 */
public final class WrittenPart {
    private static final int INITIAL = 32;
    private static final int UNKNOWN = -1;

    /** No code of a step. */
    private static final int NONE = Integer.MIN_VALUE;

    private static final int[] NO_OTHERS = {};

    private final Charset charset;
    private final int limit;
    private final int depth;
    private int level;

    // The steps: their codes, names, and where their bytes are in the array; a number has its first slot plus 1.
    private int[] codes = new int[INITIAL];
    private String[] names = new String[INITIAL];
    private int[] from = new int[INITIAL];
    private int[] lengths = new int[INITIAL];
    private int[] delimiters = new int[INITIAL];
    private int[] slotOf = new int[INITIAL];
    private @Nullable NumberText[] formats = new NumberText[INITIAL];

    /** For a step that may be another one: its code, and what the next step then is, perhaps {@link #NONE}; else empty. */
    private int[][] others = new int[INITIAL][];

    private int size;

    private byte[] bytes = new byte[INITIAL];
    private int used;

    // The numbers: their values, whether they are known, and the steps that write them.
    private long[] values = new long[INITIAL];
    private boolean[] known = new boolean[INITIAL];
    private int[] stepOf = new int[INITIAL];
    private int numbers;

    /**
     * @param charset of texts
     * @param limit the maximum number of bytes
     * @param depth the maximum number of productions in each other
     */
    public WrittenPart(Charset charset, int limit, int depth) {
        this.charset = charset;
        this.limit = limit;
        this.depth = depth;
    }

    // ---- used by the generated class

    /** Forgets all steps. */
    public void clear() {
        size = 0;
        used = 0;
        numbers = 0;
        level = 0;
    }

    /** Forgets the steps so far, because they have been made before the part. */
    public void restart() {
        size = 0;
        used = 0;
    }

    /** A production begins. */
    public void enter(String name) {
        if (++level > depth) {
            throw new WriteException(name, "", "is too deep for the parser");
        }
    }

    /** A production ends. */
    public void leave() {
        level--;
    }

    /** Checks that a list has an element. */
    public void require(boolean there, String name) {
        if (!there) {
            throw new WriteException(name, "", "needs an element");
        }
    }

    /** Adds one of several tokens with {@code text}, whichever it is read as, and the reduction by its variant. */
    public void anyText(int[] terminals, int[] variants, String name, String text) {
        text(terminals[0], name, text);
        anyOf(terminals, variants, name);
    }

    /** The same with bytes. */
    public void anyBytes(int[] terminals, int[] variants, String name, ByteBuffer content) {
        bytes(terminals[0], name, content);
        anyOf(terminals, variants, name);
    }

    private void anyOf(int[] terminals, int[] variants, String name) {
        int[] all = new int[2 * terminals.length];
        for (int i = 0; i < terminals.length; i++) {
            all[2 * i] = terminals[i];
            all[2 * i + 1] = ~variants[i];
        }
        others[size - 1] = all;
        reduce(variants[0], name);
    }

    /** Adds the reduction by one of two variants, whichever the parser makes. */
    public void reduceEither(int variant, int other, String name) {
        reduce(variant < 0 ? other : variant, name);
        if (other >= 0) {
            others[size - 1] = new int[] {~other, NONE};
        }
    }

    /** The number of bytes of the last step. */
    public int lastLength() {
        return lengths[size - 1];
    }

    /** Adds a token whose bytes are the ISO 8859-1 encoding of {@code text}. */
    public void fixed(int terminal, String name, byte[] text) {
        add(terminal, name);
        append(text, 0, text.length);
    }

    /** Adds a token with {@code text} in the charset of the grammar. */
    public void text(int terminal, String name, String text) {
        add(terminal, name);
        if (text.length() > limit) {
            throw tooLarge(name);
        }
        try {
            ByteBuffer encoded = charset.newEncoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .encode(CharBuffer.wrap(text));
            put(encoded);
        } catch (CharacterCodingException e) {
            byte[] shown = text.getBytes(charset);
            throw WriteException.of(name, shown, 0, shown.length, "has a character that " + charset + " has not");
        }
    }

    /** Adds a terminal with {@code content}, whose position is then at its limit. */
    public void bytes(int terminal, String name, ByteBuffer content) {
        add(terminal, name);
        put(content);
    }

    /** Adds {@code text} after the raw bytes that were added last, which it ends. */
    public void delimiter(byte[] text) {
        int length = lengths[size - 1];
        append(text, 0, text.length);
        lengths[size - 1] = length;
        delimiters[size - 1] = text.length;
    }

    /** Adds a choice, or another terminal without bytes. */
    public void choice(int terminal, String name) {
        add(terminal, name);
    }

    /** Adds the reduction of a variant. */
    public void reduce(int variant, String name) {
        if (variant < 0) {
            throw new WriteException(name, "", "has not these components together");
        }
        add(~variant, name);
    }

    /**
     * Adds a token that is a number, or several, whose values {@link #set} tells.
     *
     * @return the slot of the first
     */
    public int number(int terminal, String name, NumberText format) {
        add(terminal, name);
        int slot = numbers;
        numbers += format.numbers();
        if (numbers > values.length) {
            int length = Math.max(numbers, 2 * values.length);
            values = Arrays.copyOf(values, length);
            known = Arrays.copyOf(known, length);
            stepOf = Arrays.copyOf(stepOf, length);
        }
        Arrays.fill(known, slot, numbers, false);
        Arrays.fill(stepOf, slot, numbers, size - 1);
        slotOf[size - 1] = slot + 1;
        formats[size - 1] = format;
        lengths[size - 1] = format.fixedLength();
        return slot;
    }

    /** Tells the value of a number; a value that it has already must be the same. */
    public void set(int slot, long value) {
        int step = stepOf[slot];
        if (known[slot]) {
            if (values[slot] != value) {
                throw new WriteException(names[step], "", "is " + values[slot] + " and must be " + value);
            }
            return;
        }
        values[slot] = value;
        known[slot] = true;
        NumberText format = formats[step];
        if (format == null) {
            return;
        }
        int first = slotOf[step] - 1;
        for (int i = first; i < first + format.numbers(); i++) {
            if (!known[i]) {
                return;
            }
        }
        byte[] text = format.text(values, first);
        if (text.length == 0) {
            throw new WriteException(names[step], "", "no match has the value " + value);
        }
        from[step] = used;
        makeRoom(text.length);
        System.arraycopy(text, 0, bytes, used, text.length);
        used += text.length;
        lengths[step] = text.length;
    }

    /** Whether the value of a number is known. */
    public boolean isKnown(int slot) {
        return known[slot];
    }

    /** The value of a number that is known. */
    public long get(int slot) {
        if (!known[slot]) {
            throw new WriteException(names[stepOf[slot]], "", "nothing tells its value");
        }
        return values[slot];
    }

    /** How many steps there are. */
    public int size() {
        return size;
    }

    /** The number of bytes of the steps from {@code step} on. */
    public long bytesSince(int step) {
        long sum = 0;
        for (int i = step; i < size; i++) {
            if (lengths[i] == UNKNOWN) {
                throw new WriteException(names[i], "", "its length must be known before its value");
            }
            sum += lengths[i] + delimiters[i];
        }
        return sum;
    }

    private void add(int code, String name) {
        if (size == codes.length) {
            enlarge();
        }
        codes[size] = code;
        names[size] = name;
        from[size] = used;
        lengths[size] = 0;
        delimiters[size] = 0;
        slotOf[size] = 0;
        formats[size] = null;
        others[size] = NO_OTHERS;
        size++;
    }

    private void enlarge() {
        int length = 2 * size;
        if (length > limit) {
            throw tooLarge(names[0]);
        }
        codes = Arrays.copyOf(codes, length);
        names = Arrays.copyOf(names, length);
        from = Arrays.copyOf(from, length);
        lengths = Arrays.copyOf(lengths, length);
        delimiters = Arrays.copyOf(delimiters, length);
        slotOf = Arrays.copyOf(slotOf, length);
        formats = Arrays.copyOf(formats, length);
        others = Arrays.copyOf(others, length);
    }

    private void append(byte[] text, int start, int length) {
        makeRoom(length);
        System.arraycopy(text, start, bytes, used, length);
        used += length;
        lengths[size - 1] = length;
    }

    private void put(ByteBuffer content) {
        int length = content.remaining();
        makeRoom(length);
        content.get(bytes, used, length);
        used += length;
        lengths[size - 1] = length;
    }

    private void makeRoom(int length) {
        if (length > limit - used) {
            throw tooLarge(names[size - 1]);
        }
        if (used + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(used + length, 2L * bytes.length)));
        }
    }

    private WriteException tooLarge(String name) {
        return new WriteException(name, "", "the part is larger than " + limit + " bytes");
    }

    // ---- used by the writer

    /** Whether {@code code}, the number of a terminal or the complement of that of a variant, is that of the step. */
    boolean isMeant(int step, int code) {
        int[] all = others[step];
        for (int i = 0; i < all.length; i += 2) {
            if (all[i] == code) {
                codes[step] = code;
                if (all[i + 1] != NONE) {
                    codes[step + 1] = all[i + 1];
                }
            }
        }
        return codes[step] == code;
    }

    /** Whether the step is a reduction. */
    boolean isReduction(int step) {
        return codes[step] < 0;
    }

    /** The component, token or production. */
    String name(int step) {
        return names[step];
    }

    /** The number of bytes of a terminal, without a text that ends it; 0 for a reduction. */
    int length(int step) {
        return lengths[step];
    }

    /** The number of bytes that a step takes of the output. */
    int width(int step) {
        return lengths[step] + delimiters[step];
    }

    byte[] array() {
        return bytes;
    }

    /** The index of the first byte. */
    int from(int step) {
        return from[step];
    }

    /** The step with the first byte; the number of steps if there is none. */
    int firstWide() {
        int step = 0;
        while (step < size && width(step) == 0) {
            step++;
        }
        return step;
    }

    /** Checks that all numbers are known. */
    void complete() {
        for (int slot = 0; slot < numbers; slot++) {
            get(slot);
        }
    }

    int limit() {
        return limit;
    }
}
