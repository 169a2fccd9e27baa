package org.tatoo.compiler.values;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.SHARED_MESSAGES;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Variant;

/** The lists that starts consist of; their elements are delivered one by one. */
final class StartLists {
    private final Grammar grammar;
    private final Map<NonTerminal, Content.Repetition> lists = new LinkedHashMap<>();

    StartLists(Grammar grammar) {
        this.grammar = grammar;
        Set<Object> used = new HashSet<>();
        grammar.variants().stream().map(Variant::rightHandSide).forEach(used::addAll);
        for (NonTerminal start : grammar.starts()) {
            List<Production> productions = productions(start);
            if (!used.contains(start)
                    && productions.size() == 1
                    && only(content(productions.get(0))) instanceof Content.Repetition list) {
                lists.put(start, list);
            }
        }
    }

    /** Returns the list that {@code start} consists of; null if it is not a list. */
    Content.@Nullable Repetition of(NonTerminal start) {
        return lists.get(start);
    }

    /** Reports the lists that are also values of other non-terminals, since their elements are delivered. */
    void checkNotShared(DiagnosticLog log) {
        for (Production production : grammar.productions()) {
            if (!lists.containsKey(production.leftHandSide())) {
                ContentValues.parts(content(production)).forEach(part -> checkNotShared(part, log));
            }
        }
    }

    private void checkNotShared(Content part, DiagnosticLog log) {
        lists.forEach((start, list) -> {
            if (part instanceof Content.Repetition other && other.hidden().equals(list.hidden())) {
                log.report(SHARED_MESSAGES, part.span(), part.span().text(), start.name());
            }
        });
    }

    List<Production> productions(NonTerminal symbol) {
        return grammar.productions().stream()
                .filter(production -> production.leftHandSide().equals(symbol))
                .toList();
    }

    Content content(Production production) {
        return Objects.requireNonNull(grammar.values().contents().get(production.index()));
    }

    /** Returns {@code content} without the names and groups around it. */
    static Content only(Content content) {
        if (content instanceof Content.Named named) {
            return only(named.content());
        }
        return content instanceof Content.Sequence some && some.parts().size() == 1
                ? only(some.parts().get(0))
                : content;
    }
}
