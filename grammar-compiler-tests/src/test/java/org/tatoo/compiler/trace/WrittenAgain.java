package org.tatoo.compiler.trace;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
     * What a writer may refuse though it was read: a length that is a component, or that has a least value, of something in
     * which there were blanks, which are not kept, or may be empty; a part whose last token could grow in the state where it stands; and
     * tokens between which there was something without a value.
     */
    private static final Pattern REFUSED = Pattern.compile(": must be -?\\d+$|: is no multiple of \\d+$"
            + "|\"-\\d+\": no match has this value$|: (a length or count in it|the number) is not allowed$"
            + "|: ends too early$|is not complete before more follows$"
            + "|is read (together with what stands around it|as another production there)");

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

    /** What comes of {@code input}, which the parser accepts. */
    public Result again(byte[] input) {
        List<Object> read = read(input);
        if (repeatsStream(read)) {
            return new Result(null, false);
        }
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
        PushParser parser = run.parser(event -> Telling.add(read, event), false);
        if (parser.feed(ByteBuffer.wrap(input)) == ParseStatus.NEED_INPUT) {
            parser.finish();
        }
        return read;
    }

    /** Whether a part has raw bytes twice that are one argument. */
    private boolean repeatsStream(List<Object> told) {
        Set<String> streams = new HashSet<>();
        for (Object each : told) {
            if (!(each instanceof String data)) {
                streams.clear();
            } else if (!isPiece(name(data)) && !streams.add(name(data))) {
                return true;
            }
        }
        return false;
    }

    private static String name(String data) {
        return data.substring("data ".length(), data.indexOf('='));
    }

    private boolean isPiece(String stream) {
        return model.pieces().stream().anyMatch(piece -> piece.name().equals(stream));
    }

    private byte[] write(List<Object> told) {
        ByteBuffer output = ByteBuffer.allocate(ROOM);
        Object target = run.writer(output);
        Map<String, ByteBuffer> streams = new HashMap<>();
        for (Object each : told) {
            if (each instanceof String data) {
                String name = name(data);
                streams.put(name, ByteBuffer.wrap(MessageRun.bytes(data.substring(data.indexOf('=') + 1))));
                if (isPiece(name)) {
                    call(target, name, List.of(streams.remove(name)));
                }
            } else {
                WriterModel.Part part = part(each);
                List<Object> arguments = new ArrayList<>(List.of(each));
                part.streams()
                        .forEach(stream -> arguments.add(Objects.requireNonNullElseGet(
                                streams.remove(stream.name()), () -> ByteBuffer.allocate(0))));
                call(target, part.method(), arguments);
            }
        }
        return Arrays.copyOf(output.array(), output.position());
    }

    private static void call(Object target, String name, List<Object> arguments) {
        try {
            method(target, name).invoke(target, arguments.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof WriteException refusal) {
                throw refusal;
            }
            throw new IllegalStateException(name + arguments, e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The public method {@code name} of {@code writer}. */
    public static Method method(Object writer, String name) {
        return Arrays.stream(writer.getClass().getMethods())
                .filter(each -> each.getName().equals(name) && each.getDeclaringClass() == writer.getClass())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no method " + name));
    }

    private WriterModel.Part part(Object value) {
        return model.parts().stream()
                .filter(part -> model.values()
                        .recordsOf(part.type().symbol())
                        .anyMatch(
                                record -> record.name().equals(value.getClass().getSimpleName())))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no part " + value));
    }
}
