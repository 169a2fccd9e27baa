package org.tatoo.compiler.analysis;

import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The largest number of bytes of a message, from the first byte of its first token to the last byte of its last one.
 *
 * @param message the name of its non-terminal, or the list of which it is an element
 * @param bytes the number of bytes that it never exceeds; {@link #UNLIMITED} if there is none
 * @param cause the reason if there is no such number, as a clause
 * @param where the position of {@code cause}, or of the message
 */
public record MessageSize(String message, long bytes, String cause, Span where) {
    /** Marks a message of any number of bytes. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /**
     * Returns one line: the message and its number of bytes, or the reason why it has any number.
     *
     * @param grammar the file of the grammar; the reason may be in another, which it uses
     */
    public String text(SourceFile grammar) {
        if (bytes != UNLIMITED) {
            return message + ": at most " + bytes + (bytes == 1 ? " byte" : " bytes");
        }
        SourceFile file = where.file();
        return message + ": any number of bytes, because " + cause + " ("
                + (file.path().equals(grammar.path()) ? "" : file.path() + ":") + file.line(where.start()) + ":"
                + file.column(where.start()) + ")";
    }
}
