package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.REGION_TOO_SMALL;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Region;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Element;
import org.tatoo.compiler.normalize.resolve.Lexicon;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.Sequence;

/** The minimum number of bytes of elements: the greatest fixed point over all definitions. */
public final class LeastBytes implements Element.Cases<Long> {
    /** Sentinel: the minimum length of a symbol that derives no string; no input is longer. */
    private static final long MANY = Integer.MAX_VALUE;

    private final Lexicon lexicon;
    private final Map<Symbol, Long> known = new HashMap<>();

    /** For each counter the minimum size in bytes of an element that it counts; no entry if it counts nothing. */
    private final Map<Integer, Long> counted = new HashMap<>();

    /** The minimum size in bytes of the content of each use of a region. */
    private final Map<Element.Bounded, Long> bounded = new LinkedHashMap<>();

    private LeastBytes(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    public static LeastBytes of(ResolvedGrammar grammar) {
        LeastBytes least = new LeastBytes(grammar.lexicon());
        Map<Symbol, Long> before;
        do {
            before = Map.copyOf(least.known);
            least.counted.clear();
            for (Definition definition : grammar.definitions()) {
                long bytes = definition.alternatives().stream()
                        .mapToLong(alternative -> least.of(alternative.sequence()))
                        .min()
                        .orElse(MANY);
                least.known.put(definition.symbol(), bytes);
            }
        } while (!before.equals(least.known));
        return least;
    }

    /** Returns for each counter, by index, the minimum size in bytes of its elements, at least 1. */
    public List<Integer> ofCounted(int counters) {
        List<Integer> result = new ArrayList<>();
        for (int counter = 0; counter < counters; counter++) {
            result.add((int) Math.max(1, counted.getOrDefault(counter, 1L)));
        }
        return result;
    }

    /** Reports regions that are never as long as their content. */
    public void checkRegions(DiagnosticLog log) {
        bounded.forEach((use, bytes) -> {
            Region region = use.edges().begin().region();
            long most = region.length() instanceof Term.Constant constant
                    ? Math.min(constant.value(), region.max())
                    : region.max();
            if (bytes > most && bytes < MANY) {
                log.report(REGION_TOO_SMALL, use.span(), region.name(), most, bytes);
            }
        });
    }

    private long of(Sequence sequence) {
        return sequence.elements().stream()
                .mapToLong(element -> element.match(this))
                .reduce(0, (sum, more) -> Math.min(MANY, sum + more));
    }

    @Override
    public Long single(Element.Single single) {
        Symbol symbol = single.symbol();
        if (symbol instanceof Terminal token) {
            @Nullable Terminal error = lexicon.error();
            // no token is empty, even if its regex can be
            return Objects.equals(token, error)
                    ? 0
                    : Math.min(MANY, lexicon.rule(token).regex().lengths().shortestTaken());
        }
        if (symbol instanceof VirtualTerminal.Until until) {
            return (long) until.text().length();
        }
        return symbol instanceof VirtualTerminal ? 0L : known.getOrDefault(symbol, MANY);
    }

    @Override
    public Long unknown(Element.Unknown unknown) {
        return 0L;
    }

    @Override
    public Long group(Element.Group group) {
        return group.alternatives().stream().mapToLong(this::of).min().orElse(MANY);
    }

    @Override
    public Long optional(Element.Optional optional) {
        optional.body().match(this);
        return 0L;
    }

    @Override
    public Long repetition(Element.Repetition repetition) {
        Element separator = repetition.separator();
        if (separator != null) {
            separator.match(this);
        }
        long element = repetition.element().match(this);
        return repetition.optional() ? 0 : element;
    }

    @Override
    public Long counted(Element.Counted each) {
        counted.merge(each.steps().counter().index(), each.element().match(this), Math::min);
        return 0L;
    }

    @Override
    public Long named(Element.Named named) {
        return named.element().match(this);
    }

    @Override
    public Long bounded(Element.Bounded use) {
        long bytes = use.element().match(this);
        bounded.put(use, bytes);
        return bytes;
    }
}
