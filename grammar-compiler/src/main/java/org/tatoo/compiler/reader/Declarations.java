package org.tatoo.compiler.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/**
 * The division of the content of a section into declarations by the form of their first tokens. An error inside a
 * declaration does not affect the next one.
 */
final class Declarations {
    private static final int NONE = Token.INVALID_TYPE;
    private static final Set<Integer> ASSIGNMENTS = Set.of(EbnfLexer.ASSIGN, EbnfLexer.EXTEND);
    private static final Set<Integer> AFTER_NAME = Set.of(EbnfLexer.ASSIGN, EbnfLexer.EXTEND, EbnfLexer.COLON);
    private static final Set<Integer> BEFORE_OPERAND = Set.of(
            EbnfLexer.DOLLAR, EbnfLexer.OPEN, EbnfLexer.COLON, EbnfLexer.DOT, EbnfLexer.OPEN_BRACKET, EbnfLexer.BAR);
    private static final Set<Integer> BEFORE_LAST_OPERAND = Set.of(
            EbnfLexer.PLUS, EbnfLexer.MINUS, EbnfLexer.STAR, EbnfLexer.SLASH, EbnfLexer.PERCENT, EbnfLexer.COMMA);
    private static final Set<Integer> WRONG =
            Set.of(EbnfLexer.UNKNOWN, EbnfLexer.COMMA, EbnfLexer.MINUS, EbnfLexer.GREATER);
    private static final Set<String> OPTIONS =
            Set.of("max", "silent", "yields", "in", LexicalOptions.FEEDS, LexicalOptions.WRITES);
    /** The word between a used grammar and its name here. */
    static final String USED_AS = "as";

    private static final Set<String> WITH_NAME = Set.of("charset", "package", "values");

    private final Section section;
    private final List<Token> tokens;

    private Declarations(Section section) {
        this.section = section;
        this.tokens = section.tokens();
    }

    /** Returns the declarations of {@code section}, in the order of the text. */
    static List<Declaration> divide(Section section) {
        return new Declarations(section).divide();
    }

