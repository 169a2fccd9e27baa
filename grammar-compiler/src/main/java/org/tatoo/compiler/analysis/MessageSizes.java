package org.tatoo.compiler.analysis;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Region;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.regex.Regex;

/**
 * The largest numbers of bytes of messages: upper bounds that follow from the limits of tokens, lists, raw bytes and
 * regions. Blanks between the tokens of a message count.
 */
public final class MessageSizes {
    /** The size of nothing. */
    private static final Size EMPTY = new Size(0, false, "", null);

    private final Grammar grammar;
    private final LargestValues values;
    private final Size gap;
    private final Map<Symbol, Size> known = new HashMap<>();

    /** The non-terminals whose sizes are being computed. */
    private final Set<NonTerminal> open = new HashSet<>();

    private MessageSizes(Grammar grammar) {
        this.grammar = grammar;
        values = new LargestValues(grammar);
        gap = gap();
    }

    /** Returns the sizes of the messages of {@code grammar}, then those of its delivered parts. */
    public static List<MessageSize> of(Grammar grammar) {
        MessageSizes sizes = new MessageSizes(grammar);
        Set<Symbol> messages = new LinkedHashSet<>();
        grammar.starts().forEach(start -> messages.addAll(sizes.messages(start)));
        messages.addAll(grammar.values().delivered());
        return messages.stream().map(sizes::message).toList();
    }

    /**
     * The largest size of a part.
     *
     * @param any whether it can have a token or raw bytes
     * @param cause as in {@link MessageSize}
     */
    private record Size(
            long bytes, boolean any, String cause, @Nullable Span where) {
        Size or(Size other) {
            Size larger = bytes >= other.bytes ? this : other;
            return new Size(larger.bytes, any || other.any, larger.cause, larger.where);
        }

        Size plus(Size other) {
            boolean first = bytes >= other.bytes;
            return new Size(
                    LargestValues.sum(bytes, other.bytes),
                    any || other.any,
                    first ? cause : other.cause,
                    first ? where : other.where);
        }
    }

    private static Size unlimited(String cause, Span where) {
        return new Size(MessageSize.UNLIMITED, true, cause, where);
    }

    // ---- messages

    /** Returns the elements of the list that {@code start} consists of; {@code start} if it is no list. */
    private Set<Symbol> messages(NonTerminal start) {
        List<Variant> variants = variants(start);
        boolean used = grammar.variants().stream()
                .anyMatch(variant -> variant.rightHandSide().contains(start));
        List<Variant> full = variants.stream()
                .filter(variant -> !variant.rightHandSide().isEmpty())
                .toList();
        if (used
                || full.size() != 1
                || full.get(0).rightHandSide().size() != 1
                || !(full.get(0).rightHandSide().get(0) instanceof NonTerminal list)
                || !list.hidden()
                || variants(list).stream().noneMatch(MessageSizes::goesOn)) {
            return Set.of(start);
        }
        Set<Symbol> elements = new LinkedHashSet<>();
        variants(list).stream()
                .filter(variant -> !goesOn(variant))
                .map(Variant::rightHandSide)
                .filter(element -> element.size() == 1)
                .forEach(element -> elements.add(element.get(0)));
        return elements.isEmpty() ? Set.of(start) : elements;
    }

    private MessageSize message(Symbol symbol) {
        Size size = of(symbol);
        Span where = size.where == null ? Span.whole(grammar.file()) : size.where;
        String cause = size.cause.isEmpty() ? "its parts together have no bound of 63 bits" : size.cause;
        return new MessageSize(symbol.name(), size.bytes, cause, where);
    }

    // ---- symbols

    private Size of(Symbol symbol) {
        Size size = known.get(symbol);
        if (size == null) {
            size = symbol instanceof NonTerminal nonTerminal
                    ? ofNonTerminal(nonTerminal)
                    : symbol instanceof VirtualTerminal virtual ? ofVirtual(virtual) : ofToken((Terminal) symbol);
            known.put(symbol, size);
        }
        return size;
    }

    private Size ofToken(Terminal token) {
        if (token.equals(grammar.error())) {
            return unlimited("what is skipped after an error has no bound", token.span());
        }
        LexicalRule rule = grammar.rules().get(token.index());
        return new Size(Math.min(rule.max(), rule.regex().lengths().longest()), true, "", null);
    }

    private Size ofVirtual(VirtualTerminal virtual) {
        if (virtual instanceof VirtualTerminal.Bytes bytes) {
            return raw(bytes, Math.min(bytes.max(), values.of(bytes.length())));
        }
        if (virtual instanceof VirtualTerminal.Until until) {
            return raw(until, LargestValues.sum(until.max(), until.text().length()));
        }
        return EMPTY;
    }

