package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_GRAMMAR_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_PACKAGE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.JAVA_KEYWORD;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.runtime.ProtocolHandler;

/** Makes sure that what becomes a name in Java can be one. */
final class JavaNames {
    private final DiagnosticLog log;

    JavaNames(DiagnosticLog log) {
        this.log = log;
    }

    /** {@code MyProtoX} for {@code my-proto_x}. */
    String classPrefix(String grammarName, Span where) {
        String prefix = camelCase(grammarName);
        if (!SourceVersion.isIdentifier(prefix)) {
            log.report(BAD_GRAMMAR_NAME, where, grammarName + ".ebnf", likely(grammarName) + ".ebnf");
        }
        return prefix;
    }

    /** A name like {@code wrong} that a class can have. */
    private static String likely(String wrong) {
        String letters = wrong.replaceAll("[^A-Za-z0-9_]+", "-").replaceAll("^[^A-Za-z]+|-$", "");
        return letters.isEmpty() ? "grammar" : letters;
    }

    /** {@code MyProtoX} for {@code my-proto_x}. */
    static String camelCase(String name) {
        StringBuilder prefix = new StringBuilder();
        boolean first = true;
        for (int c : name.codePoints().toArray()) {
            boolean separator = c == '-' || c == '_' || c == '.';
            if (!separator) {
                prefix.appendCodePoint(first ? Character.toUpperCase(c) : c);
            }
            first = separator;
        }
        return prefix.toString();
    }

    /** Reports what cannot be the name of a package. */
    void checkPackage(String name, Span where) {
        if (!name.isEmpty() && !SourceVersion.isName(name)) {
            String wrong = Pattern.compile("\\.")
                    .splitAsStream(name)
                    .filter(part -> !SourceVersion.isName(part))
                    .findFirst()
                    .orElse("");
            log.report(BAD_PACKAGE, where, name, "\"" + wrong + "\"");
        }
    }

    /** Reports a name that cannot be a constant, with what to do: {@code %s} in {@code hint} is a name that can. */
    void checkConstant(Name name, String hint) {
        if (SourceVersion.isKeyword(name.text())) {
            log.report(JAVA_KEYWORD, name.span(), name.text(), hint.formatted(name.text() + "_"), "a constant");
        }
    }

    /** Whether every handler has a method {@code name}. */
    static boolean isInheritedMethod(String name) {
        return Stream.of(ProtocolHandler.class, Object.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
                .anyMatch(method -> method.getName().equals(name));
    }

    /** Whether {@code text} looks like a name of a grammar. */
    static boolean isIdentifier(String text) {
        return text.matches("[A-Za-z_][A-Za-z0-9_]*");
    }
}
