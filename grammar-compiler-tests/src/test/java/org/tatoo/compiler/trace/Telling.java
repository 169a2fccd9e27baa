package org.tatoo.compiler.trace;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** Parsers of a grammar whose handlers pass on what they are told. */
public interface Telling {
    /**
     * A parser whose handler tells {@code told} what it is told.
     *
     * @param pauses whether the handler stops the parser at each call that is not a computation
     */
    PushParser parser(Consumer<Object> told, boolean pauses);

    /** What the handler is told of {@code input}, cut at {@code cuts}, and the end. */
    default List<String> told(byte[] input, boolean pauses, int... cuts) {
        List<Object> told = new ArrayList<>();
        PushParser parser = parser(event -> add(told, event), pauses);
        int[] ends = Arrays.copyOf(cuts, cuts.length + 1);
        ends[cuts.length] = input.length;
        int from = 0;
        ParseStatus status = ParseStatus.NEED_INPUT;
        for (int i = 0; i < ends.length && status == ParseStatus.NEED_INPUT; i++) {
            ByteBuffer piece = ByteBuffer.wrap(input, from, ends[i] - from);
            from = ends[i];
            do {
                parser.resume();
                status = parser.feed(piece);
            } while (status == ParseStatus.PAUSED);
        }
        while (status == ParseStatus.NEED_INPUT || status == ParseStatus.PAUSED) {
            parser.resume();
            status = parser.finish();
        }
        told.add(status);
        return told.stream().map(String::valueOf).toList();
    }

    /** Adds {@code event} to what was told before. Pieces of raw bytes that follow each other are told as one. */
    static void add(List<Object> told, Object event) {
        int last = told.size() - 1;
        if (event instanceof String text
                && text.startsWith("data ")
                && last >= 0
                && told.get(last) instanceof String before
                && before.startsWith(text.substring(0, text.indexOf('=') + 1))) {
            told.set(last, before + text.substring(text.indexOf('=') + 1));
        } else {
            told.add(event);
        }
    }
}
