package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_BITS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_NUMBER_RANGE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_OPTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_ONE_LENGTH;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_ONLY_DIGITS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NO_LAST_GROUP;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.NumberFormat.Base;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;

/** The formats of the numbers that the parser reads: those in terms, and those with ranges or named bits. */
public final class NumberFormats {
    private final Lexicon lexicon;
    private final Types types;
    private final DiagnosticLog log;

    private NumberFormats(Lexicon lexicon, Types types, DiagnosticLog log) {
        this.lexicon = lexicon;
        this.types = types;
        this.log = log;
    }

    /**
     * The formats of numbers, by the indices of their tokens.
     *
     * @param read the formats of the numbers that the parser reads
     * @param typed these and, if values are requested, the formats of all other tokens that are numbers
     */
    public record Formats(Map<Integer, NumberFormat> read, Map<Integer, NumberFormat> typed) {}

    /**
     * Returns the formats, and reports each token that cannot have its own.
     *
     * @param values whether values are requested
     */
    static Formats of(
            SymbolTable names,
            Lexicon lexicon,
            VirtualTerminals virtuals,
            Types types,
            boolean values,
            DiagnosticLog log) {
        NumberFormats formats = new NumberFormats(lexicon, types, log);
        Map<Terminal, Span> used = new LinkedHashMap<>();
        for (Terms.Source source : virtuals.sources()) {
            if (source.term() instanceof Term.Register number) {
                used.putIfAbsent(number.token(), source.written().span());
            }
        }
        Set<Terminal> read = new LinkedHashSet<>(used.keySet());
        lexicon.tokens().stream()
                .filter(token -> !declaration(names, token).ranges().isEmpty()
                        || types.bits().containsKey(token.name()))
                .forEach(read::add);
        Map<Integer, NumberFormat> needed = formats.all(read, names, used);
        Map<Integer, NumberFormat> typed = new LinkedHashMap<>(needed);
        if (values) {
            List<Terminal> others = lexicon.tokens().stream()
                    .filter(token -> Types.isNumber(token.type()) && !read.contains(token))
                    .toList();
            typed.putAll(formats.all(others, names, used));
        }
        return new Formats(needed, typed);
    }

    private Map<Integer, NumberFormat> all(Collection<Terminal> tokens, SymbolTable names, Map<Terminal, Span> used) {
        Map<Integer, NumberFormat> result = new LinkedHashMap<>();
        for (Terminal token : tokens) {
            LexicalDeclaration declaration = declaration(names, token);
            if (Types.isNumber(token.type())) {
                Span where = used.getOrDefault(token, token.span());
                result.put(token.index(), format(token, declaration, where));
            } else if (types.bits().containsKey(token.name())
                    && declaration.ranges().isEmpty()) {
                result.put(token.index(), bits(token));
            } else if (!declaration.ranges().isEmpty()) {
                log.report(
                        MISPLACED_OPTION,
                        declaration.ranges().get(0).least().span(),
                        "a token that is no number",
                        "ranges");
            }
        }
        return result;
    }

    private static LexicalDeclaration declaration(SymbolTable names, Terminal token) {
        return names.tokens().get(token.index());
    }

    private NumberFormat format(Terminal token, LexicalDeclaration declaration, Span where) {
        Types.Digits digits = types.digits(token.name());
        LexicalRule rule = lexicon.rule(token);
        long limit = "int".equals(token.type()) ? Integer.MAX_VALUE : Long.MAX_VALUE;
        boolean padded = false;
        if (!lexicon.rules().get(token.index()).broken()) {
            if (digits.base().radix() < DigitCheck.GROUPS) {
                padded = isPadded(token, digits.base(), rule, where);
            } else {
                checkBytes(token, digits, rule, limit, where);
            }
        }
        boolean unsigned = Types.UNSIGNED.equals(token.type());
        NumberFormat all =
                new NumberFormat(digits.base(), digits.signed(), unsigned, padded, limit, List.of(), List.of());
        List<NumberFormat.Range> ranges = ranges(declaration.ranges(), isNamed(declaration), all, token);
        return new NumberFormat(digits.base(), digits.signed(), unsigned, padded, limit, ranges, List.of());
    }