    private static Size raw(VirtualTerminal virtual, long most) {
        return most == MessageSize.UNLIMITED
                ? unlimited("the raw bytes " + virtual.name() + " have no bound", virtual.span())
                : new Size(most, true, "", null);
    }

    private Size ofNonTerminal(NonTerminal symbol) {
        if (symbol.longest().isPresent()) {
            int longest = symbol.longest().getAsInt();
            Size size = open.contains(symbol) ? new Size(longest, true, "", null) : ofContent(symbol);
            return size.bytes <= longest ? size : new Size(longest, size.any, "", null);
        }
        return ofContent(symbol);
    }

    private Size ofContent(NonTerminal symbol) {
        if (!open.add(symbol)) {
            return unlimited(symbol.name() + " contains itself", symbol.span());
        }
        List<Variant> variants = variants(symbol);
        Size size = symbol.hidden() && variants.stream().anyMatch(MessageSizes::goesOn)
                ? list(symbol, variants)
                : variants.stream()
                        .map(variant -> sequence(variant.rightHandSide()))
                        .reduce(EMPTY, Size::or);
        open.remove(symbol);
        return size;
    }

    private List<Variant> variants(NonTerminal symbol) {
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(symbol))
                .toList();
    }

    /** Returns whether {@code variant} adds an element to a list. */
    private static boolean goesOn(Variant variant) {
        return variant.leftHandSide().hidden()
                && !variant.rightHandSide().isEmpty()
                && variant.rightHandSide().get(0).equals(variant.leftHandSide());
    }

    private Size list(NonTerminal symbol, List<Variant> variants) {
        Size first = EMPTY;
        Size next = EMPTY;
        long most = symbol.most().isPresent() ? symbol.most().getAsInt() : MessageSize.UNLIMITED;
        for (Variant variant : variants) {
            List<Symbol> symbols = variant.rightHandSide();
            if (!goesOn(variant)) {
                first = first.or(sequence(symbols));
                continue;
            }
            next = next.or(sequence(symbols.subList(1, symbols.size())));
            if (symbols.get(1) instanceof VirtualTerminal.Step step) {
                most = Math.min(step.counter().max(), values.of(step.counter().term()));
            }
        }
        if (most == MessageSize.UNLIMITED) {
            return unlimited("the list " + symbol.name() + " has no bound", symbol.span());
        }
        Size each = gap.plus(next);
        long times = first.any ? most - 1 : most;
        long bytes = LargestValues.product(each.bytes, times);
        return times == 0 ? first : first.plus(new Size(bytes, true, each.cause, each.where));
    }

    private Size sequence(List<Symbol> symbols) {
        Size all = EMPTY;
        for (int i = 0; i < symbols.size(); i++) {
            Size part = of(symbols.get(i));
            if (symbols.get(i) instanceof VirtualTerminal.Edge edge && !edge.isEnd()) {
                int end = end(symbols, i);
                part = region(edge.region(), symbols.subList(i + 1, end));
                i = end;
            }
            all = all.any && part.any ? all.plus(gap).plus(part) : all.plus(part);
        }
        return all;
    }

    /** Returns the position of the end of the region that begins at {@code begin}. */
    private static int end(List<Symbol> symbols, int begin) {
        int depth = 1;
        int at = begin;
        while (depth > 0) {
            at++;
            if (symbols.get(at) instanceof VirtualTerminal.Edge edge) {
                depth += edge.isEnd() ? -1 : 1;
            }
        }
        return at;
    }

    /** Returns the size of a region: its largest length, or that of its content if any is allowed. */
    private Size region(Region region, List<Symbol> content) {
        long most = Math.min(region.max(), values.of(region.length()));
        return most == MessageSize.UNLIMITED ? sequence(content) : new Size(most, true, "", null);
    }

    // ---- blanks

    /** Returns the largest size of what is skipped between two tokens. */
    private Size gap() {
        List<LexicalRule> skipped = grammar.rules().stream()
                .filter(rule -> rule.kind() != LexicalRule.Kind.TOKEN)
                .toList();
        if (skipped.isEmpty()) {
            return EMPTY;
        }
        LexicalRule first = skipped.get(0);
        // a repeated class takes all that it could take again
        boolean once = skipped.size() == 1
                && first.regex() instanceof Regex.Repetition repetition
                && repetition.body() instanceof Regex.Bytes
                && repetition.maximum() == Regex.Repetition.UNBOUNDED;
        return once
                ? new Size(first.max(), true, "", null)
                : unlimited("blanks and comments may be repeated between its tokens", first.span());
    }
}
