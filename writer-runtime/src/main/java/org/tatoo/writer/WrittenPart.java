package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
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

    private MeasuredBlanks blanks = new MeasuredBlanks(0);

    /** The steps so far, and their bytes. */
    final WrittenSteps steps;

    private final WrittenBytes bytes;
    private final PartNumbers numbers;

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
        numbers = new PartNumbers(steps);
    }

    // ---- used by the generated class

    /**
     * Removes all steps, but keeps blanks just found to be missing, and numbers that were known only after they were
     * needed, because the same steps are added again.
     */
    public void clear() {
        boolean again = numbers.clear();
        restart();
        blanks.clear(again);
        level = 0;
        ends = false;
    }

    /** Removes the steps so far, because they were made before the part. */
    public void restart() {
        blanks.skip(steps.size());
        numbers.leave();
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
            sum += steps.width(i) + blanks.bytesBefore(i);
        }
        return sum;
    }

    /** Returns whether the lengths of all steps from {@code step} on are known; if not, the part is built again. */
    public boolean isMeasured(int step) {
        for (int i = step; i < steps.size(); i++) {
            if (steps.length(i) == UNKNOWN) {
                return numbers.isLate();
            }
        }
        return true;
    }

    // ---- numbers

    /**
     * Adds a token of one or more numbers, whose values {@link #set} supplies.
     *
     * @return the slot of the first number
     */
    public int number(int terminal, String name, NumberText format) {
        return numbers.add(steps.add(terminal, name), format);
    }

    /** Sets the value of a number; refuses a value that differs from an earlier one. */
    public void set(int slot, long value) {
        numbers.set(slot, value);
    }

    /** Returns the value of a known number. */
    public long get(int slot) {
        return numbers.get(slot);
    }

    /** Returns whether a number is known; if not, the part is built again, with the numbers found until then. */
    public boolean isKnown(int slot) {
        return numbers.isSet(slot) || numbers.isLate();
    }

    /** Returns whether a number is known so far; false for a negative {@code slot}: a number outside of this part. */
    public boolean isSet(int slot) {
        return numbers.isSet(slot);
    }

    /**
     * Refuses a number that chooses another case.
     *
     * @param found the case that it chooses
     * @param meant the case that is written
     */
    public void agree(int slot, String found, String meant) {
        if (!found.equals(meant)) {
            numbers.disagree(slot, found, meant);
        }
    }

    /** Refuses a number that chooses none of the cases {@code meant}. */
    public void agree(int slot, String found, String meant, String... others) {
        if (!found.equals(meant) && !Arrays.asList(others).contains(found)) {
            numbers.disagree(slot, found, meant + " or " + String.join(" or ", others));
        }
    }

    // ---- used by the writer

    /** Allows blanks of {@code length} bytes between the tokens. */
    void useBlank(int length) {
        blanks = new MeasuredBlanks(length);
        numbers.use(blanks);
    }

    MeasuredBlanks blanks() {
        return blanks;
    }

    /** Returns the numbers. */
    PartNumbers numbers() {
        return numbers;
    }

    boolean ends() {
        return ends;
    }

    int limit() {
        return limit;
    }
}
