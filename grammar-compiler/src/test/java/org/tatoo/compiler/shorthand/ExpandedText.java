package org.tatoo.compiler.shorthand;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The tokens and productions of a grammar without short forms, in one spelling. */
final class ExpandedText {
    private static final Expression.Form FORM = new Expression.Form() {
        @Override
        public String terminal(Quoted quoted) {
            return quoted.isLiteral() ? '"' + quoted.text() + '"' : "'" + quoted.text() + "'";
        }

        @Override
        public String before(Name name) {
            return name.text() + "=";
        }

        @Override
        public String declared(String sign, Name name) {
            return (sign.isEmpty() ? " " : sign) + name.text();
        }
    };

    private final StringBuilder text = new StringBuilder();

    private ExpandedText() {}

    static String of(GrammarFile file) {
        ExpandedText expanded = new ExpandedText();
        expanded.text.append("tokens:\n");
        file.lexical().forEach(expanded::token);
        file.virtuals().forEach(expanded::virtual);
        expanded.text.append("productions:\n");
        file.productions().forEach(expanded::production);
        return expanded.text.toString();
    }

    private void token(LexicalDeclaration token) {
        text.append("  ").append(token.name().text());
        if (token.type() != null) {
            text.append(" : ").append(Forms.of(token.type()));
            text.append(token.type().sign() == null ? "" : " signed");
        }
        text.append(" = '").append(token.regex().text()).append("'");
        text.append(Forms.max(token.max())).append(in(token.ranges()));
        text.append(token.silent() && !token.isLiteral() ? " silent\n" : "\n");
    }

    private void virtual(VirtualDeclaration declaration) {
        text.append("  ").append(declaration.name().text());
        if (declaration.type() != null) {
            text.append(" : ").append(Forms.of(declaration.type()));
        }
        text.append(" = ").append(content(declaration)).append(Forms.max(declaration.max()));
        text.append('\n');
    }

    private static String content(VirtualDeclaration declaration) {
        VirtualDeclaration.Content content = declaration.content();
        if (content instanceof VirtualDeclaration.Condition condition) {
            return "when(" + Forms.of(condition.term()) + in(condition.ranges()) + ")";
        }
        if (content instanceof VirtualDeclaration.Cases cases) {
            return "choose(" + Forms.of(cases.term()) + ": "
                    + cases.cases().stream().map(ExpandedText::valueCase).collect(Collectors.joining(" | ")) + ")";
        }
        if (content instanceof VirtualDeclaration.Amount amount) {
            return switch (declaration.kind()) {
                        case COUNTER -> "count(";
                        case REGION -> "region(";
                        case CHECK -> "check(";
                        default -> "bytes(";
                    }
                    + Forms.of(amount.term()) + ")";
        }
        if (content instanceof VirtualDeclaration.Values values) {
            return "choose(" + values.names().stream().map(Name::text).collect(Collectors.joining(" | ")) + ")";
        }
        return Forms.of(content);
    }

    private static String valueCase(VirtualDeclaration.Case each) {
        return (each.ranges().isEmpty() ? "else" : Forms.of(each.ranges())) + " "
                + each.name().text();
    }

    private static String in(List<NumberRange> ranges) {
        return ranges.isEmpty() ? "" : " in " + Forms.of(ranges);
    }

    private void production(ProductionDeclaration production) {
        text.append("  ").append(production.name().text()).append(" = ");
        text.append(production.alternatives().stream()
                .map(ExpandedText::alternative)
                .collect(Collectors.joining(" | ")));
        text.append(" ;\n");
    }

    private static String alternative(Alternative alternative) {
        return alternative.text(FORM) + label(alternative.production());
    }

    private static String label(@Nullable Name production) {
        return production == null ? "" : " {" + production.text() + "}";
    }
}
