package org.tatoo.compiler.regex;

import java.util.Locale;

/** The symbols of a regex and their encoding. */
public enum Alphabet {
    /** Code points up to FF, one byte each. */
    LATIN1(0xff),
    /** All code points except surrogates, each as its UTF-8 sequence (RFC 3629). */
    UTF8(0x10ffff),
    /** Code points up to 7F, one byte each. */
    ASCII(0x7f),
    /** Like {@link #LATIN1}; the dot matches any of them. */
    BINARY(0xff);

    private static final CodePoints SURROGATES = CodePoints.range(0xd800, 0xdfff);
    private static final CodePoints LINE_ENDS = CodePoints.of("\r\n");

    private final int last;

    Alphabet(int last) {
        this.last = last;
    }

    /** Returns the symbols. */
    public CodePoints all() {
        return CodePoints.range(0, last).minus(SURROGATES);
    }

    /** Returns whether {@code codePoint} is one of the symbols. */
    boolean has(int codePoint) {
        return codePoint <= last && !SURROGATES.contains(codePoint);
    }

    /** Returns the symbols that {@code .} matches. */
    public CodePoints dot() {
        return this == BINARY ? all() : all().minus(LINE_ENDS);
    }

    /** Returns the name in a grammar. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the regex for one of {@code symbols} as bytes. */
    Regex encode(CodePoints symbols) {
        if (this == UTF8) {
            return Utf8.encode(symbols);
        }
        ByteSet bytes = ByteSet.NONE;
        for (CodePoints.Range range : symbols.ranges()) {
            bytes = bytes.union(ByteSet.range(range.first(), range.last()));
        }
        return new Regex.Bytes(bytes);
    }
}
