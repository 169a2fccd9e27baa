package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/**
 * A part of the output under construction: the intended steps, in the order in which a parser makes them. A step is a
 * terminal with its bytes, or the reduction of a variant. The bytes of a number may become known after those of later
 * steps, as those of a length do after the data it counts. For generated code only.
 */
public final class WrittenPart {
    private static final int UNKNOWN = -1;
    /** The number of raw bytes from which on they are not copied. */
    private static final int MANY = 4096;

    private final Charset charset;
    private final int limit;
    private final int depth;
    private int level;

    /** True if the input ends with the part. */
    private boolean ends;

    /** The number of numbers that belong to steps made before the part. */
    private int gone;

    private MeasuredBlanks blanks = new MeasuredBlanks(0);

    /** The refusal of the first number that differs from its required value; null if there is none. */
    private @Nullable WriteException contradiction;

    /** The steps so far, and their bytes. */
    final WrittenSteps steps;

    private final WrittenBytes bytes;
    private final WrittenNumbers numbers = new WrittenNumbers();

    /**
     * @param charset the charset of texts
     * @param limit the maximum number of bytes
     * @param depth the maximum nesting depth of productions
     */
    public WrittenPart(Charset charset, int limit, int depth) {
        this.charset = charset;
        this.limit = limit;
        this.depth = depth;
        steps = new WrittenSteps(limit);
        bytes = steps.bytes;
    }

    // ---- used by the generated class

    /** Removes all steps, but keeps blanks just found to be missing, because the same steps are added again. */
    public void clear() {
        numbers.clear();
        restart();
        blanks.clear();
        contradiction = null;
        level = 0;
        ends = false;
    }

    /** Removes the steps so far, because they were made before the part. */
    public void restart() {
        blanks.skip(steps.size());
        gone = numbers.size();
        steps.clear();
    }

    /** Marks the part as the end of the input. */
    public void end() {
        ends = true;
    }

    /** Begins a production; refuses one nested too deeply. */
    public void enter(String name) {
        if (++level > depth) {
            throw new WriteException(name, "", "is nested deeper than " + depth + " productions");
        }
    }

    /** Ends a production. */
    public void leave() {
        level--;
    }

    /** Checks that a list has an element. */
    public void require(boolean there, String name) {
        if (!there) {
            throw new WriteException(name, "", "needs an element");
        }
    }

    /** Checks that a list has at most {@code most} elements. */
    public void limit(int count, int most, String name) {
        if (count > most) {
            throw new WriteException(name, "", "has " + count + " elements, and at most " + most + " are allowed");
        }
    }

    /** Refuses a record that represents a syntax error in an input. */
    @SuppressWarnings("DoNotCallSuggester") // generated code calls it where a token would be written
    public void mistake(String name, SyntaxError error) {
        throw new WriteException(name, error.toString(), "stands for a mistake in an input, which is not written");
    }

    /** Adds a token whose bytes are the ISO 8859-1 encoding of {@code text}. */
    public void fixed(int terminal, String name, byte[] text) {
        int step = steps.add(terminal, name);
        bytes.append(text, 0, text.length, name);
        steps.lengths[step] = text.length;
    }

    /** Adds a token with {@code text} in the charset of the grammar. */
    public void text(int terminal, String name, String text) {
        int step = steps.add(terminal, name);
        bytes.append(text, charset, name);
        steps.lengths[step] = bytes.size() - steps.from[step];
    }

    /** Adds a terminal with {@code content}, whose position is at its limit on return. */
    public void bytes(int terminal, String name, ByteBuffer content) {
        int step = steps.add(terminal, name);
        steps.lengths[step] = content.remaining();
        bytes.append(content, name);
    }

    /**
     * Adds raw bytes that are not a value; many bytes are not copied, and {@code content} must not change until the
     * part has been written.
     */
    public void stream(int terminal, String name, ByteBuffer content) {
        if (content.remaining() < MANY || steps.lentStep() >= 0) {
            bytes(terminal, name, content);
            return;
        }
        int step = steps.add(terminal, name);
        steps.lengths[step] = content.remaining();
        steps.lend(step, content);
    }

    /** Refuses {@code content} given for a terminal that the part does not have. */
    public void requirePlace(int terminal, String name, ByteBuffer content) {
        if (!content.hasRemaining()) {
            return;
        }
        for (int step = 0; step < steps.size(); step++) {
            if (steps.codes[step] == terminal) {
                return;
            }
        }
        throw new WriteException(name, "", "has no place in this part, but there are bytes for it");
    }

