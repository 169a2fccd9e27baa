package org.tatoo.compiler.lexer;

import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.LexicalRule;

/** Thrown if the automaton of some lexer modes would be larger than the compiler allows. */
public final class ModesTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String limit;
    private final transient List<LexicalRule> causes;

    /**
     * @param limit the exceeded limit, in words
     * @param causes the rules that contribute most, at least one
     */
    ModesTooLarge(String limit, List<LexicalRule> causes) {
        super(null, null, false, false);
        this.limit = limit;
        this.causes = List.copyOf(causes);
    }

    /** Reports it as an error at the rule that contributes most. */
    public void report(DiagnosticLog log) {
        log.report(
                DiagnosticKind.LEXER_TOO_LARGE,
                causes.get(0).span(),
                limit,
                causes.stream().map(LexicalRule::name).collect(Collectors.joining(" and ")));
    }
}