    private NumberFormat bits(Terminal token) {
        List<NumberFormat.Field> fields = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        int width = 0;
        for (BitField written : types.bits().getOrDefault(token.name(), List.of())) {
            Name name = written.name();
            if (!taken.add(name.text())) {
                log.report(
                        BAD_BITS, name.span(), token.name(), "have the name " + name.text() + " twice", "rename one");
            }
            String text = written.width().text();
            int bits = text.matches("[1-9][0-9]?") ? Integer.parseInt(text) : Long.SIZE;
            if (bits >= Long.SIZE) {
                log.report(BAD_BITS, written.width().span(), token.name(), "cannot be " + text, "write 1 to 63");
                return NumberFormat.ofBits(List.of());
            }
            NumberFormat all = new NumberFormat(
                    NumberFormat.Base.BYTES, false, false, false, (1L << bits) - 1, List.of(), List.of());
            fields.add(new NumberFormat.Field(
                    name.text(), bits, ranges(written.ranges(), written.enumeration() != null, all, token)));
            width += bits;
        }
        LexicalRule rule = lexicon.rule(token);
        long bytes = rule.regex().lengths().longest();
        boolean broken = lexicon.rules().get(token.index()).broken();
        if (!broken && (rule.regex().lengths().shortest() != bytes || bytes > Long.BYTES)) {
            log.report(
                    BAD_BITS,
                    token.span(),
                    token.name(),
                    "need a token of one length of at most 8 bytes",
                    "write how many bytes it has, for example '.{2}'");
        } else if (!broken && bytes * Byte.SIZE != width) {
            log.report(
                    BAD_BITS,
                    token.span(),
                    token.name(),
                    "are " + width + ", but it has " + bytes * Byte.SIZE,
                    "name all of them, the highest first");
        }
        return NumberFormat.ofBits(fields);
    }

    /** Returns whether other bytes stand around the digits, and reports digits that are not in one place. */
    private boolean isPadded(Terminal token, Base base, LexicalRule rule, Span where) {
        ByteSet digits = DigitCheck.digits(base);
        if (rule.regex().bytes().firstOutside(digits) < 0) {
            return false;
        }
        if (!DigitCheck.isPadded(rule.regex(), digits)) {
            int other = DigitCheck.misplaced(rule.regex(), digits);
            log.report(
                    NOT_ONLY_DIGITS,
                    where,
                    List.of(new Related(token.span(), "the token")),
                    token.name(),
                    base.radix(),
                    other > ' ' && other < 0x7f ? Character.toString(other) : "the byte %02X".formatted(other),
                    DigitCheck.wayOut(token, base, rule.regex()));
        }
        return true;
    }

    private void checkBytes(Terminal token, Types.Digits digits, LexicalRule rule, long limit, Span where) {
        long longest = rule.regex().lengths().longest();
        int most = limit == Integer.MAX_VALUE ? Integer.BYTES : Long.BYTES;
        if (digits.base().radix() == DigitCheck.GROUPS) {
            if (!DigitCheck.endsWithLowByte(rule.regex())) {
                log.report(NO_LAST_GROUP, where, token.name(), digits.base().text());
            }
        } else if (digits.signed() && (rule.regex().lengths().shortest() != longest || longest > most)) {
            log.report(NOT_ONE_LENGTH, where, token.name(), most);
        }
    }

    private static boolean isNamed(LexicalDeclaration declaration) {
        return declaration.type() != null && declaration.type().enumeration() != null;
    }

    /** @param named whether these are the numbers of an enumeration, of which wrong ones are reported with their names */
    private List<NumberFormat.Range> ranges(
            List<NumberRange> written, boolean named, NumberFormat all, Terminal token) {
        List<NumberFormat.Range> ranges = new ArrayList<>();
        for (NumberRange range : written) {
            Long least = bound(range.least(), named, all, token);
            Long most = bound(range.most(), named, all, token);
            if (least != null && most != null && least > most) {
                log.report(
                        BAD_NUMBER_RANGE,
                        range.least().span(),
                        range.least().text() + ".." + range.most().text(),
                        token.name(),
                        "write the lower value first");
            } else if (least != null && most != null) {
                ranges.add(new NumberFormat.Range(least, most));
            }
        }
        return ranges;
    }

    private @Nullable Long bound(Name written, boolean named, NumberFormat all, Terminal token) {
        if (written.text().matches("-?[0-9]+")) {
            BigInteger value = new BigInteger(written.text());
            if (value.bitLength() < Long.SIZE && all.allows(value.longValue())) {
                return value.longValue();
            }
        }
        if (!named) {
            log.report(
                    BAD_NUMBER_RANGE,
                    written.span(),
                    written.text(),
                    token.name(),
                    "a value is a whole number from %d to %d".formatted(all.least(), all.limit()));
        }
        return null;
    }
}
