package org.tatoo.compiler.oracle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;

/** A generated parser that is fed in several ways. */
final class GeneratedParser {
    private final MethodHandle factory;
    private long mostCallbacks;

    GeneratedParser(ClassLoader loader, String name) throws ReflectiveOperationException {
        factory = MethodHandles.publicLookup()
                .findStatic(
                        loader.loadClass(name + "Recorder"),
                        "parser",
                        MethodType.methodType(PushParser.class, String.class, Consumer.class));
    }

    private PushParser parser(String start, Consumer<String> out) {
        try {
            return (PushParser) factory.invoke(start, out);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Feeds {@code input} in pieces, each in an array of its own of just that length.
     *
     * @param pieces the length of the piece that begins at an index
     * @param direct whether the buffers have no array
     */
    Run run(String start, byte[] input, IntUnaryOperator pieces, boolean direct) {
        List<Run.Event> events = new ArrayList<>();
        int[] fed = new int[1];
        Callbacks callbacks = new Callbacks();
        PushParser parser = parser(start, text -> {
            events.add(new Run.Event(text, fed[0]));
            callbacks.count();
        });
        callbacks.of(parser);
        ParseStatus status = ParseStatus.NEED_INPUT;
        while (status == ParseStatus.NEED_INPUT && fed[0] < input.length) {
            int from = fed[0];
            int length = Math.min(pieces.applyAsInt(from), input.length - from);
            fed[0] += length;
            status = parser.feed(buffer(input, from, length, direct));
        }
        if (status == ParseStatus.NEED_INPUT) {
            fed[0] = input.length + 1;
            status = parser.finish();
        }
        mostCallbacks = Math.max(mostCallbacks, callbacks.most);
        return result(events, parser, status, fed[0]);
    }

    /** The most callbacks that there were between two bytes. */
    long mostCallbacks() {
        return mostCallbacks;
    }

    /** Counts the callbacks between two bytes. */
    private static final class Callbacks {
        private @Nullable PushParser parser;
        private long offset;
        private long here;
        private long most;

        void of(PushParser parser) {
            this.parser = parser;
        }

        void count() {
            long at = parser == null ? 0 : parser.offset();
            here = at == offset ? here + 1 : 1;
            offset = at;
            most = Math.max(most, here);
        }
    }

    /** Feeds {@code input} in pieces of {@code length} to a handler that pauses in every callback. */
    Run runPausing(String start, byte[] input, int length) {
        List<Run.Event> events = new ArrayList<>();
        PushParser[] parser = new PushParser[1];
        boolean[] paused = new boolean[1];
        boolean[] asked = new boolean[1];
        parser[0] = parser(start, text -> {
            boolean answered = asked[0]
                    && (text.startsWith("reduce ")
                            || text.startsWith("mistake ")
                            || (text.startsWith("shift ") && text.endsWith(" ")));
            if (paused[0] && !answered) {
                events.add(new Run.Event("in a pause:", 0));
            }
            events.add(new Run.Event(text, 0));
            if (!text.startsWith("data ")) {
                paused[0] = true;
                asked[0] = text.startsWith("ask ");
                parser[0].pause();
            }
        });
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int from = 0; from < input.length && status == ParseStatus.NEED_INPUT; from += length) {
            ByteBuffer buffer = ByteBuffer.wrap(input, from, Math.min(length, input.length - from));
            status = parser[0].feed(buffer);
            while (status == ParseStatus.PAUSED) {
                paused[0] = false;
                parser[0].resume();
                status = parser[0].feed(buffer);
            }
        }
        while (status == ParseStatus.NEED_INPUT || status == ParseStatus.PAUSED) {
            paused[0] = false;
            parser[0].resume();
            status = parser[0].finish();
        }
        return result(events, parser[0], status, 0);
    }

    private static ByteBuffer buffer(byte[] input, int from, int length, boolean direct) {
        if (!direct) {
            return ByteBuffer.wrap(Arrays.copyOfRange(input, from, from + length));
        }
        ByteBuffer buffer = ByteBuffer.allocateDirect(length);
        buffer.put(0, input, from, length);
        return buffer;
    }

    private static Run result(List<Run.Event> events, PushParser parser, ParseStatus status, int fed) {
        SyntaxError error = parser.error();
        String place = error == null ? "" : error.line() + ":" + error.column();
        return new Run(events, failure(error, status, fed), -1, place);
    }

    private static Run.@Nullable Failure failure(@Nullable SyntaxError error, ParseStatus status, int fed) {
        if (status == ParseStatus.ACCEPTED && error == null) {
            return null;
        }
        return error == null
                ? new Run.Failure(status.name(), -1, List.of(), fed)
                : new Run.Failure(error.kind().name(), error.offset(), error.expected(), fed);
    }
}
