package org.tatoo.compiler.syntax;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_OPTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_OPTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.EbnfParser.DefinitionContext;
import org.tatoo.compiler.syntax.EbnfParser.LexicalContext;
import org.tatoo.compiler.syntax.EbnfParser.OptionContext;
import org.tatoo.compiler.syntax.LexicalDeclaration.Kind;

/** Makes a record of the parse tree of one declaration in {@code tokens}, {@code blanks} or {@code comments}. */
final class LexicalBuilder {
    private static final Set<String> VIRTUAL = Set.of("bytes", "choose", "count");

    private final Declaration declaration;
    private final LexicalContext tree;
    private final Kind kind;
    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;

    private @Nullable Name priority;
    private @Nullable Name max;
    private boolean silent;
    private boolean wrong;

    LexicalBuilder(
            Declaration declaration,
            LexicalContext tree,
            SourceFile file,
            DiagnosticLog log,
            DeclarationParser parser) {
        this.declaration = declaration;
        this.tree = tree;
        this.kind = tree.macro != null
                ? Kind.MACRO
                : switch (declaration.section()) {
                    case BLANKS -> Kind.BLANK;
                    case COMMENTS -> Kind.COMMENT;
                    default -> Kind.TOKEN;
                };
        this.file = file;
        this.log = log;
        this.parser = parser;
    }

    /** The declaration; empty if an error was reported after which it means nothing. */
    Optional<LexicalDeclaration> build() {
        Name name = ProductionBuilder.name(tree.name, file);
        Quoted alias = tree.alias() == null
                ? null
                : ProductionBuilder.quoted(tree.alias().STRING().getSymbol(), file);
        Name type = tree.type() == null ? null : new TypeBuilder(file, log).type(tree.type());
        reportUnless(alias == null || kind == Kind.TOKEN, tree.alias(), "an alias");
        reportUnless(type == null || kind == Kind.TOKEN, tree.type(), "a type");
        tree.option().forEach(this::option);
        Quoted regex = regex();
        if (regex == null || wrong) {
            return Optional.empty();
        }
        Span span = new Span(
                file, declaration.first().getStartIndex(), declaration.last().getStopIndex() + 1);
        return Optional.of(new LexicalDeclaration(kind, name, alias, type, regex, priority, max, silent, span));
    }

    private @Nullable Quoted regex() {
        DefinitionContext definition = tree.definition();
        if (definition == null) {
            if (kind == Kind.TOKEN) {
                unsupported(tree, "tokens without a regex are", "write " + tree.name.getText() + " = 'regex'");
            } else {
                parser.reportIncomplete(declaration, "= and a quoted regex");
            }
            return null;
        }
        if (tree.assign().EXTEND() != null) {
            unsupported(tree.assign(), "+= is", "write all in one declaration");
            return null;
        }
        if (definition.STRING() == null) {
            virtual(definition);
            return null;
        }
        return ProductionBuilder.quoted(definition.STRING().getSymbol(), file);
    }

    private void virtual(DefinitionContext definition) {
        String function = definition.ID().getText();
        if (VIRTUAL.contains(function) && definition.OPEN() != null) {
            String what = "virtual terminals (" + function + ") are";
            unsupported(definition, what, "a token is declared as: name = 'regex'");
        } else {
            parser.reportUnexpected(declaration.section(), definition.getStart(), "a quoted regex");
        }
    }

    private void option(OptionContext option) {
        if (wrong) {
            return;
        }
        if (option.OPEN_BRACKET() != null) {
            reportUnless(kind == Kind.TOKEN, option, "a priority");
            reportDuplicate(priority != null, option, "the priority");
            priority = ProductionBuilder.name(option.ID().getSymbol(), file);
        } else if (option.ID().getText().equals("silent")) {
            reportUnless(kind == Kind.TOKEN, option, "silent");
            reportDuplicate(silent, option, "silent");
            silent = true;
            if (option.NUMBER() != null) {
                unexpected(option.NUMBER().getSymbol(), "the next declaration");
            }
        } else if (option.ID().getText().equals("max")) {
            max(option);
        } else {
            unexpected(option.ID().getSymbol(), "[, max, silent or the next declaration");
        }
    }

    private void max(OptionContext option) {
        reportUnless(kind != Kind.MACRO, option, "max");
        reportDuplicate(max != null, option, "max");
        if (option.NUMBER() != null) {
            max = ProductionBuilder.name(option.NUMBER().getSymbol(), file);
        } else {
            int end = option.getStop().getStopIndex();
            declaration.tokens().stream()
                    .filter(token -> token.getStartIndex() > end)
                    .findFirst()
                    .ifPresentOrElse(
                            token -> unexpected(token, "a number"),
                            () -> parser.reportIncomplete(declaration, "a number"));
            wrong = true;
        }
    }

    private void unexpected(Token token, String expected) {
        wrong = true;
        parser.reportUnexpected(declaration.section(), token, expected);
    }

    private void unsupported(ParserRuleContext where, String what, String instead) {
        log.report(UNSUPPORTED, span(where), what, instead);
    }

    private void reportUnless(boolean right, @Nullable ParserRuleContext where, String option) {
        if (!right && where != null) {
            String subject = switch (kind) {
                case MACRO -> "a macro";
                case TOKEN -> "a token";
                case BLANK -> "a blank";
                case COMMENT -> "a comment";
            };
            log.report(MISPLACED_OPTION, span(where), subject, option);
        }
    }

    private void reportDuplicate(boolean duplicate, OptionContext where, String option) {
        if (duplicate) {
            log.report(DUPLICATE_OPTION, span(where), option);
        }
    }

    private Span span(ParserRuleContext where) {
        int end = where.getStop().getType() == Token.EOF
                ? declaration.last().getStopIndex()
                : where.getStop().getStopIndex();
        return new Span(file, where.getStart().getStartIndex(), end + 1);
    }
}
