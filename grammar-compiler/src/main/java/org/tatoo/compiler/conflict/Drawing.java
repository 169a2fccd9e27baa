package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * A drawing of a derivation below its sentence; earlier reductions are nearer to the sentence:
 *
 * <pre>
 * sum 'plus' sum . 'plus' sum
 * |---- sum -----|
 * |----------- sum ---------|
 * </pre>
 */
final class Drawing {
    private static final String NOTHING = "()";
    private static final Pattern READABLE = Pattern.compile("[!-&(-\\[\\]-~]+");

    /** A symbol of the sentence, the dot, or the position of an empty derivation. */
    private static final class Column {
        private final String text;
        private int width;
        private int start;

        Column(String text) {
            this.text = text;
            width = text.length();
        }
    }

    /** The bar of one non-terminal: the columns from {@code first} to {@code last}. */
    private record Bar(String label, int first, int last, int row) {
        int leastWidth() {
            return label.length() + 4;
        }
    }

    private final boolean productions;
    private final List<Column> columns = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    private Drawing(boolean productions) {
        this.productions = productions;
    }

    /**
     * Returns the lines of the drawing.
     *
     * @param productions whether productions are named too
     */
    static List<String> of(Derivation derivation, boolean productions) {
        Drawing drawing = new Drawing(productions);
        drawing.add(derivation);
        drawing.widen();
        return drawing.lines();
    }

    /** Adds columns and bars; returns the number of rows of the bars. */
    private int add(Derivation derivation) {
        if (derivation instanceof Derivation.Node node) {
            return add(node);
        }
        if (derivation instanceof Derivation.Leaf leaf) {
            columns.add(new Column(name(leaf.symbol())));
        } else {
            columns.add(new Column("."));
        }
        return 0;
    }

    private int add(Derivation.Node node) {
        int first = columns.size();
        int rows = 0;
        for (Derivation child : children(node).toList()) {
            rows = Math.max(rows, add(child));
        }
        if (columns.size() == first) {
            columns.add(new Column(NOTHING));
        }
        bars.add(new Bar(label(node.variant()), first, columns.size() - 1, rows));
        return rows + 1;
    }

    private String label(Variant variant) {
        Production production = variant.production();
        String name = name(variant.leftHandSide());
        return productions && production != null ? name + " {" + production.name() + "}" : name;
    }

    /** Returns the children; shows list elements side by side, whatever the depth of the recursion. */
    private static Stream<Derivation> children(Derivation.Node node) {
        return node.children().stream()
                .flatMap(child -> child instanceof Derivation.Node inner && isPartOfList(node, inner)
                        ? children(inner)
                        : Stream.of(child))
                .filter(child -> !(child instanceof Derivation.Leaf leaf) || !isStep(leaf.symbol()));
    }

    private static boolean isPartOfList(Derivation.Node outer, Derivation.Node inner) {
        NonTerminal list = inner.variant().leftHandSide();
        return list.hidden()
                && (list.equals(outer.variant().leftHandSide())
                        || outer.variant().rightHandSide().stream().anyMatch(Drawing::isStep));
    }

    private static boolean isStep(Symbol symbol) {
        return symbol instanceof VirtualTerminal virtual && !virtual.isNamed();
    }

    /** Returns a symbol as in productions; a token by its alias if that is readable. */
    static String name(Symbol symbol) {
        if (symbol instanceof NonTerminal) {
            return symbol.name();
        }
        String alias = symbol instanceof Terminal terminal ? terminal.alias() : null;
        return alias != null && READABLE.matcher(alias).matches() ? "'" + alias + "'" : symbol.quoted();
    }

    /** Returns symbols as in productions. */
    static String text(List<Symbol> symbols) {
        return symbols.stream().map(Drawing::name).collect(Collectors.joining(" "));
    }

    /** Widens the last column of each bar until its label fits. */
    private void widen() {
        int start = 0;
        int column = 0;
        for (Column each : columns) {
            each.start = start;
            for (Bar bar : bars) {
                if (bar.last == column) {
                    int least = columns.get(bar.first).start + bar.leastWidth() - start;
                    each.width = Math.max(each.width, least);
                }
            }
            start += each.width + 1;
            column++;
        }
    }

    private List<String> lines() {
        List<StringBuilder> lines = new ArrayList<>();
        int rows = bars.stream().mapToInt(Bar::row).max().orElse(-1) + 2;
        for (int i = 0; i < rows; i++) {
            lines.add(new StringBuilder());
        }
        for (Column column : columns) {
            put(lines.get(0), column.start, column.text);
        }
        bars.stream()
                .sorted((one, other) -> Integer.compare(one.first, other.first))
                .forEach(bar -> put(lines.get(bar.row + 1), columns.get(bar.first).start, drawn(bar)));
        return lines.stream().map(StringBuilder::toString).toList();
    }

    private static void put(StringBuilder line, int column, String text) {
        line.append(" ".repeat(column - line.length())).append(text);
    }

    private String drawn(Bar bar) {
        Column last = columns.get(bar.last);
        int width = last.start + last.width - columns.get(bar.first).start;
        int dashes = width - bar.leastWidth();
        return "|" + "-".repeat(dashes / 2) + " " + bar.label + " " + "-".repeat(dashes - dashes / 2) + "|";
    }
}
