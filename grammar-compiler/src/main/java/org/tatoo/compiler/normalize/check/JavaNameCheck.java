package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_GRAMMAR_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_PACKAGE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.INHERITED_METHOD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.JAVA_KEYWORD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.METHOD_CLASH;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.normalize.resolve.JavaNames;
import org.tatoo.compiler.normalize.resolve.ProductionNames;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.Terms;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** The check that names used in Java are valid: classes, the package, constants and methods. */
public record JavaNameCheck(ResolvedGrammar grammar, DiagnosticLog log) {
    public static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        JavaNameCheck check = new JavaNameCheck(grammar, log);
        check.checkClasses();
        check.checkPackage();
        check.checkTerminals();
        check.checkProductions();
        check.checkMethods();
    }

    private void checkClasses() {
        if (!SourceVersion.isIdentifier(grammar.prefix())) {
            Span where = Span.whole(grammar.file().file());
            log.report(BAD_GRAMMAR_NAME, where, grammar.name() + ".ebnf", likely(grammar.name()) + ".ebnf");
        }
    }

    /** Returns a name like {@code wrong} that a class can have. */
    private static String likely(String wrong) {
        String letters = wrong.replaceAll("[^A-Za-z0-9_]+", "-").replaceAll("^[^A-Za-z]+|-$", "");
        return letters.isEmpty() ? "grammar" : letters;
    }

    private void checkPackage() {
        String name = grammar.packageName();
        Name written = grammar.settings().packageName();
        if (!name.isEmpty() && !SourceVersion.isName(name)) {
            String wrong = Pattern.compile("\\.")
                    .splitAsStream(name)
                    .filter(part -> !SourceVersion.isName(part))
                    .findFirst()
                    .orElse("");
            Span where = written == null ? Span.whole(grammar.file().file()) : written.span();
            log.report(BAD_PACKAGE, where, name, "\"" + wrong + "\"");
        }
    }

    private void checkTerminals() {
        for (Terminal token : grammar.lexicon().declared()) {
            checkConstant(token.name(), token.span(), "rename the token, for example %s");
        }
        Terminal error = grammar.lexicon().error();
        if (error != null) {
            checkConstant(error.name(), error.span(), "rename the error terminal, for example %s");
        }
        for (VirtualDeclaration bytes : grammar.names().virtuals(Kind.BYTES)) {
            checkConstant(bytes.name(), "rename the virtual terminal, for example %s");
        }
        for (VirtualDeclaration selector : grammar.names().virtuals(Kind.SELECTOR)) {
            selector.values().forEach(value -> checkConstant(value, "rename the value, for example %s"));
        }
    }

    private void checkProductions() {
        for (Name start : grammar.starts().written()) {
            checkConstant(start, "rename the non-terminal, for example %s");
        }
        for (ProductionDeclaration declaration : grammar.names().productions().values()) {
            List<ProductionNames.ProductionName> names = ProductionNames.of(declaration);
            for (int i = 0; i < names.size(); i++) {
                ProductionNames.ProductionName name = names.get(i);
                if (declaration.alternatives().get(i).whole()) {
                    checkCallback(new Name(name.text(), name.span()));
                    continue;
                }
                switch (name.origin()) {
                    case GIVEN -> checkConstant(name.text(), name.span(), "choose another name, for example %s");
                    case NON_TERMINAL ->
                        checkConstant(name.text(), name.span(), "name the production at its end: {%s}");
                    case NUMBER -> {
                        // a constant with a number is never a keyword
                    }
                }
            }
        }
    }

    private void checkMethods() {
        questions().forEach(name -> checkMethod(name, "choose another name"));
        asked().forEach(selector -> checkMethod(selector, "rename the selector"));
    }

    /** Returns the names of the methods that return lengths and counts. */
    private Stream<Name> questions() {
        return grammar.virtuals().sources().stream()
                .filter(source -> source.term() instanceof Term.Method)
                .map(Terms.Source::written);
    }

    /** Returns the names of the methods that choose. */
    private Stream<Name> asked() {
        return grammar.names().virtuals(Kind.SELECTOR).stream()
                .filter(VirtualDeclaration::isAsked)
                .map(VirtualDeclaration::name);
    }

    /** Checks the method that delivers a whole production. */
    private void checkCallback(Name name) {
        checkMethod(name, "choose another name, for example " + name.text() + "_");
        Stream.concat(questions(), asked())
                .filter(question -> question.text().equals(name.text()))
                .findFirst()
                .ifPresent(question -> log.report(
                        METHOD_CLASH,
                        name.span(),
                        List.of(new Related(question.span(), "the other one")),
                        name.text()));
    }

    private void checkConstant(Name name, String hint) {
        checkConstant(name.text(), name.span(), hint);
    }

    /** Reports a name that cannot be a constant; {@code %s} in {@code hint} is replaced by a valid name. */
    private void checkConstant(String name, Span where, String hint) {
        if (SourceVersion.isKeyword(name)) {
            log.report(JAVA_KEYWORD, where, name, hint.formatted(name + "_"), "a constant");
        }
    }

    private void checkMethod(Name name, String hint) {
        if (SourceVersion.isKeyword(name.text())) {
            log.report(JAVA_KEYWORD, name.span(), name.text(), hint, "a method");
        } else if (JavaNames.isInheritedMethod(name.text())) {
            log.report(INHERITED_METHOD, name.span(), name.text(), hint);
        }
    }
}
