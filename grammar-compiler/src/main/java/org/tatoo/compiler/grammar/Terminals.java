package org.tatoo.compiler.grammar;

import java.util.List;

/**
 * The numbering of terminals, which are the columns of action tables: the tokens in the order of declaration, the end
 * of input, the virtual terminals in the order of declaration. The error terminal has no number, because no input
 * contains it.
 */
public record Terminals(List<Terminal> tokens, List<VirtualTerminal> virtuals) {
    /** The kind of terminal that a number denotes. */
    public enum Kind {
        TOKEN,
        END,
        VIRTUAL
    }

    public Terminals {
        tokens = List.copyOf(tokens);
        virtuals = List.copyOf(virtuals);
    }

    /** Returns the number of terminals. */
    public int count() {
        return firstVirtual() + virtuals.size();
    }

    /** Returns the number of the end of input. */
    public int end() {
        return tokens.size();
    }

    /** Returns the number of the first virtual terminal; {@link #count} if there is none. */
    public int firstVirtual() {
        return end() + 1;
    }

    /** Returns the number of the first end of a region; these come last; {@link #count} if there is none. */
    public int firstEdge() {
        int ends = (int) virtuals.stream()
                .filter(virtual -> virtual instanceof VirtualTerminal.Edge edge && edge.isEnd())
                .count();
        return count() - ends;
    }

    /** Returns the number of {@code token}, which is not the error terminal. */
    public int number(Terminal token) {
        if (token.index() >= tokens.size()) {
            throw new IllegalArgumentException("no token: " + token.name());
        }
        return token.index();
    }

    /** Returns the number of {@code terminal}. */
    public int number(VirtualTerminal terminal) {
        return firstVirtual() + terminal.index();
    }

    /** Returns the kind of terminal that {@code number} denotes. */
    public Kind kind(int number) {
        if (number < 0 || number >= count()) {
            throw new IndexOutOfBoundsException(number);
        }
        return number < end() ? Kind.TOKEN : number == end() ? Kind.END : Kind.VIRTUAL;
    }

    /** Returns whether {@code number} denotes a token. */
    public boolean isToken(int number) {
        return kind(number) == Kind.TOKEN;
    }

    /** Returns whether {@code number} denotes a virtual terminal. */
    public boolean isVirtual(int number) {
        return kind(number) == Kind.VIRTUAL;
    }

    /** Returns the virtual terminal with the number {@code number}. */
    public VirtualTerminal virtual(int number) {
        return virtuals.get(number - firstVirtual());
    }

    /** Returns the token or virtual terminal with the number {@code number}, which is not the end of input. */
    public Symbol symbol(int number) {
        return isToken(number) ? tokens.get(number) : virtual(number);
    }
}
