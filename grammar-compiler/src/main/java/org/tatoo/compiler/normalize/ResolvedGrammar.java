package org.tatoo.compiler.normalize;

import java.util.List;
import java.util.Map;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.syntax.GrammarFile;

/**
 * A grammar whose names are objects, as far as they could be resolved.
 *
 * @param file as written
 * @param name the base of the file's name
 * @param packageName of the generated classes
 * @param texts of the tokens that match one text, by their indices
 * @param numbers of tokens
 * @param types of tokens, raw bytes and non-terminals
 * @param definitions the non-terminals, in the order of declaration
 * @param delivered the non-terminals whose values are delivered
 */
record ResolvedGrammar(
        GrammarFile file,
        String name,
        String packageName,
        Settings settings,
        SymbolTable names,
        Lexicon lexicon,
        VirtualTerminals virtuals,
        Map<Integer, String> texts,
        NumberFormats.Formats numbers,
        Types types,
        List<Definition> definitions,
        Starts starts,
        List<NonTerminal> delivered) {
    /** The prefix of the generated classes. */
    String prefix() {
        return JavaNames.camelCase(name);
    }
}
