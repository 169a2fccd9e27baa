package org.tatoo.compiler.java.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.tatoo.compiler.direct.Jump;

/** A printer of the tests that distinguish fixed texts from the general token that has been read. */
final class KeywordPoet {
    /** The maximum number of keywords without a switch over their lengths. */
    private static final int FEW_KEYWORDS = 6;

    /** The bytecode size of the test whether any keyword has the token's length. */
    private static final int LENGTHS =
            2 * Bytecode.CONSTANT + RecogniserPoet.LENGTH + 4 * Bytecode.OPERATION + Bytecode.JUMP;

    private final ByteTests tests;
    private final LaneCode code;
    private final RecogniserEnds ends;
    private final Predicate<Jump> isShared;
    private final Consumer<Jump> jump;

    /**
     * Creates a printer to {@code code}.
     *
     * @param isShared whether several places lead to the target of a jump
     * @param jump prints a jump
     */
    KeywordPoet(ByteTests tests, LaneCode code, RecogniserEnds ends, Predicate<Jump> isShared, Consumer<Jump> jump) {
        this.tests = tests;
        this.code = code;
        this.ends = ends;
        this.isShared = isShared;
        this.jump = jump;
    }

    /** Prints the tests for the keywords, and the jump if none matches. */
    void print(Jump.ToKeyword to) {
        if (to.keywords().size() <= FEW_KEYWORDS) {
            code.begin(
                    LENGTHS,
                    "if (($LL >>> position - start & 1) != 0)",
                    "0x" + Long.toHexString(lengths(to.keywords())));
            to.keywords().forEach(keyword -> keyword(keyword, isLength(keyword)));
            code.end();
        } else {
            switchLength(to.keywords());
        }
        jump.accept(to.other());
    }

    /** Returns a bit set of the keywords' lengths. The shift of a long uses a length modulo 64. */
    private static long lengths(List<Jump.Keyword> keywords) {
        long lengths = 0;
        for (Jump.Keyword keyword : keywords) {
            lengths |= 1L << keyword.text().size();
        }
        return lengths;
    }

    private void switchLength(List<Jump.Keyword> all) {
        Map<Integer, List<Jump.Keyword>> byLength = new TreeMap<>();
        for (Jump.Keyword keyword : all) {
            byLength.computeIfAbsent(keyword.text().size(), any -> new ArrayList<>())
                    .add(keyword);
        }
        code.begin(RecogniserPoet.LENGTH + Bytecode.switchOver(byLength.keySet()), "switch (position - start)");
        byLength.forEach((length, keywords) -> {
            code.add("case $L:\n$>", length);
            keywords.forEach(keyword -> keyword(keyword, Condition.NONE));
            code.statement(Bytecode.JUMP, "break").add("$<");
        });
        code.add("default:\n$>").statement(Bytecode.JUMP, "break").add("$<").end();
    }

    private Condition isLength(Jump.Keyword keyword) {
        int length = keyword.text().size();
        return new Condition(
                "position - start == " + length, RecogniserPoet.LENGTH + Bytecode.number(length) + Bytecode.JUMP);
    }

    /** Prints the jump taken if {@code length} holds and the bytes match the keyword. */
    private void keyword(Jump.Keyword keyword, Condition length) {
        Condition matches = length.and(
                new Condition(tests.keyword(keyword.text()) + ".matches(input, start)", RecogniserPoet.MATCHES));
        Jump.ToOutcome to = keyword.outcome();
        boolean guarded =
                to.max() == 0 && !isShared.test(new Jump.ToOutcome(to.rule(), 0)) && ends.foundIf(matches, to.rule());
        if (!guarded) {
            code.begin(matches.bytes(), "if ($L)", matches.text());
            jump.accept(to);
            code.end();
        }
    }
}
