package org.tatoo.compiler.generation;

/** A table has too many entries, or one that does not fit into its encoding. */
public final class TableTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    private TableTooLarge(String reason) {
        super(null, null, false, false);
        this.reason = reason;
    }

    static TableTooLarge entry(String table, int number, int limit) {
        return new TableTooLarge("an entry of " + table + " would be " + number + ", above " + limit);
    }

    static TableTooLarge size(String table, long entries, long limit) {
        return new TableTooLarge(table + " would have " + entries + " entries, above " + limit);
    }

    /** Which table, and by how much. */
    public String reason() {
        return reason;
    }
}
