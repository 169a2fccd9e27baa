package org.tatoo.compiler.regex;

import java.util.Locale;

/** What the symbols of a regex are, and how they are encoded. */
public enum Alphabet {
    /** Code points up to FF, each one byte. */
    LATIN1(0xff),
    /** All code points but surrogates, each its UTF-8 sequence (RFC 3629). */
    UTF8(0x10ffff),
    /** Code points up to 7F, each one byte. */
    ASCII(0x7f),
    /** As {@link #LATIN1}; the dot is any of them. */
    BINARY(0xff);

    private static final CodePoints SURROGATES = CodePoints.range(0xd800, 0xdfff);
    private static final CodePoints LINE_ENDS = CodePoints.of("\r\n");

    private final int last;

    Alphabet(int last) {
        this.last = last;
    }

    /** The symbols. */
    public CodePoints all() {
        return CodePoints.range(0, last).minus(SURROGATES);
    }

    /** Whether {@code codePoint} is one of the symbols. */
    boolean has(int codePoint) {
        return codePoint <= last && !SURROGATES.contains(codePoint);
    }

    /** What {@code .} means. */
    public CodePoints dot() {
        return this == BINARY ? all() : all().minus(LINE_ENDS);
    }

    /** Its name in a grammar. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** One of {@code symbols} as bytes. */
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
