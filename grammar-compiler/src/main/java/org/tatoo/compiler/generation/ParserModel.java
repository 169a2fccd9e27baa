package org.tatoo.compiler.generation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.DirectCode;

/**
 * A generated parser: the automata of its grammar, and its listener.
 *
 * @param automata the automata, shared with the other parsers of the grammar
 * @param listener the listener of its steps
 * @param virtual the handling of virtual terminals, with the numbers that this parser keeps
 * @param reports the tables of the steps that are reported; empty if all are
 * @param direct the input recognised without tables
 * @param directTables the beginnings of direct code and its effects on the stack
 */
public record ParserModel(
        AutomataModel automata,
        Listener listener,
        VirtualModel virtual,
        List<Table> reports,
        DirectCode direct,
        List<Table> directTables) {
    public ParserModel {
        reports = List.copyOf(reports);
        directTables = List.copyOf(directTables);
    }

    /** Returns the source, as in {@link AutomataModel}. */
    public String source() {
        return automata.source();
    }

    /** Returns the package name, as in {@link AutomataModel}. */
    public String packageName() {
        return automata.packageName();
    }

    /** Returns the name, as in {@link AutomataModel}. */
    public String name() {
        return automata.name();
    }

    /** Returns the start symbols, as in {@link AutomataModel}. */
    public List<String> starts() {
        return automata.starts();
    }

    /** Returns the constants of the production enum; none unless productions are reported to a handler. */
    public List<AutomataModel.Constant> productions() {
        return listener instanceof Listener.Events events ? events.productions() : List.of();
    }

    /** Returns the productions whose tokens are delivered in one call. */
    public WholeModel whole() {
        return listener instanceof Listener.Events events ? events.whole() : WholeModel.NONE;
    }

    /** Returns the builder of values that the parser reports to; null if it has none. */
    public @Nullable BuildingModel building() {
        return listener instanceof BuildingModel building ? building : null;
    }

    /** Returns whether the parser has a builder of values. */
    public boolean builds() {
        return building() != null;
    }
}
