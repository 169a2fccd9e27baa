package org.tatoo.compiler.java.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of grammars in comments of generated classes. */
class NamesTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "a = b, a = b",
                "<b> & c, &lt;b&gt; &amp; c",
                "end */ of it, end *&#47; of it",
                "\\u002a/, &#92;u002a/",
                "{@link x}, {&#64;link x}",
                "$L and $$, $$L and $$$$"
            })
    void nothingEndsOrStructuresTheComment(String text, String javadoc) {
        assertThat(Names.javadoc(text)).isEqualTo(javadoc);
    }
}
