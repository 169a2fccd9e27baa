package org.tatoo.compiler.direct.unroll;

import java.util.stream.Stream;
import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.direct.ValueRange;
import org.tatoo.compiler.grammar.KeptNumbers;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.VirtualTerminal;

/** The expected frequency of each answer to a choice, relative to the other answers. */
final class AnswerShares {
    private final KeptNumbers numbers;

    AnswerShares(KeptNumbers numbers) {
        this.numbers = numbers;
    }

    /** Returns how many of the possible numbers choose {@code answer}; 0 if the handler chooses. */
    double of(VirtualTerminal.Choice answer) {
        Selector.ByNumber number = answer.selector().number();
        if (number == null) {
            return 0;
        }
        if (answer.value() != number.otherwise()) {
            return size(number.cases().stream().filter(each -> each.value() == answer.value()));
        }
        ValueRange range = Value.of(number.term(), numbers).range();
        return range == null ? Double.MAX_VALUE : size(range.least(), range.most()) - size(number.cases().stream());
    }

    private static double size(Stream<Selector.Case> cases) {
        return cases.map(Selector.Case::range).mapToDouble(AnswerShares::size).sum();
    }

    private static double size(NumberFormat.Range range) {
        return size(range.least(), range.most());
    }

    private static double size(long least, long most) {
        return (double) most - least + 1;
    }
}
