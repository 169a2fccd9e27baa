package org.tatoo.compiler.shorthand;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_BITS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_NUMBER_TYPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NUMBER_WITH_REGEX;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.Directive;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberType;
import org.tatoo.compiler.syntax.Quoted;

/** The long forms of tokens that are declared by the form of their number: {@code size : u16}. */
final class NumberTypes {
    private static final List<String> OF_BYTES = List.of("latin1", "binary");

    private final @Nullable Name charset;
    private final DiagnosticLog log;

    private NumberTypes(@Nullable Name charset, DiagnosticLog log) {
        this.charset = charset;
        this.log = log;
    }

    /** Gives the tokens of {@code file} that have a number type the regex of its numbers. */
    static GrammarFile expand(GrammarFile file, DiagnosticLog log) {
        @Nullable
        Name charset = file.directives().stream()
                .filter(directive -> directive.name().text().equals("charset"))
                .findFirst()
                .map(Directive::argument)
                .orElse(null);
        NumberTypes types = new NumberTypes(charset, log);
        List<LexicalDeclaration> expanded = new ArrayList<>();
        Set<String> broken = new HashSet<>(file.broken());
        for (LexicalDeclaration declaration : file.lexical()) {
            types.expand(declaration)
                    .ifPresentOrElse(
                            expanded::add, () -> broken.add(declaration.name().text()));
        }
        return file.with(expanded, file.virtuals(), file.productions(), broken);
    }

    /** Returns the long form of {@code token}; empty if its type is wrong, which is reported. */
    private Optional<LexicalDeclaration> expand(LexicalDeclaration token) {
        JavaType type = token.type();
        if (type == null) {
            return Optional.of(token);
        }
        if (type.isBits() && !token.hasRegex()) {
            return bits(token, type);
        }
        Optional<NumberType> number = NumberType.of(type);
        if (number.isEmpty()) {
            if (!token.hasRegex() || (NumberType.hasDigits(type.name().text()) && type.radix() != null)) {
                reportType(type);
                return Optional.empty();
            }
            return Optional.of(token);
        }
        if (token.hasRegex()) {
            Quoted regex = token.regex();
            log.report(
                    NUMBER_WITH_REGEX,
                    regex.span(),
                    type.name().text(),
                    token.name().text() + " : " + number.get().longText() + " = "
                            + regex.span().text());
        } else if (number.get().ofBytes() && !hasBytes(type.name())) {
            return Optional.empty();
        }
        return Optional.of(
                token.as(number.get().longForm(type), quoted(number.get().regex(), token.regex())));
    }

    private Optional<LexicalDeclaration> bits(LexicalDeclaration token, JavaType type) {
        int bits = 0;
        for (BitField field : type.fields()) {
            String width = field.width().text();
            if (!width.matches("[1-9][0-9]?")) {
                return Optional.of(token.as(type, quoted(bytes(1), token.regex())));
            }
            bits += Integer.parseInt(width);
        }
        if (bits % Byte.SIZE != 0 || bits > Long.SIZE) {
            log.report(
                    BAD_BITS,
                    token.name().span(),
                    token.name().text(),
                    "are " + bits,
                    "name a multiple of 8, at most 64, the highest first");
            return Optional.empty();
        }
        return hasBytes(type.name())
                ? Optional.of(token.as(type, quoted(bytes(bits / Byte.SIZE), token.regex())))
                : Optional.empty();
    }

    private static String bytes(int count) {
        return "[\\x00-\\xff]{" + count + "}";
    }

    private static Quoted quoted(String regex, Quoted where) {
        return Quoted.of(regex, where.span());
    }

    /** Returns whether the symbols of the charset are bytes; reports that {@code type} needs them. */
    private boolean hasBytes(Name type) {
        if (charset == null || OF_BYTES.contains(charset.text())) {
            return true;
        }
        log.report(
                BAD_NUMBER_TYPE,
                type.span(),
                type.text(),
                "it needs bytes, and the charset is " + charset.text(),
                "write charset binary, or a number of digits: decimal(5)");
        return false;
    }

    private void reportType(JavaType type) {
        String name = type.name().text();
        if (NumberType.hasDigits(name)) {
            int most = NumberType.mostDigits(name);
            log.report(
                    BAD_NUMBER_TYPE,
                    type.name().span(),
                    name,
                    "it has 1 to " + most + " digits",
                    "write " + name + "(" + most + ") for the most");
        } else {
            log.report(
                    BAD_NUMBER_TYPE,
                    type.name().span(),
                    name,
                    "there is no number of this form",
                    "there are u8 to u64 and i8 to i64, u16le and so on, uleb(4), vlq(4), decimal(5), hex(4), bits(a 1, b 7)");
        }
    }
}
