package org.tatoo.compiler.direct.unroll;

import java.util.List;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.regex.ByteSet;

/**
 * What a recogniser finds at the beginning of an input.
 *
 * @param kind what comes next
 * @param number the rule that was found, or the state in which the tables continue; 0 if they begin again
 * @param end after how many bytes
 */
public record Recognition(Kind kind, int number, int end) {
    /** What comes next. */
    public enum Kind {
        FOUND,
        HANDED_OVER,
        RETRIED
    }

    private static final Recognition RETRIED = new Recognition(Kind.RETRIED, 0, 0);

    /** Runs {@code recogniser} on {@code input}, which has a byte at least. */
    public static Recognition of(TokenRecogniser recogniser, byte[] input) {
        return new Run(recogniser, input).branches(recogniser.branches(), new Jump.Retry(), 0);
    }

    private record Run(TokenRecogniser recogniser, byte[] input) {
        private int at(int position) {
            return input[position] & 0xff;
        }

        Recognition branches(List<Branch> branches, Jump otherwise, int position) {
            for (Branch branch : branches) {
                if (branch.bytes().contains(at(position))) {
                    return isAt(branch.text(), position)
                            ? jump(branch.jump(), position + branch.text().size())
                            : RETRIED;
                }
            }
            return jump(otherwise, position);
        }

        private boolean isAt(List<ByteSet> text, int position) {
            for (int i = 0; i < text.size(); i++) {
                if (position + i >= input.length || !text.get(i).contains(at(position + i))) {
                    return false;
                }
            }
            return true;
        }

        private Recognition jump(Jump jump, int position) {
            if (jump instanceof Jump.ToState to) {
                return state(recogniser.state(to.state()), position);
            } else if (jump instanceof Jump.Back to) {
                return state(recogniser.state(to.state()), position);
            } else if (jump instanceof Jump.ToKeyword to) {
                return to.keywords().stream()
                        .filter(keyword -> keyword.text().size() == position && isAt(keyword.text(), 0))
                        .findFirst()
                        .map(keyword -> jump(keyword.outcome(), position))
                        .orElseGet(() -> jump(to.other(), position));
            } else if (jump instanceof Jump.ToOutcome to) {
                return to.max() > 0 && position > to.max() ? RETRIED : new Recognition(Kind.FOUND, to.rule(), position);
            } else if (jump instanceof Jump.HandOver to) {
                return new Recognition(Kind.HANDED_OVER, to.state(), position);
            }
            return RETRIED;
        }

        private Recognition state(LexerState state, int from) {
            int position = from;
            while (position < input.length && state.stay().contains(at(position))) {
                position++;
            }
            if (state.max() > 0 && position > state.max()) {
                return RETRIED;
            }
            if (position == input.length) {
                return state.resumable() ? new Recognition(Kind.HANDED_OVER, state.state(), position) : RETRIED;
            }
            while (state.trailing().contains(at(position - 1))) {
                position--;
            }
            return branches(state.branches(), state.otherwise(), position);
        }
    }
}
