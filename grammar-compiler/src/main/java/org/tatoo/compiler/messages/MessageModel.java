package org.tatoo.compiler.messages;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.values.Values;

/**
 * The message parser of a grammar.
 *
 * @param parser the parser, which reports its steps to a builder
 * @param values the values of the grammar
 * @param tokens the tokens whose values are taken
 * @param raws the raw bytes that are collected
 * @param steps the reductions that change values
 * @param parts the kinds of delivered values
 * @param starts the parts of each start
 * @param atEnd for each start the part that is delivered when the input ends; null if there is none
 */
public record MessageModel(
        ParserModel parser,
        Values values,
        List<Taken> tokens,
        List<Taken> raws,
        List<Step> steps,
        List<Part> parts,
        List<MessageStart> starts,
        List<@Nullable Part> atEnd) {
    /**
     * A terminal whose value is taken.
     *
     * @param number the number among all terminals
     * @param method the method of the builder
     * @param slots its values, several for bits with names
     * @param format the format of its number; null if it is none
     */
    public record Taken(
            Symbol terminal,
            int number,
            String method,
            List<Slot> slots,
            @Nullable NumberFormat format) {
        public Taken {
            slots = List.copyOf(slots);
        }
    }

    public MessageModel {
        tokens = List.copyOf(tokens);
        raws = List.copyOf(raws);
        steps = List.copyOf(steps);
        parts = List.copyOf(parts);
        starts = List.copyOf(starts);
        atEnd = Collections.unmodifiableList(new ArrayList<>(atEnd));
    }

    /** Returns the limit of all values under construction, in bytes. */
    public int limit() {
        return values.limit();
    }
}
