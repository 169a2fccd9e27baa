package org.tatoo.compiler.written;

import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.trace.MessageRun;
import org.tatoo.compiler.trace.WrittenAgain;
import org.tatoo.compiler.writing.WriterModel;
import org.tatoo.compiler.writing.WriterModel.Part;
import org.tatoo.compiler.writing.WriterModel.StreamWriter;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.writer.WriteException;

/**
 * What a writer writes and a reader, with other answers, reads: random parts, one after the other. What is written is read
 * as what was meant; what is refused leaves no byte.
 */
final class Conversation {
    private static final int BEGINNING = 12;
    private static final String ENDED = "the output has ended";

    private final WriterModel model;
    private final Object writer;
    private final ByteBuffer output = ByteBuffer.allocate(1 << 17);
    private final List<Object> meant = new ArrayList<>();
    private final List<Object> told = new ArrayList<>();
    private final PushParser reader;
    private final StringBuilder raw = new StringBuilder();
    private final StringBuilder rawTold = new StringBuilder();
    private final List<Call> calls = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private int read;
    private boolean ended;

    Conversation(WriterModel model, MessageRun run) {
        this.model = model;
        writer = run.writer(output);
        reader = run.parser(this::tell, false);
    }

    private void tell(Object what) {
        String text = String.valueOf(what);
        if (text.startsWith("data ")) {
            rawTold.append(text.substring(text.indexOf('=') + 1));
        } else {
            told.add(what);
        }
    }

    /** Writes one of the parts, or raw bytes; returns whether they were accepted. */
    boolean write(RandomRecords records, RandomTexts texts, Random random) {
        int choice = random.nextInt(model.parts().size() + model.pieces().size());
        return choice < model.parts().size()
                ? writePart(model.parts().get(choice), records, texts, random)
                : writeRaw(model.pieces().get(choice - model.parts().size()), texts);
    }

    private boolean writePart(Part part, RandomRecords records, RandomTexts texts, Random random) {
        List<Object> arguments = new ArrayList<>();
        boolean valued = part.type().isClass();
        if (valued) {
            arguments.add(records.record(part.type().symbol()));
        }
        StringBuilder streams = new StringBuilder();
        int all = part.streams().size();
        int only = all > 1 && random.nextInt(4) > 0 ? random.nextInt(all) : -1; // few records have more than one
        for (int i = 0; i < all; i++) {
            String text = only < 0 || only == i ? latin1(texts.any()) : "";
            streams.append(text);
            arguments.add(bytes(text));
        }
        return call(part.method(), arguments, valued ? arguments.get(0) : part.method(), streams.toString());
    }

    private boolean writeRaw(StreamWriter stream, RandomTexts texts) {
        String text = latin1(texts.any());
        return call(stream.name(), List.of(bytes(text)), null, text);
    }

    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Calls the writer; what it has written is read at once. */
    private boolean call(String method, List<Object> arguments, @Nullable Object value, String bytes) {
        int before = output.position();
        try {
            WrittenAgain.method(writer, method).invoke(writer, arguments.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalStateException end && ENDED.equals(end.getMessage())) {
                ended = true; // what there was is all that the start consists of
                return false;
            }
            if (!(e.getCause() instanceof WriteException)) {
                throw new IllegalStateException(method + arguments, e.getCause());
            }
            if (output.position() != before) {
                throw new IllegalStateException("refused, but written: " + method + arguments, e.getCause());
            }
            return false;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        raw.append(bytes);
        if (value != null) {
            meant.add(value);
        }
        calls.add(new Call(method, arguments, value, bytes));
        ends.add(output.position());
        read();
        return true;
    }

    private void read() {
        ByteBuffer next = ByteBuffer.wrap(output.array(), read, output.position() - read);
        read = output.position();
        if (reader.feed(next) != ParseStatus.NEED_INPUT) {
            throw new IllegalStateException("not read: " + this);
        }
        if (told.size() < meant.size()) { // only the end of the input completes it
            ended = reader.finish() == ParseStatus.ACCEPTED;
        }
        int same = Math.min(meant.size(), told.size());
        if (!meant.subList(0, same).equals(told.subList(0, same)) || same < meant.size() || !isRead()) {
            throw new IllegalStateException(
                    "meant " + meant + " and " + raw + "\nread " + told + " and " + rawTold + "\n" + this);
        }
    }

    /** Raw bytes are read as they were written; those that may yet be a delimiter come later. */
    private boolean isRead() {
        return raw.toString().startsWith(rawTold.toString());
    }

    /** Writes all of it again, by {@code other}; returns what that has written. */
    static String again(Conversation done, Conversation other) {
        for (Call call : done.calls) {
            List<Object> arguments = new ArrayList<>();
            call.arguments().forEach(each -> arguments.add(each instanceof ByteBuffer buffer ? buffer.rewind() : each));
            other.call(call.method(), arguments, call.value(), call.bytes());
        }
        return other.text();
    }

    String text() {
        return new String(output.array(), 0, output.position(), StandardCharsets.ISO_8859_1);
    }

    /** What some of the first calls have written. */
    byte[] beginning(Random random) {
        int calls = random.nextInt(Math.min(ends.size(), BEGINNING) + 1);
        return Arrays.copyOf(output.array(), calls == 0 ? 0 : ends.get(calls - 1));
    }

    byte[] bytes() {
        return Arrays.copyOf(output.array(), output.position());
    }

    List<Object> meant() {
        return meant;
    }

    /** Whether the input has ended with the last part. */
    boolean hasEnded() {
        return ended;
    }

    int size() {
        return output.position();
    }

    @Override
    public String toString() {
        return SyntaxError.escape(text());
    }

    private record Call(
            String method, List<Object> arguments, @Nullable Object value, String bytes) {}
}
