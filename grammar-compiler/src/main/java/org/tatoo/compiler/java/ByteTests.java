package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.regex.ByteSet;

/** Prints tests of bytes: comparisons where two suffice, else a look into a table, of which there is one for each set. */
final class ByteTests {
    /** The most ranges that are compared with. */
    private static final int MAX_RANGES = 2;

    private static final ByteSet PRINTABLE = ByteSet.range(' ', '~');
    private static final int DELETE = 0x7f;

    private final Map<ByteSet, String> tables = new LinkedHashMap<>();
    private final Map<List<ByteSet>, String> keywords = new LinkedHashMap<>();

    /** Consecutive bytes, both ends included. */
    private record Range(int first, int last) {}

    /** The condition that {@code variable}, 0 to 255, is in {@code set}. */
    String isIn(ByteSet set, String variable) {
        List<Range> ranges = ranges(set);
        if (ranges.size() > MAX_RANGES) {
            return table(set) + "[" + variable + "]";
        }
        List<String> tests = ranges.stream().map(range -> isIn(range, variable)).toList();
        return String.join(" || ", tests);
    }

    /** The condition that {@code variable}, 0 to 255, is not in {@code set}. */
    String isNotIn(ByteSet set, String variable) {
        return set.size() == 1
                ? variable + " != " + literal(ranges(set).get(0).first)
                : "!(" + isIn(set, variable) + ")";
    }

    /** The table of {@code set}: an array of 256. */
    String table(ByteSet set) {
        return "Bytes." + tables.computeIfAbsent(set, any -> "SET_" + tables.size());
    }

    /** The index of the first byte from {@code position} on that is not in {@code set}. */
    CodeBlock skip(ByteSet set) {
        if (PRINTABLE.firstOutside(set) < 0 && !set.contains(DELETE)) {
            return CodeBlock.of("$T.skipPrintable($L, input, position, limit)", Names.RUNS, table(set));
        }
        List<Integer> others =
                IntStream.range(0, 256).filter(b -> !set.contains(b)).boxed().toList();
        int last = others.size() - 1;
        int below = last > 0 ? others.get(last - 1) + 1 : 0;
        // by words if what stops is one byte, which follows the others, and control characters, which are rare
        return last >= 0 && others.get(last) < 0x80 && below <= ' '
                ? CodeBlock.of(
                        "$T.skip($L, $L, $L, input, position, limit)",
                        Names.RUNS,
                        table(set),
                        literal(below),
                        literal(others.get(last)))
                : CodeBlock.of("$T.skip($L, input, position, limit)", Names.RUNS, table(set));
    }

    /** The constant of a text whose letters may be of either case where their sets say so. */
    String keyword(List<ByteSet> text) {
        return "Keywords." + keywords.computeIfAbsent(text, any -> "KEYWORD_" + keywords.size());
    }

    /** Adds the classes that hold the constants mentioned so far. */
    void addTo(TypeSpec.Builder type) {
        if (!tables.isEmpty()) {
            TypeSpec.Builder sets = constants("Bytes", "Sets of bytes.\n");
            tables.forEach((set, name) -> sets.addField(constant(
                    TypeName.get(boolean[].class), name, CodeBlock.of("$T.set($L)", Names.TABLES, literal(set)))));
            type.addType(sets.build());
        }
        if (!keywords.isEmpty()) {
            TypeSpec.Builder texts = constants("Keywords", "Tokens of fixed text.\n");
            keywords.forEach((text, name) -> texts.addField(constant(
                    Names.KEYWORD, name, CodeBlock.of("new $T($L, $L)", Names.KEYWORD, lower(text), upper(text)))));
            type.addType(texts.build());
        }
    }

    private static TypeSpec.Builder constants(String name, String comment) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(comment);
    }

    private static FieldSpec constant(TypeName type, String name, CodeBlock value) {
        return FieldSpec.builder(type, name, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    /** A set as a Java literal for {@code Tables.set}. */
    static String literal(ByteSet set) {
        return TablePoet.literal(bounds(set));
    }

    private static String lower(List<ByteSet> text) {
        return TablePoet.literal(text.stream()
                .map(set -> ranges(set).get(ranges(set).size() - 1).last)
                .map(b -> Character.toString((char) (int) b))
                .collect(Collectors.joining()));
    }

    private static String upper(List<ByteSet> text) {
        return TablePoet.literal(text.stream()
                .map(set -> ranges(set).get(0).first)
                .map(b -> Character.toString((char) (int) b))
                .collect(Collectors.joining()));
    }

    private static String isIn(Range range, String variable) {
        if (range.first == range.last) {
            return variable + " == " + literal(range.first);
        }
        if (range.first == 0) {
            return variable + " <= " + literal(range.last);
        }
        return range.last == 255
                ? variable + " >= " + literal(range.first)
                : variable + " >= " + literal(range.first) + " && " + variable + " <= " + literal(range.last);
    }

    /** A byte as a Java expression: a character if it is printable. */
    static String literal(int b) {
        return switch (b) {
            case '\n' -> "'\\n'";
            case '\r' -> "'\\r'";
            case '\t' -> "'\\t'";
            case '\'' -> "'\\''";
            case '\\' -> "'\\\\'";
            default -> b >= ' ' && b < 127 ? "'" + (char) b + "'" : "0x" + Integer.toHexString(b);
        };
    }

    private static String bounds(ByteSet set) {
        StringBuilder bounds = new StringBuilder();
        ranges(set).forEach(range -> bounds.append((char) range.first).append((char) range.last));
        return bounds.toString();
    }

    private static List<Range> ranges(ByteSet set) {
        List<Range> ranges = new ArrayList<>();
        set.forEach(b -> {
            int last = ranges.size() - 1;
            if (last >= 0 && ranges.get(last).last == b - 1) {
                ranges.set(last, new Range(ranges.get(last).first, b));
            } else {
                ranges.add(new Range(b, b));
            }
        });
        return ranges;
    }
}
