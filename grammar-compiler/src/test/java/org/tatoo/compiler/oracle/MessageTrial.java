package org.tatoo.compiler.oracle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.trace.MessageRun;
import org.tatoo.compiler.writing.WriterModel;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.writer.WriteException;

/**
 * Runs the message parser of a random grammar on many inputs: it hands over the same however they are cut, refuses what
 * the oracle refuses, and what it has handed over is written so that it is read again.
 */
final class MessageTrial {
    private static final int INPUTS = 30;
    private static final int ROOM = 1 << 16;

    /**
     * What a writer may refuse though it was read: a length that is a component, of something in which there were blanks,
     * which are not kept; and a part whose last token could grow in the state where it stands.
     */
    private static final Pattern REFUSED = Pattern.compile(
            ": is \\d+ and must be \\d+$|: is no multiple of \\d+$|is not complete before more follows$");

    private final Case tried;
    private final MessageRun run;
    private final @Nullable WriterModel writer;
    private final Dice dice;
    private int accepted;
    private int written;

    MessageTrial(Case tried, MessageRun run) {
        this.tried = tried;
        this.run = run;
        writer = run.compilation().writer();
        dice = new Dice(tried.seed() ^ 0x77a1);
    }

    /** The first difference; null if there is none. */
    @Nullable
    String firstDifference() throws Watch.Broken {
        Sentences sentences = new Sentences(dice, tried.judgement().grammar());
        for (int i = 0; i < INPUTS; i++) {
            byte[] input = sentences.input(0);
            String difference = Watch.over(() -> difference(input));
            if (difference != null) {
                return difference + "\ninput: \"" + SyntaxError.escape(input) + "\"";
            }
        }
        return null;
    }

    int accepted() {
        return accepted;
    }

    int written() {
        return written;
    }

    private @Nullable String difference(byte[] input) {
        List<String> whole = run.told(input, false);
        int cut = dice.below(input.length + 1);
        List<String> others = List.of(
                String.join("\n", run.told(input, true)),
                String.join("\n", run.told(input, false, cut)),
                String.join(
                        "\n",
                        run.told(
                                input,
                                dice.percent(50),
                                IntStream.range(0, input.length).toArray())));
        String expected = String.join("\n", whole);
        for (String other : others) {
            if (!other.equals(expected)) {
                return "differs, cut at " + cut + "\nwhole:\n" + expected + "\nseen:\n" + other;
            }
        }
        String verdict = verdictDifference(input, whole);
        if (verdict != null) {
            return verdict + "\nseen:\n" + expected;
        }
        if (!whole.get(whole.size() - 1).equals("ACCEPTED")) {
            return null;
        }
        accepted++;
        boolean mistaken = whole.stream().anyMatch(told -> told.startsWith("mistake "));
        return writer == null || mistaken || hasStreams(writer) ? null : writtenDifference(writer, input);
    }

    /** Whether it is refused as the oracle does. Message parsers also read numbers that others do not. */
    private @Nullable String verdictDifference(byte[] input, List<String> whole) {
        if (tried.asks()) {
            return null;
        }
        Run expected = Objects.requireNonNull(tried.judgement().oracle()).run(0, input, new Totals());
        Run.Failure failure = expected.failure();
        String error = whole.stream()
                .filter(told -> told.startsWith("error "))
                .findFirst()
                .orElse("none");
        boolean same = whole.get(whole.size() - 1).equals(failure == null ? "ACCEPTED" : "REJECTED");
        return same || error.startsWith("error BAD_VALUE") ? null : "the oracle says " + failure;
    }

    // ---- writing

    private static boolean hasStreams(WriterModel model) {
        return !model.pieces().isEmpty()
                || model.parts().stream().anyMatch(part -> !part.streams().isEmpty());
    }

    private @Nullable String writtenDifference(WriterModel model, byte[] input) {
        List<Object> read = read(input);
        byte[] first;
        try {
            first = write(model, read);
        } catch (WriteException e) {
            // a handler's number cannot agree with what is not kept
            return tried.asks() || REFUSED.matcher(e.toString()).find()
                    ? null
                    : "cannot be written: " + e + "\nread:\n" + read;
        }
        List<Object> again = read(first);
        if (!again.equals(read)) {
            return "written: \"" + SyntaxError.escape(first) + "\"\nread before:\n" + read + "\nread again:\n" + again;
        }
        byte[] second = write(model, again);
        written++;
        return Arrays.equals(first, second)
                ? null
                : "written: \"" + SyntaxError.escape(first) + "\"\nwritten again: \"" + SyntaxError.escape(second)
                        + "\"";
    }

    private List<Object> read(byte[] input) {
        List<Object> read = new ArrayList<>();
        PushParser parser = run.parser(read::add, false);
        if (parser.feed(ByteBuffer.wrap(input)) == ParseStatus.NEED_INPUT) {
            parser.finish();
        }
        return read;
    }

    private byte[] write(WriterModel model, List<Object> values) {
        ByteBuffer output = ByteBuffer.allocate(ROOM);
        Object target = run.writer(output);
        for (Object value : values) {
            try {
                method(model, target, value).invoke(target, value);
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

    private static Method method(WriterModel model, Object target, Object value) {
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
