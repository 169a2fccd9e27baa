package org.tatoo.compiler.reader;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * An error strategy that ends the parse of a declaration at its first error. It collects everything expected there,
 * including tokens that could have continued lists still open.
 */
final class StopAtFirstError extends DefaultErrorStrategy {
    @Override
    public void sync(Parser recognizer) {
        int next = recognizer.getInputStream().LA(1);
        IntervalSet follow = recognizer
                .getATN()
                .nextTokens(recognizer.getInterpreter().atn.states.get(recognizer.getState()));
        boolean fits = follow.contains(next)
                || (follow.contains(Token.EPSILON)
                        && recognizer.getExpectedTokens().contains(next));
        if (!fits) {
            throw new InputMismatchException(recognizer);
        }
    }

    @Override
    public Token recoverInline(Parser recognizer) {
        throw new InputMismatchException(recognizer);
    }

    @Override
    public void reportError(Parser recognizer, RecognitionException e) {}

    @Override
    public void recover(Parser recognizer, RecognitionException e) {
        throw new ParseCancellationException(e);
    }
}
