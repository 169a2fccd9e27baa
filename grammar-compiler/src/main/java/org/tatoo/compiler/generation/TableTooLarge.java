package org.tatoo.compiler.generation;

/** Thrown if a table has too many entries, or one that does not fit its encoding. */
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

    /** Returns the reason, which names the table and the excess. */
    public String reason() {
        return reason;
    }
}
