package org.tatoo.compiler.grammar;

/** The encoding of the symbols of a grammar's regexes. */
public enum GrammarCharset {
    /** ISO-8859-1: one symbol for each byte; the default. */
    LATIN1,
    /** UTF-8: one or more bytes for each code point. */
    UTF8,
    /** US-ASCII: bytes 00 to 7F. */
    ASCII,
    /** Like {@link #LATIN1}, but {@code .} is any byte. */
    BINARY
}
