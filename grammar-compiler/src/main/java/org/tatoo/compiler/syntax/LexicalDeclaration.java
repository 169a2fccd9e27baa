package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A declaration of the sections {@code tokens}, {@code blanks} or {@code comments}. Options that its kind cannot have
 * are null or false.
 *
 * @param name the name, without the {@code $} of a macro
 * @param regex the regex; the name of the type if none is written
 * @param max the limit as written
 * @param ranges the values allowed for its number
 * @param writes the text, as written, that a writer writes if the token has no value
 * @param yields the tokens that may take strings from this one
 */
public record LexicalDeclaration(
        Kind kind,
        Name name,
        @Nullable Quoted alias,
        @Nullable JavaType type,
        Quoted regex,
        @Nullable Name priority,
        @Nullable Name max,
        List<NumberRange> ranges,
        boolean silent,
        @Nullable Quoted writes,
        List<Name> yields,
        Span span) {
    public LexicalDeclaration {
        ranges = List.copyOf(ranges);
        yields = List.copyOf(yields);
    }

    /** Returns the declaration of a silent token that matches {@code literal} and has its name. */
    public static LexicalDeclaration ofLiteral(Quoted literal) {
        Name name = new Name(literal.span().text(), literal.span());
        return new LexicalDeclaration(
                Kind.TOKEN, name, null, null, literal, null, null, List.of(), true, null, List.of(), literal.span());
    }

    /** Returns the declaration of a token in place, whose type says which numbers match. */
    public static LexicalDeclaration ofNumber(
            Name name, JavaType type, Quoted written, List<NumberRange> ranges, Span span) {
        return new LexicalDeclaration(
                Kind.TOKEN, name, null, type, written, null, null, ranges, false, null, List.of(), span);
    }

    /** Returns this declaration with another type and regex. */
    public LexicalDeclaration as(JavaType other, Quoted matched) {
        return new LexicalDeclaration(
                kind, name, alias, other, matched, priority, max, ranges, silent, writes, yields, span);
    }

    /** Returns this declaration as one of a silent token. */
    public LexicalDeclaration asSilent() {
        return new LexicalDeclaration(
                kind, name, alias, type, regex, priority, max, ranges, true, writes, yields, span);
    }

    /** Returns this declaration with another type and other values of its number. */
    public LexicalDeclaration as(JavaType other, List<NumberRange> values) {
        return new LexicalDeclaration(
                kind, name, alias, other, regex, priority, max, values, silent, writes, yields, span);
    }

    /** Returns whether {@code text} is its name or alias. */
    public boolean isCalled(String text) {
        return name.text().equals(text) || (alias != null && alias.text().equals(text));
    }

    /** Returns this declaration with another name, type and priority, and other tokens that it yields to. */
    public LexicalDeclaration with(
            Name other, @Nullable JavaType otherType, @Nullable Name otherPriority, List<Name> takers) {
        return new LexicalDeclaration(
                kind, other, alias, otherType, regex, otherPriority, max, ranges, silent, writes, takers, span);
    }

    /** Returns this declaration with another alias and other tokens that it yields to. */
    public LexicalDeclaration with(@Nullable Quoted otherAlias, List<Name> takers) {
        return new LexicalDeclaration(
                kind, name, otherAlias, type, regex, priority, max, ranges, silent, writes, takers, span);
    }

    /** Returns whether a regex is written. If none is, the type says which numbers match. */
    public boolean hasRegex() {
        String first = regex.span().text();
        return first.startsWith("'") || first.startsWith("\"");
    }

    /** Returns whether it stands for a literal of a production. */
    public boolean isLiteral() {
        return kind == Kind.TOKEN && name.text().startsWith("\"");
    }

    /** The kind of declaration. */
    public enum Kind {
        MACRO,
        TOKEN,
        BLANK,
        COMMENT
    }
}
