package org.tatoo.compiler.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.SourceFile;

/**
 * A complete grammar, ready for the construction of automata. It is independent of the parser to be generated; see
 * {@link Reporting}.
 *
 * @param origin its file, and the names of the generated classes
 * @param settings its directives
 * @param lexical its tokens
 * @param syntax its productions
 * @param data its virtual terminals, and the numbers that they need
 * @param values its declarations of values
 */
public record Grammar(
        Origin origin, Settings settings, Lexical lexical, Syntax syntax, Data data, ValueDeclarations values) {
    /**
     * The origin of a grammar.
     *
     * @param name the prefix of the generated classes, for example {@code Http}
     * @param packageName the package name of the generated classes; empty for the unnamed package
     */
    public record Origin(SourceFile file, String name, String packageName) {}

    /**
     * The directives of a grammar.
     *
     * @param depth the maximum number of entries on the parser's stack
     * @param exact whether states are merged only if the parser rejects the same input
     * @param raw whether all bytes are passed to the handler
     * @param skip the maximum number of bytes that recovery skips at a time
     */
    public record Settings(GrammarCharset charset, int depth, boolean exact, boolean raw, int skip) {}

    /**
     * The tokens of a grammar.
     *
     * @param tokens all in the order of declaration, used or not
     * @param error the error terminal; null if there is none
     * @param rules tokens, blanks and comments
     * @param yields intended losses of strings
     */
    public record Lexical(
            List<Terminal> tokens, @Nullable Terminal error, List<LexicalRule> rules, List<Yield> yields) {
        public Lexical {
            tokens = List.copyOf(tokens);
            rules = List.copyOf(rules);
            yields = List.copyOf(yields);
        }
    }

    /**
     * The productions of a grammar.
     *
     * @param nonTerminals the reachable and productive non-terminals
     * @param productions the productions of {@code nonTerminals}
     * @param starts the start symbols; the first is the default
     */
    public record Syntax(
            List<NonTerminal> nonTerminals,
            List<Production> productions,
            List<Variant> variants,
            List<NonTerminal> starts) {
        public Syntax {
            nonTerminals = List.copyOf(nonTerminals);
            productions = List.copyOf(productions);
            variants = List.copyOf(variants);
            starts = List.copyOf(starts);
        }
    }

    /**
     * The terminals that are not tokens, and the numbers that they depend on.
     *
     * @param virtuals the virtual terminals in the order of declaration, for a selector one for each value; then the
     *     steps of counted repetitions, for each counter BEGIN, MORE, END
     * @param numbers the numbers that the parser reads
     * @param least for each counter, by its index, the minimum size in bytes of an element that it counts
     */
    public record Data(List<VirtualTerminal> virtuals, KeptNumbers numbers, List<Integer> least) {
        public Data {
            virtuals = List.copyOf(virtuals);
            least = List.copyOf(least);
        }
    }

    /** Returns the file, as in {@link Origin}. */
    public SourceFile file() {
        return origin.file();
    }

    /** Returns the name, as in {@link Origin}. */
    public String name() {
        return origin.name();
    }

    /** Returns the package name, as in {@link Origin}. */
    public String packageName() {
        return origin.packageName();
    }

    /** Returns the charset, as in {@link Settings}. */
    public GrammarCharset charset() {
        return settings.charset();
    }

    /** Returns the maximum stack depth, as in {@link Settings}. */
    public int depth() {
        return settings.depth();
    }

    /** Returns whether states are merged exactly, as in {@link Settings}. */
    public boolean exact() {
        return settings.exact();
    }

    /** Returns whether all bytes are passed to the handler, as in {@link Settings}. */
    public boolean raw() {
        return settings.raw();
    }

    /** Returns the limit of a skip in bytes, as in {@link Settings}. */
    public int skip() {
        return settings.skip();
    }

    /** Returns the tokens, as in {@link Lexical}. */
    public List<Terminal> tokens() {
        return lexical.tokens();
    }

    /** Returns the error terminal, as in {@link Lexical}. */
    public @Nullable Terminal error() {
        return lexical.error();
    }

    /** Returns the rules of the lexer, as in {@link Lexical}. */
    public List<LexicalRule> rules() {
        return lexical.rules();
    }

    /** Returns the intended losses of strings, as in {@link Lexical}. */
    public List<Yield> yields() {
        return lexical.yields();
    }

    /** Returns the non-terminals, as in {@link Syntax}. */
    public List<NonTerminal> nonTerminals() {
        return syntax.nonTerminals();
    }

    /** Returns the productions, as in {@link Syntax}. */
    public List<Production> productions() {
        return syntax.productions();
    }

    /** Returns the variants, as in {@link Syntax}. */
    public List<Variant> variants() {
        return syntax.variants();
    }

    /** Returns the start symbols, as in {@link Syntax}. */
    public List<NonTerminal> starts() {
        return syntax.starts();
    }

    /** Returns the virtual terminals, as in {@link Data}. */
    public List<VirtualTerminal> virtuals() {
        return data.virtuals();
    }

    /** Returns the numbers that the parser reads, as in {@link Data}. */
    public KeptNumbers numbers() {
        return data.numbers();
    }

    /** Returns the numbers of named elements, as in {@link KeptNumbers}. */
    public NamedNumbers named() {
        return data.numbers().named();
    }

    /** Returns the minimum sizes of counted elements, as in {@link Data}. */
    public List<Integer> least() {
        return data.least();
    }

    /** Returns whether the parser continues after some errors in the input. */
    public boolean recovers() {
        return error() != null;
    }

    /** Returns the numbering of the terminals. */
    public Terminals terminals() {
        return new Terminals(tokens(), virtuals());
    }

    /** Returns this grammar with a shift event for every token. */
    public Grammar audible() {
        return with(tokens().stream().map(Terminal::audible).toList(), nonTerminals(), variants());
    }

    /** Returns this grammar with other tokens, non-terminals and variants. */
    public Grammar with(List<Terminal> tokens, List<NonTerminal> nonTerminals, List<Variant> variants) {
        return new Grammar(
                origin,
                settings,
                new Lexical(tokens, error(), rules(), yields()),
                new Syntax(nonTerminals, productions(), variants, starts()),
                data,
                values);
    }
}
