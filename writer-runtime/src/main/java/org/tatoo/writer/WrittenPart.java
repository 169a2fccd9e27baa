package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/**
 * A part of the output while it is built: the steps that are meant, in the order in which a parser makes them. A step
 * is a terminal with its bytes, or the reduction of a variant. The bytes of a number may become known after those of
 * later steps, as a length does after what it counts. For generated code only.
 */
public final class WrittenPart {
    private static final int UNKNOWN = -1;
    /** In bytes: so many raw bytes are not copied. */
    private static final int MANY = 4096;

    private final Charset charset;
    private final int limit;
    private final int depth;
    private int level;

    /** True if the input ends with the part. */
    private boolean ends;

    /** How many numbers belong to steps that were made before the part. */
    private int gone;

    private MeasuredBlanks blanks = new MeasuredBlanks(0);

    /** The first number that is not the one that a length requires; null if there is none. */
    private @Nullable WriteException contradiction;

    /** The steps so far, and their bytes. */
    final WrittenSteps steps;

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
        steps = new WrittenSteps(limit);
        bytes = steps.bytes;
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
        blanks.skip(steps.size());
        gone = numbers.size();
        steps.clear();
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

    /** Adds a terminal with {@code content}, whose position is then at its limit. */
    public void bytes(int terminal, String name, ByteBuffer content) {
        int step = steps.add(terminal, name);
        steps.lengths[step] = content.remaining();
        bytes.append(content, name);
    }

    /** Adds raw bytes that are no value: if they are many, {@code content} is used until the part has been written. */
    public void stream(int terminal, String name, ByteBuffer content) {
        if (content.remaining() < MANY || steps.lentStep() >= 0) {
            bytes(terminal, name, content);
            return;
        }
        int step = steps.add(terminal, name);
        steps.lengths[step] = content.remaining();
        steps.lend(step, content);
    }

    /** Refuses {@code content} that was given for a terminal which the part does not have. */
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

    /** Adds one of several tokens with {@code text}, whichever it is read as. */
    public void anyText(int[] terminals, String name, String text) {
        text(terminals[0], name, text);
        steps.others[last()] = terminals;
    }

    /** The same with bytes. */
    public void anyBytes(int[] terminals, String name, ByteBuffer content) {
        bytes(terminals[0], name, content);
        steps.others[last()] = terminals;
    }

    /**
     * Says how the token that was added last, one of several, has to be spelled to be read as its text.
     *
     * @param texts for each of the tokens; empty if it is read as it is
     */
    public void spelled(byte[][] texts) {
        steps.spelled[last()] = texts;
    }

    /** Adds {@code text} after the raw bytes that were added last, which it ends. */
    public void delimiter(byte[] text) {
        bytes.append(text, 0, text.length, steps.name(last()));
        steps.delimiters[last()] = text.length;
    }

    /** Adds a choice, or another terminal without bytes. */
    public void choice(int terminal, String name) {
        steps.add(terminal, name);
    }

    /** Adds one of several choices, whichever is answered. */
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

    /** Adds the reduction of one of several variants, whichever the parser makes. */
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

    /** How many steps there are. */
    public int size() {
        return steps.size();
    }

    private int last() {
        return steps.size() - 1;
    }

    /** Returns the number of bytes of the steps from {@code step} on, with the blanks between them that are known. */
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
     * Adds a token that is a number, or several, whose values {@link #set} tells.
     *
     * @return the slot of the first
     */
    public int number(int terminal, String name, NumberText format) {
        int step = steps.add(terminal, name);
        steps.lengths[step] = format.fixedLength();
        return numbers.add(step, format);
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
                throw new WriteException(steps.name(step), "", "no match has the value " + value);
            }
            steps.from[step] = bytes.size();
            steps.lengths[step] = text.length;
            bytes.append(text, 0, text.length, steps.name(step));
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
        return slot < gone ? "a number" : steps.name(numbers.step(slot));
    }

    /** Returns the value of a number that is known; {@code slot} is negative if the number is no part of this part. */
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

    /** Blanks may come between the tokens, of {@code length} bytes. */
    void useBlank(int length) {
        blanks = new MeasuredBlanks(length);
    }

    MeasuredBlanks blanks() {
        return blanks;
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
