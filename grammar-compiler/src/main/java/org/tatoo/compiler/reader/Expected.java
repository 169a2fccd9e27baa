package org.tatoo.compiler.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Descriptions of the tokens that are expected at a position. */
final class Expected {
    private static final Map<Section.Kind, String> FORMS = Map.ofEntries(
            Map.entry(
                    Section.Kind.DIRECTIVES,
                    "the directives are charset, package, autoalias, max, depth, allow, exact, values, message and others"),
            Map.entry(Section.Kind.IMPORTS, "an import is a qualified name: java.net.URI"),
            Map.entry(Section.Kind.USES, "a used grammar is written with its package: common.fields as f"),
            Map.entry(Section.Kind.PRIORITIES, "a priority is declared as: name = number left"),
            Map.entry(Section.Kind.TOKENS, "a token is declared as: name = 'regex'"),
            Map.entry(Section.Kind.BLANKS, "blanks are declared as: name = 'regex'"),
            Map.entry(Section.Kind.COMMENTS, "comments are declared as: name = 'regex'"),
            Map.entry(Section.Kind.ERROR, "the section is one name: error: name"),
            Map.entry(Section.Kind.TYPES, "a type is declared as: 'token' : type, or: nonterminal : type"),
            Map.entry(Section.Kind.STARTS, "the section is a list of non-terminals: starts: a b"),
            Map.entry(Section.Kind.DELIVERS, "the section is a list of non-terminals: delivers: a b"),
            Map.entry(Section.Kind.PRODUCTIONS, "a production is declared as: name = alternative | alternative ;"));

    /** The punctuation, in the order of listing. */
    private static final List<Integer> PUNCTUATION = List.of(
            EbnfLexer.ASSIGN,
            EbnfLexer.COLON,
            EbnfLexer.DOT,
            EbnfLexer.OPEN,
            EbnfLexer.QUESTION,
            EbnfLexer.STAR,
            EbnfLexer.PLUS,
            EbnfLexer.SLASH,
            EbnfLexer.BAR,
            EbnfLexer.OPEN_BRACKET,
            EbnfLexer.OPEN_BRACE,
            EbnfLexer.CLOSE,
            EbnfLexer.CLOSE_BRACKET,
            EbnfLexer.CLOSE_BRACE,
            EbnfLexer.SEMICOLON);

    private Expected() {}

    /** Returns the form of a declaration in {@code section}. */
    static String form(Section.Kind section) {
        return FORMS.getOrDefault(section, "");
    }

    /** Returns words for the token types {@code expected} at the position of {@code found}. */
    static String words(Declaration declaration, Token found, IntervalSet expected) {
        if (expected.contains(EbnfLexer.ASSIGN) && expected.contains(Token.EOF)) {
            return "= and a quoted regex";
        }
        if (declaration.section() == Section.Kind.STARTS || declaration.section() == Section.Kind.DELIVERS) {
            return "a name";
        }
        List<String> words = new ArrayList<>();
        boolean element = declaration.section() == Section.Kind.PRODUCTIONS
                && expected.contains(EbnfLexer.ID)
                && expected.contains(EbnfLexer.OPEN);
        if (element) {
            words.add("an element");
        } else {
            names(declaration, found, expected, words);
        }
        for (int type : PUNCTUATION) {
            if (expected.contains(type) && !(element && insideElement(type))) {
                words.add(EbnfLexer.VOCABULARY.getLiteralName(type).replace("'", ""));
            }
        }
        if (expected.contains(Token.EOF)) {
            words.add("the next declaration");
        }
        return joined(words);
    }

    private static void names(Declaration declaration, Token found, IntervalSet expected, List<String> words) {
        boolean lexical =
                declaration.section() != Section.Kind.PRODUCTIONS && declaration.section() != Section.Kind.TYPES;
        boolean definition = lexical && expected.contains(EbnfLexer.STRING);
        if (expected.contains(EbnfLexer.ID) && !definition) {
            boolean named = expected.contains(EbnfLexer.CLOSE_BRACE);
            words.add(
                    lexical && expected.contains(Token.EOF)
                            ? "max, silent"
                            : named ? ProductionBuilder.WHOLE : "a name");
        }
        if (expected.contains(EbnfLexer.NUMBER)) {
            words.add("a number");
        }
        if (expected.contains(EbnfLexer.STRING) && declaration.section() != Section.Kind.IMPORTS) {
            boolean alias = lexical && precedingType(declaration, found) == EbnfLexer.OPEN;
            words.add(!lexical ? "a quoted terminal" : alias ? "a quoted alias" : "a quoted regex");
        }
    }

    private static int precedingType(Declaration declaration, Token found) {
        int type = Token.INVALID_TYPE;
        for (Token token : declaration.tokens()) {
            if (token.getStartIndex() < found.getStartIndex()) {
                type = token.getType();
            }
        }
        return type;
    }

    private static boolean insideElement(int type) {
        return type == EbnfLexer.OPEN
                || type == EbnfLexer.DOT
                || type == EbnfLexer.QUESTION
                || type == EbnfLexer.STAR
                || type == EbnfLexer.PLUS
                || type == EbnfLexer.SLASH;
    }

    private static String joined(List<String> words) {
        if (words.size() < 2) {
            return String.join("", words);
        }
        return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1);
    }
}
