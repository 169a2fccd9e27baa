package org.tatoo.compiler.writing;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;

/**
 * The writer of a grammar.
 *
 * @param check the parser that checks, which reports all steps
 * @param values the values of the grammar
 * @param parts the units in which the writer writes
 * @param empty the variants that may complete a part without bytes, and the methods of these parts
 * @param symbols the writers of the values of non-terminals
 * @param formats the formats of numbers, as Java expressions
 * @param slots the fields for the places of numbers that depend on others, or determine others
 * @param pieces the raw bytes that are written piece by piece
 * @param charset the charset of texts
 * @param blank the text between two tokens; empty if there is none
 * @param repeats whether a part may have to be built again: with blanks, which lengths of regions include, or with
 *     numbers that become known after they are needed
 * @param selectors the choices whose numbers are compared with the record
 * @param limit the limit of a part in bytes
 */
public record WriterModel(
        ParserModel check,
        ValueModel values,
        List<Part> parts,
        Map<Integer, String> empty,
        List<SymbolWriter> symbols,
        List<String> formats,
        List<String> slots,
        List<StreamWriter> pieces,
        String charset,
        String blank,
        boolean repeats,
        List<Selector> selectors,
        int limit) {
    /**
     * A part.
     *
     * @param method its name
     * @param type the type of its value
     * @param streams its raw bytes that are arguments
     * @param last whether nothing comes after it
     * @param separator the frame written before each part except the first; null if there is none
     */
    public record Part(
            String method,
            ValueClass type,
            List<StreamWriter> streams,
            boolean last,
            @Nullable Frame separator) {
        public Part {
            streams = List.copyOf(streams);
        }
    }

    /**
     * The writer of a non-terminal.
     *
     * @param type the type of its value; null if it has none
     * @param passed non-terminals whose values are its own
     */
    public record SymbolWriter(
            NonTerminal symbol, ValueClass type, List<ProductionWriter> productions, List<Passed> passed) {
        public SymbolWriter {
            productions = List.copyOf(productions);
            passed = List.copyOf(passed);
        }
    }

    /**
     * The writer of a production.
     *
     * @param record the name of its record; null if it has no value
     */
    public record ProductionWriter(String name, @Nullable String record, Frame frame) {}

    /** A non-terminal that passes on the value of another one. */
    public record Passed(ValueClass type, Frame frame) {}

    /** Raw bytes that have no value. */
    public record StreamWriter(int terminal, String name) {}

    public WriterModel {
        parts = List.copyOf(parts);
        empty = Collections.unmodifiableMap(new LinkedHashMap<>(empty));
        symbols = List.copyOf(symbols);
        formats = List.copyOf(formats);
        slots = List.copyOf(slots);
        pieces = List.copyOf(pieces);
        selectors = List.copyOf(selectors);
    }

    /** Returns the numbers of all raw bytes that have no value. */
    public List<Integer> streams() {
        return Stream.concat(parts.stream().flatMap(part -> part.streams().stream()), pieces.stream())
                .map(StreamWriter::terminal)
                .distinct()
                .toList();
    }
}