    private List<Declaration> divide() {
        List<Declaration> declarations = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= tokens.size(); i++) {
            if (i == tokens.size() || begins(i, start)) {
                declarations.add(new Declaration(section.kind(), tokens.subList(start, i)));
                start = i;
            }
        }
        return declarations;
    }

    private boolean begins(int i, int start) {
        return switch (section.kind()) {
            case DIRECTIVES -> beginsDirective(i, start);
            case IMPORTS -> (type(i) == EbnfLexer.ID || type(i) == EbnfLexer.STRING) && type(i - 1) != EbnfLexer.DOT;
            case USES -> beginsUsed(i, start);
            case PRIORITIES -> type(i) == EbnfLexer.ID && ASSIGNMENTS.contains(type(i + 1));
            case TOKENS, BLANKS, COMMENTS -> beginsLexical(i, start);
            case TYPES -> beginsTyping(i);
            case PRODUCTIONS -> type(i - 1) == EbnfLexer.SEMICOLON || beginsProduction(i, start);
            default -> false;
        };
    }

    private boolean beginsTyping(int i) {
        int last = i;
        while (type(last) == EbnfLexer.ID && type(last + 1) == EbnfLexer.DOT && type(last + 2) == EbnfLexer.ID) {
            last += 2;
        }
        boolean symbol = type(i) == EbnfLexer.STRING || (type(i) == EbnfLexer.ID && type(i - 1) != EbnfLexer.DOT);
        boolean qualifiedType = last > i && type(i - 1) == EbnfLexer.COLON;
        return symbol && type(last + 1) == EbnfLexer.COLON && !qualifiedType;
    }

    /** Returns whether {@code i} begins the name of a grammar: not after a dot, and not {@code as} or a name after it. */
    private boolean beginsUsed(int i, int start) {
        int as = start + 1;
        while (as < i && (!isAs(as) || type(as - 1) == EbnfLexer.DOT)) {
            as++;
        }
        boolean named = isAs(as) && (as == i || as == i - 1);
        return type(i) == EbnfLexer.ID && type(i - 1) != EbnfLexer.DOT && !named;
    }

    private boolean isAs(int i) {
        return tokens.get(i).getText().equals(USED_AS);
    }

    private boolean beginsDirective(int i, int start) {
        boolean directive = DirectiveBuilder.isWord(tokens.get(i).getText()) && type(i + 1) != EbnfLexer.DOT;
        String first = tokens.get(start).getText();
        boolean takesName = WITH_NAME.contains(first) || (!DirectiveBuilder.isWord(first) && onOneLine(start, i));
        boolean argument = i == start + 1 && takesName && !directive;
        return type(i) == EbnfLexer.ID && type(i - 1) != EbnfLexer.DOT && !argument;
    }

    private boolean beginsLexical(int i, int start) {
        int before = type(i - 1);
        if (type(i) != EbnfLexer.ID) {
            return type(i) == EbnfLexer.DOLLAR;
        }
        boolean limit =
                i - 1 > start && List.of("max", "in").contains(tokens.get(i - 1).getText());
        boolean enumeration = tokens.get(i).getText().equals("enum")
                && type(i + 1) == EbnfLexer.OPEN
                && type(i + 2) != EbnfLexer.STRING;
        if (isInBrackets(i, start) || enumeration) {
            return false;
        }
        boolean range =
                before == EbnfLexer.BAR || (before == EbnfLexer.DOT && i > start + 1 && type(i - 2) == EbnfLexer.DOT);
        if (range || ASSIGNMENTS.contains(before) || WRONG.contains(before) || limit) {
            return AFTER_NAME.contains(type(i + 1));
        }
        if (isYielded(i, start)) {
            return AFTER_NAME.contains(type(i + 1)) || type(i + 1) == EbnfLexer.OPEN;
        }
        String text = tokens.get(i).getText();
        boolean each =
                text.equals(LexicalOptions.EACH) && tokens.get(i - 1).getText().equals(LexicalOptions.FEEDS);
        boolean option =
                (each || OPTIONS.contains(text)) && !AFTER_NAME.contains(type(i + 1)) && type(i + 1) != EbnfLexer.OPEN;
        return !option && !BEFORE_OPERAND.contains(before);
    }

    /** Returns whether {@code i} is in brackets of a definition or a type; detects a forgotten closing one. */
    private boolean isInBrackets(int i, int start) {
        int depth = 0;
        for (int before = start; before < i; before++) {
            depth += type(before) == EbnfLexer.OPEN ? 1 : type(before) == EbnfLexer.CLOSE ? -1 : 0;
        }
        return depth > 0
                && (!AFTER_NAME.contains(type(i + 1))
                        || (type(i + 1) == EbnfLexer.COLON && BEFORE_LAST_OPERAND.contains(type(i - 1))));
    }

    /** Returns whether there are only names between the option {@code yields} and {@code i}. */
    private boolean isYielded(int i, int start) {
        int before = i - 1;
        while (before > start
                && type(before) == EbnfLexer.ID
                && !tokens.get(before).getText().equals("yields")) {
            before--;
        }
        return before > start && type(before) == EbnfLexer.ID;
    }

    /**
     * Returns whether a forgotten semicolon is likely, so that it causes only one error. The token is a name that can
     * occur nowhere else, or the name of an element on a new line, not to the right of the production.
     */
    private boolean beginsProduction(int i, int start) {
        int before = type(i - 1);
        boolean bounded = type(i + 2) == EbnfLexer.NUMBER
                && type(i + 3) == EbnfLexer.ASSIGN
                && tokens.get(i + 1).getText().equals(LexicalOptions.MAX);
        int after = bounded ? EbnfLexer.ASSIGN : type(i + 1);
        return type(i) == EbnfLexer.ID
                && AFTER_NAME.contains(after)
                && before != EbnfLexer.COLON
                && before != EbnfLexer.DOT
                && (after != EbnfLexer.ASSIGN || (isFirstOnLine(i) && indent(i) <= indent(start)));
    }

    private boolean isFirstOnLine(int i) {
        return text().substring(line(i), tokens.get(i).getStartIndex()).isBlank();
    }

    /** Returns the number of blanks before the first character of the line that contains a token. */
    private int indent(int i) {
        String line = text().substring(line(i));
        return line.length() - line.stripLeading().length();
    }

    /** Returns the position at which the line that contains a token begins. */
    private int line(int i) {
        return text().lastIndexOf('\n', tokens.get(i).getStartIndex() - 1) + 1;
    }

    private String text() {
        return section.keyword().file().text();
    }

    private boolean onOneLine(int from, int to) {
        int start = tokens.get(from).getStartIndex();
        return text().substring(start, tokens.get(to).getStartIndex()).indexOf('\n') < 0;
    }

    private int type(int i) {
        return i < tokens.size() ? tokens.get(i).getType() : NONE;
    }
}
