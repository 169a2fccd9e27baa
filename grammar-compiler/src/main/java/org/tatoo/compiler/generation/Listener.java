package org.tatoo.compiler.generation;

import java.util.List;

/** The listener of a parser, and what it is told of the parser's steps. */
public sealed interface Listener permits BuildingModel, Listener.Events, Listener.EveryStep {
    /**
     * A handler is told of tokens and productions.
     *
     * @param productions the constants of the production enum
     * @param whole the productions whose tokens are delivered in one call
     */
    record Events(List<AutomataModel.Constant> productions, WholeModel whole) implements Listener {
        public Events {
            productions = List.copyOf(productions);
        }
    }

    /** A writer is told of each token and each variant. */
    record EveryStep() implements Listener {}
}
