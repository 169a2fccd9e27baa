package org.tatoo.compiler.uses;

import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.TemplateDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** A declaration of a grammar. Each is equal to itself only. */
final class Declared {
    private final Unit unit;
    private final Name name;
    private final Object tree;

    /** @param tree the declaration, or the name of the error terminal */
    Declared(Unit unit, Name name, Object tree) {
        this.unit = unit;
        this.name = name;
        this.tree = tree;
    }

    Unit unit() {
        return unit;
    }

    Name name() {
        return name;
    }

    Object tree() {
        return tree;
    }

    /** The kinds of names, by the places where they are written. */
    enum Kind {
        TOKEN("token"),
        NUMBER("token"),
        NON_TERMINAL("non-terminal"),
        TEMPLATE("template"),
        MACRO("macro"),
        COUNTER("counter or condition"),
        REGION("region");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the name in messages. */
        String word() {
            return word;
        }
    }

    boolean is(Kind kind) {
        return switch (kind) {
            case TOKEN, NUMBER ->
                tree instanceof Name
                        || tree instanceof VirtualDeclaration
                        || (tree instanceof LexicalDeclaration token && token.kind() == LexicalDeclaration.Kind.TOKEN);
            case NON_TERMINAL -> tree instanceof ProductionDeclaration;
            case TEMPLATE -> tree instanceof TemplateDeclaration;
            case MACRO -> tree instanceof LexicalDeclaration macro && macro.kind() == LexicalDeclaration.Kind.MACRO;
            case COUNTER -> isVirtual(VirtualDeclaration.Kind.COUNTER) || isVirtual(VirtualDeclaration.Kind.CONDITION);
            case REGION -> isVirtual(VirtualDeclaration.Kind.REGION);
        };
    }

    private boolean isVirtual(VirtualDeclaration.Kind kind) {
        return tree instanceof VirtualDeclaration declaration && declaration.kind() == kind;
    }

    /** Returns whether other grammars can use it by its name. */
    boolean isExported() {
        return !(tree instanceof Name)
                && !(tree instanceof LexicalDeclaration lexical
                        && (lexical.kind() == LexicalDeclaration.Kind.BLANK
                                || lexical.kind() == LexicalDeclaration.Kind.COMMENT));
    }

    /** Returns whether it is a choice that has the value {@code value}. */
    boolean hasValue(String value) {
        return tree instanceof VirtualDeclaration selector
                && selector.values().stream().anyMatch(name -> name.text().equals(value));
    }
}
