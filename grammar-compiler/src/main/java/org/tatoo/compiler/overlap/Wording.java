package org.tatoo.compiler.overlap;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminals;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.simulation.Run;
import org.tatoo.runtime.SyntaxError;

/** The texts of messages and hints about findings. */
final class Wording {
    private static final int SHOWN = 60;

    private final Grammar grammar;
    private final Lexer lexer;
    private final Rules rules;

    Wording(Grammar grammar, Lexer lexer, Rules rules) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.rules = rules;
    }

    String message(Finding finding) {
        String loser = name(finding.rule());
        String takers = names(finding.takers());
        String string = quoted(finding.string());
        String take = finding.takers().cardinality() > 1 ? " together take " : " takes ";
        return switch (finding.kind()) {
            case DEAD -> loser + " is never read here: " + takers + take + "all that it matches, for example " + string;
            case OVERTAKEN ->
                loser + " is never followed here by what must follow it: " + takers + take + "it along, for example in "
                        + string;
            case LISTS -> "both " + takers + " and " + loser + " match " + string + ", which is read as " + takers;
            case LONGER -> tooLong(finding, loser, takers);
            case SWALLOWED ->
                "whether " + takers + " is read depends on what stands after it: " + string + " is skipped as " + loser;
            case NEVER_SKIPPED ->
                loser + " is not skipped where " + takers + " may come: " + takers + take
                        + "all that it matches, for example " + string;
            default -> takers + take + string + " from " + loser + ", and something else may follow it";
        };
    }

    private String tooLong(Finding finding, String loser, String taker) {
        int length = finding.string().length;
        return taker + " takes strings that are too long for it from " + loser + ", for example one of " + length
                + " bytes: its max is " + rules.max(finding.takers().nextSetBit(0)) + ", that of " + loser + " is "
                + rules.max(finding.rule());
    }

    String hint(Finding finding) {
        String loser = name(finding.rule());
        int taker = finding.takers().nextSetBit(0);
        return switch (finding.kind()) {
            case DEAD ->
                isLiteral(finding.takers())
                        ? "literals come before all declared tokens: leave " + loser
                                + " out, or declare a token for the text"
                        : declaredBeforeHelps(finding)
                                ? "declare " + loser + " before " + names(finding.takers())
                                        + ": of matches of equal length the token declared first is read"
                                : "use one token in both places, or let them match different strings";
            case OVERTAKEN -> "put something between the two that cannot belong to them, or make one token of them";
            case LONGER -> "give both the same max: " + rule(taker).name() + " max " + rules.max(finding.rule());
            case SWALLOWED ->
                "take the beginning of " + name(taker) + " out of " + loser + ", or let " + name(taker)
                        + " take the blanks around it";
            case NEVER_SKIPPED -> "";
            case LISTS -> "take what they have in common out of one of them";
            default -> "let them match different strings, or let the same follow them";
        };
    }

    private boolean isLiteral(BitSet takers) {
        return takers.stream().anyMatch(taker -> Symbol.isLiteral(rule(taker).name()));
    }

    /** Returns whether each taker wins a string that the loser does not match. */
    private boolean declaredBeforeHelps(Finding finding) {
        BitSet loser = new BitSet();
        loser.set(finding.rule());
        try {
            return finding.takers().stream()
                    .allMatch(taker -> rules.owned(taker, loser).isPresent());
        } catch (Undecided e) {
            return false;
        }
    }

    /** Returns the behaviour of the parser on {@code witness}. */
    String run(Witness witness) {
        Run run = witness.run();
        String start = witness.start() == 0
                ? ""
                : " of " + grammar.starts().get(witness.start()).name();
        String answers = run.answers().isEmpty()
                ? ""
                : run.answers().stream()
                        .map(answer -> answer.question() + " = " + answer.text())
                        .collect(Collectors.joining(", ", " (", ")"));
        return "of the input" + start + " " + quoted(witness.input()) + answers + " the parser " + read(witness)
                + verdict(run);
    }

    /** Returns the reason why no input is shown. */
    String noInput(Finding finding, Witnesses witnesses) {
        String terminals = terminals(witnesses.terminals(finding.state()));
        String where = terminals.isEmpty() ? "at the start" : "after " + terminals;
        return witnesses.reaches(finding.state())
                ? "no input that shows it was found " + where + ", in as many steps as the search may take"
                : "no input leads there, " + where + ": a token on the way is never read";
    }

    private String read(Witness witness) {
        return witness.run().lexemes().stream()
                .filter(lexeme -> lexeme.offset() == witness.offset())
                .findFirst()
                .map(lexeme -> (isToken(lexeme.rule()) ? "reads " : "skips ")
                        + quoted(witness.finding().string()) + " as " + name(lexeme.rule()) + ", then ")
                .orElse("");
    }

    private boolean isToken(int rule) {
        return rule(rule).kind() == LexicalRule.Kind.TOKEN;
    }

    private static String verdict(Run run) {
        return run.error() == null ? "accepts it" : "says " + run.error() + " at " + run.offset();
    }

    /** Returns {@code terminals}, given by their columns, as written in productions. */
    private String terminals(List<Integer> terminals) {
        Terminals numbers = grammar.terminals();
        return terminals.stream()
                .map(column -> numbers.isToken(column)
                        ? name(column)
                        : "'" + numbers.virtual(column).name() + "'")
                .collect(Collectors.joining(" "));
    }

    private static String quoted(byte[] bytes) {
        boolean all = bytes.length <= SHOWN;
        return "\"" + SyntaxError.escape(all ? bytes : Arrays.copyOf(bytes, SHOWN)) + (all ? "\"" : "…\"");
    }

    private String names(BitSet some) {
        List<String> names = some.stream().mapToObj(this::name).toList();
        return names.size() == 1
                ? names.get(0)
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.get(names.size() - 1);
    }

    private String name(int rule) {
        return Symbol.quoted(rule(rule).name());
    }

    private LexicalRule rule(int rule) {
        return lexer.rules().get(rule);
    }
}
