package org.tatoo.compiler.java.lanes;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.TablePoet;
import org.tatoo.compiler.java.source.TextNames;
import org.tatoo.compiler.regex.ByteSet;

/** Prints tests of bytes: comparisons where two suffice, else a look into a table, of which there is one for each set. */
public final class ByteTests {
    /** The most ranges that are compared with. */
    private static final int MAX_RANGES = 2;

    private static final ByteSet PRINTABLE = ByteSet.range(' ', '~');
    private static final int DELETE = 0x7f;
    private static final int BYTES = 256;

    /** A byte of the input, and the same as a number from 0 on. */
    private static final int NEXT_BYTE = 2 * Bytecode.LOCAL + Bytecode.OPERATION;

    private static final int UNSIGNED = Bytecode.CONSTANT + Bytecode.OPERATION;
    private static final int ASCII = 0x80;
    private static final int SKIP = Bytecode.STATIC + 4 * Bytecode.LOCAL + Bytecode.CALL;

    private final Map<ByteSet, List<Range>> few = new HashMap<>();
    private final Map<ByteSet, String> tables = new LinkedHashMap<>();
    private final TextNames setNames = new TextNames();
    private final TextNames keywordNames = new TextNames();
    private final Map<List<ByteSet>, String> keywords = new LinkedHashMap<>();

    /** Consecutive bytes, both ends included. */
    private record Range(int first, int last) {}

    /**
     * A byte that is tested.
     *
     * @param expression in Java
     * @param bytes the bytes of bytecode of the expression
     * @param signed whether it is -128 to 127, and not 0 to 255
     */
    record Tested(String expression, int bytes, boolean signed) {
        /** The byte kept in the variable b. */
        static final Tested B = new Tested("b", Bytecode.LOCAL, false);

        /** The next byte. */
        static final Tested NEXT = new Tested("input[position]", NEXT_BYTE, true);

        /** The byte after that. */
        static final Tested SECOND = new Tested("input[position + 1]", NEXT_BYTE + 2 * Bytecode.OPERATION, true);

        /** The byte before. */
        static final Tested LAST = new Tested("input[position - 1]", NEXT_BYTE + 2 * Bytecode.OPERATION, true);

        /** The byte as an index, 0 to 255. */
        String index() {
            return signed ? expression + " & 0xff" : expression;
        }

        int indexBytes() {
            return signed ? bytes + UNSIGNED : bytes;
        }

        /** The comparison of this byte with another one; of signed bytes, ASCII is in order. */
        Condition compared(String operator, int b, boolean ascii) {
            boolean plain = !signed || ascii;
            return new Condition(
                    (plain ? expression : "(" + index() + ")") + " " + operator + " " + literal(b),
                    (plain ? bytes : indexBytes()) + Bytecode.number(b) + Bytecode.JUMP);
        }
    }

    /** The condition that {@code tested} is in {@code set}. */
    Condition isIn(ByteSet set, Tested tested) {
        List<Range> ranges = few.computeIfAbsent(set, ByteTests::ranges);
        if (ranges.size() > MAX_RANGES) {
            return isInTable(set, tested);
        }
        return ranges.stream()
                .map(range -> isIn(range, tested))
                .reduce(Condition::or)
                .orElseThrow();
    }

    /** The same, by the table of {@code set}. */
    Condition isInTable(ByteSet set, Tested tested) {
        return new Condition(
                table(set) + "[" + tested.index() + "]",
                Bytecode.STATIC + tested.indexBytes() + Bytecode.OPERATION + Bytecode.JUMP);
    }

    /** The condition that {@code tested} is not in {@code set}. */
    Condition isNotIn(ByteSet set, Tested tested) {
        List<Range> ranges = few.computeIfAbsent(set, ByteTests::ranges);
        if (ranges.size() > MAX_RANGES) {
            return isInTable(set, tested).negated();
        }
        return ranges.stream()
                .map(range -> isNotIn(range, tested))
                .reduce(Condition::and)
                .orElseThrow();
    }

    /** How many constants there are. */
    int size() {
        return tables.size() + keywords.size();
    }

    /** The table of {@code set}: an array of 256. */
    private String table(ByteSet set) {
        return "Bytes." + tables.computeIfAbsent(set, setNames::set);
    }

    /** Adds the step to the first byte from {@code position} on that is not in {@code set}. */
    void addSkip(ByteSet set, LaneCode code) {
        String table = table(set);
        if (PRINTABLE.firstOutside(set) < 0 && !set.contains(DELETE)) {
            code.statement(SKIP, "position = $T.skipPrintable($L, input, position, limit)", Names.RUNS, table);
            return;
        }
        int last = lastOutside(set, BYTES);
        int below = lastOutside(set, last) + 1;
        // by words if what stops is one byte, which follows the others, and control characters, which are rare
        if (last >= 0 && last < 0x80 && below <= ' ') {
            code.statement(
                    SKIP + Bytecode.number(below) + Bytecode.number(last),
                    "position = $T.skip($L, $L, $L, input, position, limit)",
                    Names.RUNS,
                    table,
                    literal(below),
                    literal(last));
        } else {
            code.statement(SKIP, "position = $T.skip($L, input, position, limit)", Names.RUNS, table);
        }
    }

    /** The last byte below {@code limit} that is not in {@code set}; -1 if there is none. */
    private static int lastOutside(ByteSet set, int limit) {
        int last = limit - 1;
        while (last >= 0 && set.contains(last)) {
            last--;
        }
        return last;
    }

    /** The constant of a text whose letters may be of either case where their sets say so. */
    String keyword(List<ByteSet> text) {
        return "Keywords." + keywords.computeIfAbsent(text, any -> keywordNames.text(upper(text)));
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
                    Names.KEYWORD,
                    name,
                    CodeBlock.of("$T.of($L, $L)", Names.KEYWORD, lower(text), TablePoet.literal(upper(text))))));
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
    public static String literal(ByteSet set) {
        return TablePoet.literal(bounds(set));
    }

    private static String lower(List<ByteSet> text) {
        return TablePoet.literal(text.stream()
                .map(set -> ranges(set).get(ranges(set).size() - 1).last)
                .map(b -> Character.toString((char) (int) b))
                .collect(Collectors.joining()));
    }

    private static String upper(List<ByteSet> text) {
        return text.stream()
                .map(set -> ranges(set).get(0).first)
                .map(b -> Character.toString((char) (int) b))
                .collect(Collectors.joining());
    }

    private static Condition isIn(Range range, Tested tested) {
        boolean ascii = range.last < ASCII;
        if (range.first == range.last) {
            return tested.compared("==", range.first, ascii);
        }
        if (range.first == 0) {
            return tested.compared("<=", range.last, false);
        }
        return range.last == BYTES - 1
                ? tested.compared(">=", range.first, false)
                : tested.compared(">=", range.first, ascii).and(tested.compared("<=", range.last, ascii));
    }

    private static Condition isNotIn(Range range, Tested tested) {
        boolean ascii = range.last < ASCII;
        if (range.first == range.last) {
            return tested.compared("!=", range.first, ascii);
        }
        if (range.first == 0) {
            return tested.compared(">", range.last, false);
        }
        return range.last == BYTES - 1
                ? tested.compared("<", range.first, false)
                : tested.compared("<", range.first, ascii).or(tested.compared(">", range.last, ascii));
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
