package org.tatoo.compiler.java;

import com.palantir.javapoet.TypeName;
import java.util.List;
import org.tatoo.compiler.values.ValueType;

/** The constants and methods of a writer that its code uses. */
interface WriterNames {
    /** Returns the constant for a text. */
    String text(String text);

    /** Returns the constant for texts, some of which are empty. */
    String spelled(List<String> texts);

    /** Returns the constant for numbers with {@code purpose} for {@code symbol}. */
    String table(List<Integer> numbers, String symbol, String purpose);

    /** Returns the constant for lists of variants of {@code symbol}. */
    String tables(List<List<Integer>> numbers, String symbol);

    /** Returns the method that converts a value of the user's type. */
    String converter(ValueType.Converted type);

    /** Returns the Java type of a value. */
    TypeName type(ValueType type);

    /** Returns the name of the method that writes a non-terminal. */
    static String method(org.tatoo.compiler.grammar.NonTerminal symbol) {
        return "write_" + symbol.name();
    }
}
