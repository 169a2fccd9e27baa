package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.FOREIGN_NOTATION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_FUNCTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.reader.EbnfParser.DefinitionContext;
import org.tatoo.compiler.reader.EbnfParser.LexicalContext;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.LexicalDeclaration.Kind;
import org.tatoo.compiler.syntax.Quoted;

/**
 * A builder of the record of a lexical declaration from the parse tree of one regex in {@code tokens}, {@code blanks}
 * or {@code comments}.
 */
final class LexicalBuilder {
    private static final List<String> OPTIONS = List.of("max", "silent", "in", "writes");

    private final Declaration declaration;
    private final LexicalContext tree;
    private final Kind kind;
    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;

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

    /** Returns the declaration; empty if an error was reported that makes it meaningless. */
    Optional<LexicalDeclaration> build() {
        LexicalOptions options = options();
        options.read(tree);
        Quoted regex = regex();
        if (regex == null || options.wrong()) {
            return Optional.empty();
        }
        Quoted alias = tree.alias() == null
                ? null
                : ProductionBuilder.quoted(tree.alias().STRING().getSymbol(), file);
        return Optional.of(new LexicalDeclaration(
                kind,
                ProductionBuilder.name(tree.name, file),
                alias,
                tree.type() == null ? null : new TypeBuilder(file, log).type(tree.type()),
                regex,
                options.priority(),
                options.max(),
                options.ranges(),
                options.silent(),
                options.writes(),
                options.yields(),
                declaration.span(file)));
    }

    private LexicalOptions options() {
        String subject = switch (kind) {
            case MACRO -> "a macro";
            case TOKEN -> "a token";
            case BLANK -> "a blank";
            case COMMENT -> "a comment";
        };
        Set<String> allowed = switch (kind) {
            case MACRO -> Set.of();
            case TOKEN ->
                Set.of(
                        LexicalOptions.ALIAS,
                        LexicalOptions.TYPE,
                        LexicalOptions.PRIORITY,
                        LexicalOptions.MAX,
                        LexicalOptions.RANGES,
                        LexicalOptions.SILENT,
                        LexicalOptions.YIELDS,
                        LexicalOptions.WRITES);
            case BLANK -> Set.of(LexicalOptions.MAX, LexicalOptions.WRITES);
            case COMMENT -> Set.of(LexicalOptions.MAX);
        };
        return new LexicalOptions(declaration, subject, allowed, file, log, parser);
    }

    private @Nullable Quoted regex() {
        DefinitionContext definition = tree.definition();
        if (definition == null) {
            if (kind == Kind.TOKEN && tree.type() != null) {
                Span type = declaration.span(tree.type(), file);
                return new Quoted(type, type);
            }
            if (kind == Kind.TOKEN) {
                String name = tree.name.getText();
                if (name.equals("fragment")) {
                    log.report(
                            FOREIGN_NOTATION,
                            Scanner.span(file, tree.name),
                            name,
                            "the word of ANTLR for a part of other tokens",
                            "declare a macro, $DIGIT = '[0-9]', and use it in regexes: {DIGIT}");
                    return null;
                }
                String hint = Spelling.nearest(name, OPTIONS)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("write " + name + " = 'regex'");
                unsupported(tree, "tokens without a regex are", hint);
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
            reportNoRegex(definition);
            return null;
        }
        return ProductionBuilder.quoted(definition.STRING().getSymbol(), file);
    }

    private void reportNoRegex(DefinitionContext definition) {
        if (kind == Kind.TOKEN && definition.OPEN() != null) {
            log.report(
                    UNKNOWN_FUNCTION,
                    declaration.span(definition, file),
                    definition.ID().getText());
        } else {
            parser.reportUnexpected(declaration.section(), definition.getStart(), "a quoted regex");
        }
    }

    private void unsupported(ParserRuleContext where, String what, String instead) {
        log.report(UNSUPPORTED, declaration.span(where, file), what, instead);
    }
}
