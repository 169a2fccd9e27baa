package org.tatoo.compiler.oracle;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What a symbol is. */
enum Charset {
    LATIN1(0xff),
    ASCII(0x7f),
    BINARY(0xff),
    UTF8(0x10ffff);

    private final int last;

    Charset(int last) {
        this.last = last;
    }

    /** As the directive has it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All symbols. */
    CodePointSet symbols() {
        return CodePointSet.ENCODABLE.intersection(CodePointSet.range(0, last));
    }

    /** One of {@code symbols}, as bytes. */
    Language language(Languages languages, CodePointSet symbols) {
        if (this == UTF8) {
            return languages.utf8(symbols);
        }
        List<Boolean> bytes =
                IntStream.range(0, 256).mapToObj(symbols::contains).toList();
        return languages.bytes(bytes);
    }
}
