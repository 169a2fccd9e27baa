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

/** A printer of tests of bytes: comparisons with at most two ranges, otherwise a lookup in a table for each set. */
public final class ByteTests {
    /** The maximum number of ranges tested by comparisons. */
    private static final int MAX_RANGES = 2;

    private static final ByteSet PRINTABLE = ByteSet.range(' ', '~');
    private static final int DELETE = 0x7f;
    private static final int BYTES = 256;

    /** The bytecode size of a load of an input byte, and of its conversion to an unsigned number. */
    private static final int NEXT_BYTE = 2 * Bytecode.LOCAL + Bytecode.OPERATION;

    private static final int UNSIGNED = Bytecode.CONSTANT + Bytecode.OPERATION;
    private static final int ASCII = 0x80;
    private static final int SKIP = Bytecode.STATIC + 4 * Bytecode.LOCAL + Bytecode.CALL;

    private final Map<ByteSet, List<Range>> few = new HashMap<>();
    private final Map<ByteSet, String> tables = new LinkedHashMap<>();
    private final TextNames setNames = new TextNames();
    private final TextNames keywordNames = new TextNames();
    private final Map<List<ByteSet>, String> keywords = new LinkedHashMap<>();

    /** A range of bytes; both ends are inclusive. */
    private record Range(int first, int last) {}

    /**
     * A byte that is tested.
     *
     * @param expression the Java expression
     * @param bytes the bytes of bytecode of the expression
     * @param signed whether the range is -128 to 127 instead of 0 to 255
     */
    record Tested(String expression, int bytes, boolean signed) {
        /** The byte in the variable {@code b}. */
        static final Tested B = new Tested("b", Bytecode.LOCAL, false);

        /** The next byte. */
        static final Tested NEXT = new Tested("input[position]", NEXT_BYTE, true);

        /** The byte after {@link #NEXT}. */
        static final Tested SECOND = new Tested("input[position + 1]", NEXT_BYTE + 2 * Bytecode.OPERATION, true);

        /** The previous byte. */
        static final Tested LAST = new Tested("input[position - 1]", NEXT_BYTE + 2 * Bytecode.OPERATION, true);

        /** Returns the byte as an index from 0 to 255. */
        String index() {
            return signed ? expression + " & 0xff" : expression;
        }

        int indexBytes() {
            return signed ? bytes + UNSIGNED : bytes;
        }

        /** Returns the comparison of this byte with another; signed comparison keeps the order of ASCII bytes. */
        Condition compared(String operator, int b, boolean ascii) {
            boolean plain = !signed || ascii;
            return new Condition(
                    (plain ? expression : "(" + index() + ")") + " " + operator + " " + literal(b),
                    (plain ? bytes : indexBytes()) + Bytecode.number(b) + Bytecode.JUMP);
        }
    }

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

    /** Returns the same condition as {@link #isIn}, always with the table of {@code set}. */
    Condition isInTable(ByteSet set, Tested tested) {
        return new Condition(
                table(set) + "[" + tested.index() + "]",
                Bytecode.STATIC + tested.indexBytes() + Bytecode.OPERATION + Bytecode.JUMP);
    }

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

    /** Returns the number of constants. */
    int size() {
        return tables.size() + keywords.size();
    }

    /** Returns the name of the table of {@code set}, an array of 256 elements. */
    private String table(ByteSet set) {
        return "Bytes." + tables.computeIfAbsent(set, setNames::set);
    }

    /** Adds the advance to the first byte from {@code position} on that is not in {@code set}. */
    void addSkip(ByteSet set, LaneCode code) {
        String table = table(set);
        if (PRINTABLE.firstOutside(set) < 0 && !set.contains(DELETE)) {
            code.statement(SKIP, "position = $T.skipPrintable($L, input, position, limit)", Names.RUNS, table);
            return;
        }
        int last = lastOutside(set, BYTES);
        int below = lastOutside(set, last) + 1;
        // word by word if the skip stops only at one ASCII byte and at lower control characters, which are rare
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

    /** Returns the last byte below {@code limit} that is not in {@code set}; -1 if there is none. */
    private static int lastOutside(ByteSet set, int limit) {
        int last = limit - 1;
        while (last >= 0 && set.contains(last)) {
            last--;
        }
        return last;
    }

    /** Returns the constant of a text; a letter matches in both cases if its set has both. */
    String keyword(List<ByteSet> text) {
        return "Keywords." + keywords.computeIfAbsent(text, any -> keywordNames.text(upper(text)));
    }

    /** Adds the classes with the constants used so far. */
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

    /** Returns a set as a Java literal for {@code Tables.set}. */
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

    /** Returns a byte as a Java expression, which is a character literal if the byte is printable. */
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
