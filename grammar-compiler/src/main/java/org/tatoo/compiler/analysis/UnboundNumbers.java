package org.tatoo.compiler.analysis;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.NUMBER_BOUNDS_NOTHING;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;

/** A lint for numbers that bound nothing, although their names say that they are lengths or counts. */
final class UnboundNumbers {
    private static final Set<String> TYPES = Set.of("int", "long", "unsigned");
    private static final Set<String> WORDS = Set.of("length", "len", "size", "count");

    /** The names of tokens, and of bits after those of their tokens, that terms use. */
    private final Set<String> used;

    private final DiagnosticLog log;

    private UnboundNumbers(Grammar grammar, DiagnosticLog log) {
        used = grammar.virtuals().stream()
                .map(VirtualTerminal::term)
                .filter(Objects::nonNull)
                .flatMap(Term::registers)
                .map(number -> full(number.token().name(), number.field()))
                .collect(Collectors.toSet());
        this.log = log;
    }

    static void check(Grammar grammar, GrammarFile file, DiagnosticLog log) {
        if (grammar.values().isAsked()) {
            return; // the numbers are values
        }
        UnboundNumbers numbers = new UnboundNumbers(grammar, log);
        for (LexicalDeclaration declaration : file.lexical()) {
            JavaType type = declaration.type();
            if (declaration.kind() == LexicalDeclaration.Kind.TOKEN && type != null) {
                numbers.check(declaration.name().text(), declaration.name(), type);
            }
        }
    }

    private void check(String token, Name name, JavaType type) {
        if (TYPES.contains(type.name().text())) {
            check(name, token);
        }
        for (BitField field : type.fields()) {
            check(field.name(), full(token, field.name().text()));
        }
    }

    private void check(Name name, String full) {
        boolean sounds = Arrays.stream(name.text().split("_")).anyMatch(WORDS::contains);
        if (sounds && !used.contains(full)) {
            log.report(NUMBER_BOUNDS_NOTHING, name.span(), full);
        }
    }

    private static String full(String token, @Nullable String field) {
        return field == null ? token : token + "." + field;
    }
}
