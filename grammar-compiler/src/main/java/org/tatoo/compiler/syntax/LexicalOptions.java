package org.tatoo.compiler.syntax;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_OPTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_OPTION;

import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.syntax.EbnfParser.LexicalContext;
import org.tatoo.compiler.syntax.EbnfParser.OptionContext;

/** Reads what may stand around the definition of a lexical declaration, and says what its subject cannot have. */
final class LexicalOptions {
    static final String ALIAS = "an alias";
    static final String TYPE = "a type";
    static final String PRIORITY = "a priority";
    static final String MAX = "max";
    static final String SILENT = "silent";

    private final Declaration declaration;
    private final String subject;
    private final Set<String> allowed;
    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;

    private @Nullable Name priority;
    private @Nullable Name max;
    private boolean silent;
    private boolean wrong;

    /** @param subject what is declared, for example {@code a macro} */
    LexicalOptions(
            Declaration declaration,
            String subject,
            Set<String> allowed,
            SourceFile file,
            DiagnosticLog log,
            DeclarationParser parser) {
        this.declaration = declaration;
        this.subject = subject;
        this.allowed = allowed;
        this.file = file;
        this.log = log;
        this.parser = parser;
    }

    /** Reads all options of {@code tree} and reports those that are not allowed. */
    void read(LexicalContext tree) {
        reportUnlessAllowed(ALIAS, tree.alias());
        reportUnlessAllowed(TYPE, tree.type());
        for (OptionContext option : tree.option()) {
            if (!wrong) {
                option(option);
            }
        }
    }

    @Nullable
    Name priority() {
        return priority;
    }

    @Nullable
    Name max() {
        return max;
    }

    boolean silent() {
        return silent;
    }

    /** Whether an error was reported after which the declaration means nothing. */
    boolean wrong() {
        return wrong;
    }

    private void option(OptionContext option) {
        if (option.OPEN_BRACKET() != null) {
            reportUnlessAllowed(PRIORITY, option);
            reportDuplicate(priority != null, option, "the priority");
            priority = ProductionBuilder.name(option.ID().getSymbol(), file);
        } else if (option.ID().getText().equals("silent")) {
            reportUnlessAllowed(SILENT, option);
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
        reportUnlessAllowed(MAX, option);
        reportDuplicate(max != null, option, "max");
        if (option.NUMBER() != null) {
            max = ProductionBuilder.name(option.NUMBER().getSymbol(), file);
        } else {
            int end = option.getStop().getStopIndex();
            List<Token> behind = declaration.tokens().stream()
                    .filter(token -> token.getStartIndex() > end)
                    .toList();
            if (behind.isEmpty()) {
                parser.reportIncomplete(declaration, "a number");
            } else {
                parser.reportUnexpected(declaration.section(), behind.get(0), "a number");
            }
            wrong = true;
        }
    }

    private void unexpected(Token token, String expected) {
        wrong = true;
        parser.reportUnexpected(declaration.section(), token, expected);
    }

    private void reportUnlessAllowed(String option, @Nullable ParserRuleContext where) {
        if (where != null && !allowed.contains(option)) {
            log.report(MISPLACED_OPTION, declaration.span(where, file), subject, option);
        }
    }

    private void reportDuplicate(boolean duplicate, OptionContext where, String option) {
        if (duplicate) {
            log.report(DUPLICATE_OPTION, declaration.span(where, file), option);
        }
    }
}
