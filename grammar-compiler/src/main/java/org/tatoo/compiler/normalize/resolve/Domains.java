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
            int width = field.map(each -> each.width().text())
                    .filter(text -> text.matches("[1-9][0-9]?"))
                    .map(Integer::valueOf)
                    .orElse(1);
            List<Range> ranges = field.map(each -> terms.ranges(each.ranges())).orElse(List.of());
            return ranges.isEmpty() ? List.of(new Range(0, (1L << Math.min(width, Long.SIZE - 1)) - 1)) : ranges;
        }
        List<Range> ranges =
                terms.ranges(names.tokens().get(register.token().index()).ranges());
        return ranges.isEmpty() ? List.of(all(register, token)) : ranges;
    }

    private Range all(Term.Register register, String token) {
        long limit = "int".equals(register.token().type()) ? Integer.MAX_VALUE : Long.MAX_VALUE;
        Types.Digits digits = types.digits(token);
        LexicalRule rule = lexicon.rule(register.token());
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
