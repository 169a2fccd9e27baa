package org.tatoo.compiler.grammar;

/** A symbol on the right-hand side of a production. */
public sealed interface Symbol permits Terminal, VirtualTerminal, NonTerminal {
    /** Returns the position among the symbols of its kind, from 0. */
    int index();

    /** Returns the name as declared in the grammar; a description in source form for hidden non-terminals. */
    String name();
}
