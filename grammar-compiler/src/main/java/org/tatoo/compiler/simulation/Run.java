package org.tatoo.compiler.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/**
 * The run of a parser over a whole input.
 *
 * @param lexemes the lexemes read before the verdict
 * @param answers the answers of the handler
 * @param error the reason for rejecting the input; null if it is accepted
 * @param offset the offset of the error; the length of an accepted input
 */
public record Run(List<Lexeme> lexemes, List<Answer> answers, SyntaxError.@Nullable Kind error, int offset) {
    public Run {
        lexemes = List.copyOf(lexemes);
        answers = List.copyOf(answers);
    }
}
