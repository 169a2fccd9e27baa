package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.regex.ByteSet;

/** A recogniser as text: a line for the token's first byte, then one for each state, numbered in their order. */
final class RecogniserText {
    private final TokenRecogniser recogniser;
    private final List<String> rules;
    private final List<Integer> numbers;

    /** The text of {@code recogniser}, with the names of all rules. */
    static String of(TokenRecogniser recogniser, List<String> rules) {
        return new RecogniserText(recogniser, rules).text();
    }

    private RecogniserText(TokenRecogniser recogniser, List<String> rules) {
        this.recogniser = recogniser;
        this.rules = rules;
        numbers = recogniser.states().stream().map(LexerState::state).toList();
    }

    private String text() {
        List<String> lines = new ArrayList<>();
        lines.add("start: " + branches(recogniser.branches()));
        for (LexerState state : recogniser.states()) {
            List<String> parts = new ArrayList<>();
            if (state.stay().size() > 0) {
                String trailing = state.trailing().size() > 0 ? " but not end in " + bytes(state.trailing()) : "";
                parts.add("stay " + bytes(state.stay()) + trailing);
            }
            if (state.max() > 0) {
                parts.add("max " + state.max());
            }
            if (!state.branches().isEmpty()) {
                parts.add(branches(state.branches()));
            }
            parts.add("else " + jump(state.otherwise()));
            lines.add(number(state.state())
                    + (state.resumable() ? ": " : " (not resumable): ")
                    + String.join(", ", parts));
        }
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    private int number(int state) {
        return 1 + numbers.indexOf(state);
    }

    private String branches(List<Branch> branches) {
        return branches.stream()
                .map(branch -> texts(branch.text()) + " -> " + jump(branch.jump()))
                .collect(Collectors.joining(", "));
    }

    private String jump(Jump jump) {
        if (jump instanceof Jump.ToState to) {
            return "state " + number(to.state());
        } else if (jump instanceof Jump.Back to) {
            return "back to " + number(to.state());
        } else if (jump instanceof Jump.ToOutcome to) {
            return rules.get(to.rule()) + (to.max() > 0 ? " up to " + to.max() : "");
        } else if (jump instanceof Jump.ToKeyword to) {
            return to.keywords().stream()
                            .map(keyword -> texts(keyword.text()) + " is " + jump(keyword.outcome()) + " else ")
                            .collect(Collectors.joining())
                    + jump(to.other());
        }
        return jump instanceof Jump.Retry ? "retry" : "hand over";
    }

    private static String texts(List<ByteSet> text) {
        return text.stream().map(RecogniserText::bytes).collect(Collectors.joining());
    }

    /** A byte, or a set of bytes in brackets. */
    private static String bytes(ByteSet set) {
        StringBuilder text = new StringBuilder();
        int from = -1;
        for (int b = 0; b <= 256; b++) {
            boolean in = b < 256 && set.contains(b);
            if (in && from < 0) {
                from = b;
            } else if (!in && from >= 0) {
                text.append(one(from)).append(b - 1 > from ? "-" + one(b - 1) : "");
                from = -1;
            }
        }
        return set.size() == 1 ? text.toString() : "[" + text + "]";
    }

    private static String one(int b) {
        return switch (b) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case ' ' -> "SP";
            default -> b > ' ' && b < 127 ? Character.toString(b) : "\\x%02x".formatted(b);
        };
    }
}
