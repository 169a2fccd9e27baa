package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/**
 * A part of the output while it is built: the steps that are meant, in the order in which a parser makes them. A step is a
 * terminal with its bytes, or the reduction of a variant. The bytes of a number may become known after those of later
 * steps, as a length does after what it counts. For generated code only.
 */
public final class WrittenPart {
    private static final int INITIAL = 32;
    private static final int UNKNOWN = -1;
    private static final int[] NO_OTHERS = {};

    /** In bytes: so many raw bytes are not copied. */
    private static final int MANY = 4096;

    private static final byte[][] AS_IT_IS = {};
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Charset charset;
    private final int limit;
    private final int depth;
    private int level;

    // The steps: their codes, names, and where their bytes are; a delimiter follows the bytes of some.
    private int[] codes = new int[INITIAL];
    private String[] names = new String[INITIAL];
    private int[] from = new int[INITIAL];
    private int[] lengths = new int[INITIAL];
    private int[] delimiters = new int[INITIAL];

    /** For a step that may be another one instead, the codes that it may have; else empty. */
    private int[][] others = new int[INITIAL][];

    /** For such a step, how each token has to be spelled; else empty. */
    private byte[][][] spelled = new byte[INITIAL][][];

    private int size;

    /** Whether the input ends with the part. */
    private boolean ends;

    /** The step whose bytes are not copied, and these. */
    private int lentStep = UNKNOWN;

    private ByteBuffer lent = NOTHING;

    /** How many numbers belong to steps that were made before the part. */
    private int gone;

    private MeasuredBlanks blanks = new MeasuredBlanks(0);

    /** The first number that is not the one that a length requires; null if there is none. */
    private @Nullable WriteException contradiction;

    private final WrittenBytes bytes;
    private final WrittenNumbers numbers = new WrittenNumbers();

    /**
     * @param charset of texts
     * @param limit the maximum number of bytes
     * @param depth the maximum number of productions in each other
     */
    public WrittenPart(Charset charset, int limit, int depth) {
        this.charset = charset;
        this.limit = limit;
        this.depth = depth;
        bytes = new WrittenBytes(limit);
    }

    // ---- used by the generated class

    /** Forgets all steps; not the blanks that were lacking, because the steps come again. */
    public void clear() {
        numbers.clear();
        restart();
        blanks.clear();
        contradiction = null;
        level = 0;
        ends = false;
    }

    /** Forgets the steps so far, because they have been made before the part. */
    public void restart() {
        blanks.skip(size);
        size = 0;
        gone = numbers.size();
        bytes.clear();
        lentStep = UNKNOWN;
        lent = NOTHING;
    }

    /** The input ends with the part. */
    public void end() {
        ends = true;
    }

