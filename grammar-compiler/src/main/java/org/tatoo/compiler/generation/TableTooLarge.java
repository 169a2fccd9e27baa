package org.tatoo.compiler.generation;

/** A number does not fit into the encoding of its table. */
public final class TableTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    TableTooLarge(String table, int number, int limit) {
        super(null, null, false, false);
        reason = "an entry of " + table + " would be " + number + ", above " + limit;
    }

    /** Which table, and by how much. */
    public String reason() {
        return reason;
    }
}