    /** Adds a token with {@code text} that may be read as any of several terminals. */
    public void anyText(int[] terminals, String name, String text) {
        text(terminals[0], name, text);
        steps.others[last()] = terminals;
    }

    /** Adds a token with the bytes of {@code content} that may be read as any of several terminals. */
    public void anyBytes(int[] terminals, String name, ByteBuffer content) {
        bytes(terminals[0], name, content);
        steps.others[last()] = terminals;
    }

    /**
     * Sets the required spellings of the token added last, one of several.
     *
     * @param texts the spelling for each of the terminals; empty if the token is read unchanged
     */
    public void spelled(byte[][] texts) {
        steps.spelled[last()] = texts;
    }

    /** Adds {@code text}, the delimiter of the raw bytes added last. */
    public void delimiter(byte[] text) {
        bytes.append(text, 0, text.length, steps.name(last()));
        steps.delimiters[last()] = text.length;
    }

    /** Adds a choice, or another terminal without bytes. */
    public void choice(int terminal, String name) {
        steps.add(terminal, name);
    }

    /** Adds a choice that may be answered by any of several terminals. */
    public void anyChoice(int[] terminals, String name) {
        choice(terminals[0], name);
        steps.others[last()] = terminals;
    }

    /** Adds the reduction of a variant; refuses a negative one. */
    public void reduce(int variant, String name) {
        if (variant < 0) {
            throw new WriteException(name, "", "has not these components together");
        }
        steps.add(~variant, name);
    }

    /** Adds a reduction that may be by any of several variants. */
    public void reduceAny(int[] variants, String name) {
        reduce(variants.length == 0 ? UNKNOWN : variants[0], name);
        if (variants.length > 1) {
            int[] codesOfAll = variants.clone();
            for (int i = 0; i < codesOfAll.length; i++) {
                codesOfAll[i] = ~codesOfAll[i];
            }
            steps.others[last()] = codesOfAll;
        }
    }

    /** Returns the number of bytes of the last step. */
    public int lastLength() {
        return steps.length(last());
    }

    /** Returns the number of steps. */
    public int size() {
        return steps.size();
    }

    private int last() {
        return steps.size() - 1;
    }

    /** Returns the number of bytes of the steps from {@code step} on, including known blanks between them. */
    public long bytesSince(int step) {
        blanks.measure(step, steps.size());
        long sum = 0;
        for (int i = step; i < steps.size(); i++) {
            if (steps.length(i) == UNKNOWN) {
                throw new WriteException(steps.name(i), "", "its length must be known before its value");
            }
            sum += steps.width(i) + blanks.bytesBefore(i);
        }
        return sum;
    }

    // ---- numbers

    /**
     * Adds a token of one or more numbers, whose values {@link #set} supplies.
     *
     * @return the slot of the first number
     */
    public int number(int terminal, String name, NumberText format) {
        int step = steps.add(terminal, name);
        steps.lengths[step] = format.fixedLength();
        return numbers.add(step, format);
    }

    /** Sets the value of a number; refuses a value that differs from an earlier one. */
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
                throw new WriteException(steps.name(step), "", "no match has the value " + value);
            }
            steps.from[step] = bytes.size();
            steps.lengths[step] = text.length;
            bytes.append(text, 0, text.length, steps.name(step));
        }
    }

    /** Throws {@code found}, or records it if a blank that is still to be found may resolve it. */
    private void contradict(WriteException found) {
        if (blanks.isEmpty()) {
            throw found;
        }
        contradiction = contradiction == null ? found : contradiction;
    }

    private String nameOf(int slot) {
        return slot < gone ? "a number" : steps.name(numbers.step(slot));
    }

    /** Returns the value of a known number; refuses a negative {@code slot}: a number outside of this part. */
    public long get(int slot) {
        if (slot < 0) {
            throw new WriteException("a number", "", "has to be in the part that it is needed for");
        }
        if (!numbers.isKnown(slot)) {
            throw new WriteException(nameOf(slot), "", "nothing tells its value");
        }
        return numbers.value(slot);
    }

    // ---- used by the writer

    /** Allows blanks of {@code length} bytes between the tokens. */
    void useBlank(int length) {
        blanks = new MeasuredBlanks(length);
    }

    MeasuredBlanks blanks() {
        return blanks;
    }

    /** Checks that no number differs from its required value. */
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
