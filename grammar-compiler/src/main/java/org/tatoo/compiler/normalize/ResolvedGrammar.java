package org.tatoo.compiler.normalize;

import java.util.List;
import java.util.Map;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.syntax.GrammarFile;

/**
 * A grammar whose names are objects, as far as they could be resolved.
 *
 * @param file as written
 * @param name the base of the file's name
 * @param packageName of the generated classes
 * @param numbers that the parser reads, by the indices of their tokens
 * @param definitions the non-terminals, in the order of declaration
 */
record ResolvedGrammar(
        GrammarFile file,
        String name,
        String packageName,
        Settings settings,
        SymbolTable names,
        Lexicon lexicon,
        VirtualTerminals virtuals,
        Map<Integer, NumberFormat> numbers,
        List<Definition> definitions,
        Starts starts) {
    /** The prefix of the generated classes. */
    String prefix() {
        return JavaNames.camelCase(name);
    }
}
