package org.tatoo.compiler.grammar;

/** The encoding of the symbols of a grammar's regexes. */
public enum GrammarCharset {
    /** ISO-8859-1: one byte, one symbol; the default. */
    LATIN1,
    /** A code point is its UTF-8 sequence. */
    UTF8,
    /** Bytes 00 to 7F. */
    ASCII,
    /** Like {@link #LATIN1}, but {@code .} is any byte. */
    BINARY
}
