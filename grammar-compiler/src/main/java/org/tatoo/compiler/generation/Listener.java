package org.tatoo.compiler.generation;

import java.util.List;

/** The listener of a parser, and the steps that are reported to it. */
public sealed interface Listener permits BuildingModel, Listener.Events, Listener.EveryStep {
    /**
     * A handler, to which tokens and productions are reported.
     *
     * @param productions the constants of the production enum
     * @param whole the productions whose tokens are delivered in one call
     */
    record Events(List<AutomataModel.Constant> productions, WholeModel whole) implements Listener {
        public Events {
            productions = List.copyOf(productions);
        }
    }

    /** A writer, to which each token and each variant is reported. */
    record EveryStep() implements Listener {}
}
