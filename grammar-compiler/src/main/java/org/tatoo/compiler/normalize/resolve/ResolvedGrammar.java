package org.tatoo.compiler.normalize.resolve;

import java.util.List;
import java.util.Map;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.ConstantNames;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.SilentPlaces;
import org.tatoo.compiler.normalize.regexes.Literals;
import org.tatoo.compiler.normalize.regexes.Regexes;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;

/**
 * A grammar whose names are objects, as far as they could be resolved.
 *
 * @param file the file as written
 * @param name the base of the file's name
 * @param packageName the package name of the generated classes
 * @param texts the texts of the tokens that match one text, by their indices
 * @param numbers the formats of numbers, by their tokens
 * @param silent the places of numbers that are no components
 * @param constants the names of constants that it declares
 * @param types the types of tokens, raw bytes and non-terminals
 * @param definitions the non-terminals, in the order of declaration
 * @param delivered the non-terminals whose values are delivered
 */
public record ResolvedGrammar(
        GrammarFile file,
        String name,
        String packageName,
        Settings settings,
        SymbolTable names,
        Lexicon lexicon,
        VirtualTerminals virtuals,
        Map<Integer, String> texts,
        NumberFormats.Formats numbers,
        SilentPlaces silent,
        ConstantNames constants,
        Types types,
        List<Definition> definitions,
        Starts starts,
        List<NonTerminal> delivered) {
    /**
     * Resolves the names of {@code file}; those that are not declared are reported, and are unknown elements.
     *
     * @param grammarName the base of the file's name
     * @param defaultPackage the package unless the directive {@code package} names one
     */
    public static ResolvedGrammar of(GrammarFile file, String grammarName, String defaultPackage, DiagnosticLog log) {
        // The directives have their values or defaults.
        Settings settings = Settings.of(file, log);
        // The regexes are trees without macros.
        Regexes regexes = Regexes.of(file, settings.alphabet(), log);
        // Each name has one declaration.
        DuplicateNames.check(file, log);
        // Literals are tokens before all others, unless they are declared ones.
        Literals literals = Literals.of(file, regexes, settings.alphabet(), log);
        SymbolTable names = SymbolTable.of(file.withTokens(literals.tokens()));
        ProductionNames.checkDuplicates(names, log);
        Aliases aliases = Aliases.of(names, regexes, settings.autoalias(), log);
        NameResolution resolution = new NameResolution(file, names, literals, aliases, regexes, log);
        // Priorities and types are known by the names of their symbols.
        Priorities priorities = Priorities.of(file, log);
        Types types = Types.of(resolution);
        // Terminals are objects.
        Lexicon lexicon = Lexicon.of(resolution, settings, priorities, types);
        VirtualTerminals virtuals =
                VirtualTerminals.of(resolution, lexicon, types, ElementNames.of(resolution, lexicon), log);
        // Numbers have formats by their tokens, whose regexes match only such numbers.
        NumberFormats.Formats numbers =
                NumberFormats.of(names, lexicon, virtuals, types, settings.asksForValues(), log);
        // Non-terminals are objects, and their alternatives refer to objects.
        List<Definition> definitions = Definitions.of(resolution, lexicon, virtuals, types, priorities);
        Starts starts = Starts.of(resolution, definitions);
        Name written = settings.packageName();
        String packageName = written == null ? defaultPackage : written.text();
        return new ResolvedGrammar(
                file,
                grammarName,
                packageName,
                settings,
                names,
                lexicon,
                virtuals,
                settings.asksForValues() ? lexicon.texts(regexes) : Map.of(),
                numbers,
                SilentMarks.of(resolution, lexicon, numbers.read(), log),
                DeclaredConstants.of(names, new Domains(names, lexicon, types), log),
                types,
                definitions,
                starts,
                Starts.delivered(resolution, definitions));
    }

    /** Returns the prefix of the generated classes. */
    public String prefix() {
        return JavaNames.camelCase(name);
    }
}
