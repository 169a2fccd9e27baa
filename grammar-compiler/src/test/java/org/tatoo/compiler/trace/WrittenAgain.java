package org.tatoo.compiler.trace;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.writing.WriterModel;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.writer.WriteException;

/** Writes what was read, reads that, and writes it again: the values are equal, and the bytes of both times. */
public final class WrittenAgain {
    private static final int ROOM = 1 << 18;

    /**
     * What a writer may refuse though it was read: a length that is a component, of something in which there were blanks,
     * which are not kept; a part whose last token could grow in the state where it stands; and tokens between which there
     * was something without a value.
     */
    private static final Pattern REFUSED = Pattern.compile(": is \\d+ and must be \\d+$|: is no multiple of \\d+$"
            + "|is not complete before more follows$|is read together with what stands around it");

    private final MessageRun run;
    private final WriterModel model;

    /**
     * What came of it.
     *
     * @param difference null if there is none
     * @param isWritten whether all could be written
     */
    public record Result(@Nullable String difference, boolean isWritten) {}

    /** @param run of a grammar with a writer */
    public WrittenAgain(MessageRun run) {
        this.run = run;
        model = Objects.requireNonNull(run.compilation().writer());
    }

    /** Whether nothing is written piece by piece, so that the records are all. */
    public boolean writesAll() {
        return model.pieces().isEmpty()
                && model.parts().stream().allMatch(part -> part.streams().isEmpty());
    }

    /** What comes of {@code input}, which the parser accepts. */
    public Result again(byte[] input) {
        List<Object> read = read(input);
        byte[] first;
        try {
            first = write(read);
        } catch (WriteException e) {
            String refusal = REFUSED.matcher(e.toString()).find() ? null : "cannot be written: " + e;
            return new Result(refusal == null ? null : refusal + "\nread:\n" + read, false);
        }
        List<Object> again = read(first);
        if (!again.equals(read)) {
            return new Result(
                    "written: \"" + SyntaxError.escape(first) + "\"\nread before:\n" + read + "\nread again:\n" + again,
                    true);
        }
        byte[] second = write(again);
        return new Result(
                Arrays.equals(first, second)
                        ? null
                        : "written: \"" + SyntaxError.escape(first) + "\"\nwritten again: \""
                                + SyntaxError.escape(second) + "\"",
                true);
    }

    private List<Object> read(byte[] input) {
        List<Object> read = new ArrayList<>();
        PushParser parser = run.parser(read::add, false);
        if (parser.feed(ByteBuffer.wrap(input)) == ParseStatus.NEED_INPUT) {
            parser.finish();
        }
        return read;
    }

    private byte[] write(List<Object> values) {
        ByteBuffer output = ByteBuffer.allocate(ROOM);
        Object target = run.writer(output);
        for (Object value : values) {
            try {
                method(target, value).invoke(target, value);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof WriteException refusal) {
                    throw refusal;
                }
                throw new IllegalStateException(e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return Arrays.copyOf(output.array(), output.position());
    }

    private Method method(Object target, Object value) {
        List<String> names = model.parts().stream()
                .filter(part -> part.type().isClass())
                .map(WriterModel.Part::method)
                .toList();
        return Arrays.stream(target.getClass().getMethods())
                .filter(method -> names.contains(method.getName())
                        && method.getParameterCount() == 1
                        && method.getParameterTypes()[0].isInstance(value))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no method for " + value));
    }
}
