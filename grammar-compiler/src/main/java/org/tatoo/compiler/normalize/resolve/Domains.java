package org.tatoo.compiler.normalize.resolve;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.NumberFormat.Range;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.syntax.BitField;

/** The values that the numbers of tokens can have, by their bits, their ranges, and the lengths of their matches. */
record Domains(SymbolTable names, Lexicon lexicon, Types types) {
    private static final int BYTE = 256;

    /** Returns the values of each of {@code registers}. */
    Map<Term.Register, List<Range>> of(Set<Term.Register> registers, Terms terms) {
        Map<Term.Register, List<Range>> domains = new LinkedHashMap<>();
        registers.forEach(register -> domains.put(register, of(register, terms)));
        return domains;
    }

    private List<Range> of(Term.Register register, Terms terms) {
        String token = register.token().name();
        if (register.field() != null) {
            Optional<BitField> field = types.bits().getOrDefault(token, List.of()).stream()
                    .filter(each -> each.name().text().equals(register.field()))
                    .findFirst();
            List<Range> ranges = field.map(each -> terms.ranges(each.ranges())).orElse(List.of());
            return ranges.isEmpty() ? List.of(field.map(Domains::all).orElse(new Range(0, 1))) : ranges;
        }
        List<Range> ranges =
                terms.ranges(names.tokens().get(register.token().index()).ranges());
        return ranges.isEmpty() ? List.of(all(register.token())) : ranges;
    }

    /** Returns the values of the bits {@code field} whatever their declaration allows. */
    static Range all(BitField field) {
        String written = field.width().text();
        int width = written.matches("[1-9][0-9]?") ? Integer.parseInt(written) : 1;
        return new Range(0, (1L << Math.min(width, Long.SIZE - 1)) - 1);
    }

    /** Returns the values of the number {@code token} whatever its declaration allows. */
    Range all(Terminal token) {
        long limit = "int".equals(token.type()) ? Integer.MAX_VALUE : Long.MAX_VALUE;
        Types.Digits digits = types.digits(token.name());
        LexicalRule rule = lexicon.rule(token);
        long longest = Math.min(rule.regex().lengths().longest(), rule.max());
        if (digits.signed()) {
            long bits = Math.min(longest, Long.BYTES) * Byte.SIZE;
            long most = Math.min(limit, Long.MAX_VALUE >> (Long.SIZE - bits));
            return new Range(-most - 1, most);
        }
        int radix = Math.min(digits.base().radix(), BYTE);
        BigInteger count = BigInteger.valueOf(radix).pow((int) Math.min(longest, Long.SIZE));
        return new Range(
                0, count.subtract(BigInteger.ONE).min(BigInteger.valueOf(limit)).longValue());
    }
}
