package org.tatoo.compiler.conflict;

import java.util.List;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** A derivation tree, in which a dot marks the position of the parser. */
public sealed interface Derivation {
    /** The position where the parser has to choose; derives nothing. */
    Derivation DOT = new Dot();

    /** A symbol that is not expanded further. */
    record Leaf(Symbol symbol) implements Derivation {}

    /**
     * A non-terminal and its derivation.
     *
     * @param children the children; may be empty
     */
    record Node(Variant variant, List<Derivation> children) implements Derivation {
        public Node {
            children = List.copyOf(children);
        }
    }

    /** The type of {@link #DOT}. */
    record Dot() implements Derivation {}
}
