package org.tatoo.compiler.grammar;

/** A symbol on the right-hand side of a production. */
public sealed interface Symbol permits Terminal, VirtualTerminal, NonTerminal {
    /** Returns the position among the symbols of its kind, from 0. */
    int index();

    /** Returns the name as declared in the grammar; a description in source form for hidden non-terminals. */
    String name();

    /** Returns its quoted form in productions, which is the name of a literal. */
    default String quoted() {
        return quoted(name());
    }

    /** Returns the quoted form of the token called {@code name}. */
    static String quoted(String name) {
        return isLiteral(name) ? name : "'" + name + "'";
    }

    /** Returns whether {@code name} is that of a literal, as written, with its double quotes. */
    static boolean isLiteral(String name) {
        return name.startsWith("\"");
    }
}