    /** A production begins. */
    public void enter(String name) {
        if (++level > depth) {
            throw new WriteException(name, "", "is nested deeper than " + depth + " productions");
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

    /** Refuses a record of an input that was wrong. */
    @SuppressWarnings("DoNotCallSuggester") // generated code calls it where a token would be written
    public void mistake(String name, SyntaxError error) {
        throw new WriteException(name, error.toString(), "stands for a mistake in an input, which is not written");
    }

    /** Adds a token whose bytes are the ISO 8859-1 encoding of {@code text}. */
    public void fixed(int terminal, String name, byte[] text) {
        add(terminal, name);
        bytes.append(text, 0, text.length, name);
        lengths[size - 1] = text.length;
    }

    /** Adds a token with {@code text} in the charset of the grammar. */
    public void text(int terminal, String name, String text) {
        add(terminal, name);
        bytes.append(text, charset, name);
        lengths[size - 1] = bytes.size() - from[size - 1];
    }

    /** Adds a terminal with {@code content}, whose position is then at its limit. */
    public void bytes(int terminal, String name, ByteBuffer content) {
        add(terminal, name);
        lengths[size - 1] = content.remaining();
        bytes.append(content, name);
    }

    /** Adds raw bytes that are no value: if they are many, {@code content} is used until the part has been written. */
    public void stream(int terminal, String name, ByteBuffer content) {
        if (content.remaining() < MANY || lentStep >= 0) {
            bytes(terminal, name, content);
            return;
        }
        add(terminal, name);
        lengths[size - 1] = content.remaining();
        lentStep = size - 1;
        lent = content;
    }

    /** Refuses {@code content} that was given for a terminal which the part does not have. */
    public void requirePlace(int terminal, String name, ByteBuffer content) {
        if (!content.hasRemaining()) {
            return;
        }
        for (int step = 0; step < size; step++) {
            if (codes[step] == terminal) {
                return;
            }
        }
        throw new WriteException(name, "", "has no place in this part, but there are bytes for it");
    }

    /** Adds one of several tokens with {@code text}, whichever it is read as. */
    public void anyText(int[] terminals, String name, String text) {
        text(terminals[0], name, text);
        others[size - 1] = terminals;
    }

    /** The same with bytes. */
    public void anyBytes(int[] terminals, String name, ByteBuffer content) {
        bytes(terminals[0], name, content);
        others[size - 1] = terminals;
    }

    /**
     * Says how the token that was added last, one of several, has to be spelled to be read as its text.
     *
     * @param texts for each of the tokens; empty if it is read as it is
     */
    public void spelled(byte[][] texts) {
        spelled[size - 1] = texts;
    }

    /** Adds {@code text} after the raw bytes that were added last, which it ends. */
    public void delimiter(byte[] text) {
        bytes.append(text, 0, text.length, names[size - 1]);
        delimiters[size - 1] = text.length;
    }

    /** Adds a choice, or another terminal without bytes. */
    public void choice(int terminal, String name) {
        add(terminal, name);
    }

    /** Adds one of several choices, whichever is answered. */
    public void anyChoice(int[] terminals, String name) {
        choice(terminals[0], name);
        others[size - 1] = terminals;
    }

    /** Adds the reduction of a variant; refuses a negative one. */
    public void reduce(int variant, String name) {
        if (variant < 0) {
            throw new WriteException(name, "", "has not these components together");
        }
        add(~variant, name);
    }

    /** Adds the reduction of one of several variants, whichever the parser makes. */
    public void reduceAny(int[] variants, String name) {
        reduce(variants.length == 0 ? UNKNOWN : variants[0], name);
        if (variants.length > 1) {
            int[] codesOfAll = variants.clone();
            for (int i = 0; i < codesOfAll.length; i++) {
                codesOfAll[i] = ~codesOfAll[i];
            }
            others[size - 1] = codesOfAll;
        }
    }

    /** The number of bytes of the last step. */
    public int lastLength() {
        return lengths[size - 1];
    }

    /** How many steps there are. */
    public int size() {
        return size;
    }

    /** The number of bytes of the steps from {@code step} on, with the blanks between them that are known. */
    public long bytesSince(int step) {
        blanks.measure(step, size);
        long sum = 0;
        for (int i = step; i < size; i++) {
            if (lengths[i] == UNKNOWN) {
                throw new WriteException(names[i], "", "its length must be known before its value");
            }
            sum += width(i) + blanks.bytesBefore(i);
        }
        return sum;
    }

    // ---- numbers

    /**
     * Adds a token that is a number, or several, whose values {@link #set} tells.
     *
     * @return the slot of the first
     */
    public int number(int terminal, String name, NumberText format) {
        add(terminal, name);
        lengths[size - 1] = format.fixedLength();
        return numbers.add(size - 1, format);
    }

    /** Tells the value of a number; a value that it has already must be the same. */
    public void set(int slot, long value) {
        if (numbers.isKnown(slot)) {
            if (numbers.value(slot) != value) {
                contradict(new WriteException(nameOf(slot), "", "is " + numbers.value(slot) + " and must be " + value));
            }
            return;
        }
        numbers.set(slot, value);
        int step = numbers.step(slot);
        byte[] text = slot < gone ? null : numbers.text(slot);
        if (text != null) {
            if (text.length == 0) {
                throw new WriteException(names[step], "", "no match has the value " + value);
            }
            from[step] = bytes.size();
            lengths[step] = text.length;
            bytes.append(text, 0, text.length, names[step]);
        }
    }

    /** A blank that is still to be found may resolve {@code found}. */
    private void contradict(WriteException found) {
        if (blanks.isEmpty()) {
            throw found;
        }
        contradiction = contradiction == null ? found : contradiction;
    }

    private String nameOf(int slot) {
        return slot < gone ? "a number" : names[numbers.step(slot)];
    }

    /** The value of a number that is known; {@code slot} is negative if the number is no part of this part. */
    public long get(int slot) {
        if (slot < 0) {
            throw new WriteException("a number", "", "has to be in the part that it is needed for");
        }
        if (!numbers.isKnown(slot)) {
            throw new WriteException(nameOf(slot), "", "nothing tells its value");
        }
        return numbers.value(slot);
    }

    private void add(int code, String name) {
        if (size == codes.length) {
            enlarge();
        }
        codes[size] = code;
        names[size] = name;
        from[size] = bytes.size();
        lengths[size] = 0;
        delimiters[size] = 0;
        others[size] = NO_OTHERS;
        spelled[size] = AS_IT_IS;
        size++;
    }

    private void enlarge() {
        int length = 2 * size;
        if (length > limit) {
            throw new WriteException(names[0], "", "the part has more than " + limit + " steps");
        }
        codes = Arrays.copyOf(codes, length);
        names = Arrays.copyOf(names, length);
        from = Arrays.copyOf(from, length);
        lengths = Arrays.copyOf(lengths, length);
        delimiters = Arrays.copyOf(delimiters, length);
        others = Arrays.copyOf(others, length);
        spelled = Arrays.copyOf(spelled, length);
    }

    // ---- used by the writer

    /** Blanks may come between the tokens, of {@code length} bytes. */
    void useBlank(int length) {
        blanks = new MeasuredBlanks(length);
    }

    MeasuredBlanks blanks() {
        return blanks;
    }

    /** Whether {@code code}, the number of a terminal or the complement of that of a variant, may be that of the step. */
    boolean isMeant(int step, int code) {
        for (int other : others[step]) {
            if (other == code) {
                return true;
            }
        }
        return codes[step] == code;
    }

    /** Whether the bytes of the step are how the terminal {@code code} is read. */
    boolean isSpelled(int step, int code) {
        byte[][] texts = spelled[step];
        for (int i = 0; i < texts.length; i++) {
            if (others[step][i] == code) {
                int end = from[step] + lengths[step];
                return texts[i].length == 0
                        || Arrays.equals(texts[i], 0, texts[i].length, bytes.array(), from[step], end);
            }
        }
        return true;
    }

    /** Whether the step is a reduction. */
    boolean isReduction(int step) {
        return codes[step] < 0;
    }

    /** The step whose bytes are not among those of {@link #array}; negative if there is none. */
    int lentStep() {
        return lentStep;
    }

    /** Its bytes, without a text that ends them. */
    ByteBuffer lent() {
        return lent.duplicate();
    }

    /** The first byte of a step that has bytes. */
    byte first(int step) {
        return step == lentStep ? lent.get(lent.position()) : bytes.array()[from[step]];
    }

    WriteException refusal(int step, String reason) {
        if (step != lentStep) {
            return WriteException.of(names[step], bytes.array(), from[step], lengths[step], reason);
        }
        byte[] beginning = new byte[MANY];
        lent().get(beginning);
        return WriteException.of(names[step], beginning, 0, lengths[step], reason);
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
        return bytes.array();
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

    /** Checks that no number differs from a length. */
    void checkLengths() {
        if (contradiction != null) {
            throw contradiction;
        }
    }

    /** Checks that all numbers are known. */
    void complete() {
        for (int slot = gone; slot < numbers.size(); slot++) {
            get(slot);
        }
    }

    boolean ends() {
        return ends;
    }

    int limit() {
        return limit;
    }
}
