package org.tatoo.compiler.java;

import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.regex.ByteSet;

/** Prints tests of bytes: comparisons where two suffice, else a look into a table, of which there is one for each set. */
final class ByteTests {
    /** The most ranges that are compared with. */
    private static final int MAX_RANGES = 2;

    private final Map<ByteSet, String> tables = new LinkedHashMap<>();

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

    /** The class that holds the tables mentioned so far. */
    TypeSpec tables() {
        TypeSpec.Builder type = TypeSpec.classBuilder("Bytes")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Sets of bytes.\n");
        tables.forEach(
                (set, name) -> type.addField(FieldSpec.builder(boolean[].class, name, Modifier.STATIC, Modifier.FINAL)
                        .initializer("$T.set($L)", Names.TABLES, TablePoet.literal(bounds(set)))
                        .build()));
        return type.build();
    }

    boolean isEmpty() {
        return tables.isEmpty();
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
