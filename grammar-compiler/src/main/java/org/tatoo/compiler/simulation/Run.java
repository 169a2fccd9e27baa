package org.tatoo.compiler.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;

/**
 * What a parser makes of a whole input.
 *
 * @param lexemes what was read before the verdict
 * @param answers what the handler was asked, and answered
 * @param error why the input is refused; null if it is accepted
 * @param offset of the error; the length of an accepted input
 */
public record Run(List<Lexeme> lexemes, List<Answer> answers, SyntaxError.@Nullable Kind error, int offset) {
    public Run {
        lexemes = List.copyOf(lexemes);
        answers = List.copyOf(answers);
    }
}
