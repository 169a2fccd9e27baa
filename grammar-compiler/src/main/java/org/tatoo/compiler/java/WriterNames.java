package org.tatoo.compiler.java;

import com.palantir.javapoet.TypeName;
import java.util.List;
import org.tatoo.compiler.values.ValueType;

/** The constants and methods of a writer that its code mentions. */
interface WriterNames {
    /** The constant for a text. */
    String text(String text);

    /** The constant for texts, some of which are empty. */
    String spelled(List<String> texts);

    /** The constant for numbers, which have {@code purpose} for {@code symbol}. */
    String table(List<Integer> numbers, String symbol, String purpose);

    /** The constant for lists of variants of {@code symbol}. */
    String tables(List<List<Integer>> numbers, String symbol);

    /** The method that converts a value of the user's type. */
    String converter(ValueType.Converted type);

    /** The Java type of a value. */
    TypeName type(ValueType type);

    /** The method that writes a non-terminal. */
    static String method(org.tatoo.compiler.grammar.NonTerminal symbol) {
        return "write_" + symbol.name();
    }
}
