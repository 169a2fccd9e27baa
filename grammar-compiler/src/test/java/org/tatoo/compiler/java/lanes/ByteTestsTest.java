package org.tatoo.compiler.java.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.java.lanes.ByteTests.Tested;
import org.tatoo.compiler.java.source.Printed;
import org.tatoo.compiler.regex.ByteSet;

/** Printed tests of bytes, compiled and run. */
class ByteTestsTest {
    private static final int SETS = 50;

    private final ByteTests tests = new ByteTests();
    private final TypeSpec.Builder type = Printed.begin();

    /** One byte to many ranges, at both ends of the bytes and between. */
    private static List<ByteSet> sets() {
        List<ByteSet> sets = new ArrayList<>(List.of(
                ByteSet.of('a'),
                ByteSet.of(0),
                ByteSet.of(255),
                ByteSet.of('\''),
                ByteSet.of('\\'),
                ByteSet.of('"').union(ByteSet.of('\n')),
                ByteSet.range(0, 31),
                ByteSet.range(128, 255),
                ByteSet.range(0, 254),
                ByteSet.range(' ', '~'),
                ByteSet.range(0, 9).union(ByteSet.range(11, 12)).union(ByteSet.range(14, 255))));
        Random random = new Random(1);
        while (sets.size() < SETS) {
            ByteSet set = ByteSet.NONE;
            for (int ranges = 1 + random.nextInt(5); ranges > 0; ranges--) {
                int first = random.nextInt(256);
                set = set.union(ByteSet.range(first, Math.min(255, first + random.nextInt(40))));
            }
            sets.add(set);
        }
        return sets;
    }

    private static MethodSpec.Builder method(String name, Class<?> result) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.STATIC)
                .returns(result)
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "position");
    }

    private void addCondition(String name, Condition condition) {
        type.addMethod(method(name, boolean.class)
                .addStatement("int b = input[position] & 0xff")
                .addCode("if ($L) {\n$>return true;\n$<}\n", condition.text())
                .addStatement("return false")
                .build());
    }

    @Test
    void aConditionIsTrueOfExactlyTheBytesOfItsSet() {
        Map<String, Condition> conditions = new LinkedHashMap<>();
        List<ByteSet> sets = sets();
        for (int i = 0; i < sets.size(); i++) {
            conditions.put("in" + i, tests.isIn(sets.get(i), Tested.B));
            conditions.put("next" + i, tests.isIn(sets.get(i), Tested.NEXT));
            conditions.put("table" + i, tests.isInTable(sets.get(i), Tested.NEXT));
            conditions.put("not" + i, tests.isNotIn(sets.get(i), Tested.NEXT));
            conditions.put("second" + i, tests.isIn(sets.get(i), Tested.SECOND));
            conditions.put("last" + i, tests.isNotIn(sets.get(i), Tested.LAST));
        }
        conditions.forEach(this::addCondition);
        addCondition("none", Condition.NONE);
        tests.addTo(type);
        Printed printed = Printed.of(type);

        byte[] all = new byte[258];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        for (int i = 0; i < sets.size(); i++) {
            for (int b = 0; b < 256; b++) {
                boolean in = sets.get(i).contains(b);
                assertThat(printed.call("in" + i, all, b)).isEqualTo(in);
                assertThat(printed.call("next" + i, all, b)).isEqualTo(in);
                assertThat(printed.call("table" + i, all, b)).isEqualTo(in);
                assertThat(printed.call("not" + i, all, b)).isEqualTo(!in);
                assertThat(printed.call("second" + i, all, b))
                        .isEqualTo(sets.get(i).contains((b + 1) & 0xff));
                assertThat(printed.call("last" + i, all, b + 1)).isEqualTo(!in);
            }
        }
        int frame = printed.bytes("none") + 2; // the last statement, which is never reached there
        conditions.forEach((name, condition) ->
                assertThat(printed.bytes(name) - frame).as(condition.text()).isLessThanOrEqualTo(condition.bytes()));
    }

    @Test
    void aStepSkipsTheBytesOfItsSet() {
        List<ByteSet> sets = sets();
        for (int i = 0; i < sets.size(); i++) {
            LaneCode code = LaneCode.printed("skip" + i);
            tests.addSkip(sets.get(i), code);
            type.addMethod(method("skip" + i, int.class)
                    .addParameter(int.class, "limit")
                    .addCode(code.text())
                    .addStatement("return position")
                    .build());
        }
        tests.addTo(type);
        Printed printed = Printed.of(type);

        Random random = new Random(2);
        for (int i = 0; i < sets.size(); i++) {
            for (int run = 0; run < 20; run++) {
                ByteSet set = sets.get(i);
                byte[] input = new byte[40];
                for (int j = 0; j < input.length; j++) {
                    input[j] = (byte) random.nextInt(256);
                    while (random.nextInt(50) != 0 && !set.contains(input[j] & 0xff)) {
                        input[j]++;
                    }
                }
                int from = random.nextInt(8);
                int limit = input.length - random.nextInt(8);
                int end = from;
                while (end < limit && set.contains(input[end] & 0xff)) {
                    end++;
                }
                assertThat(printed.call("skip" + i, input, from, limit))
                        .as("%s", set)
                        .isEqualTo(end);
            }
        }
    }

    @Test
    void aKeywordMatchesItsTextAndNoOther() {
        List<String> texts =
                List.of("if", "GET ", "content-length", "\r\n", "'\"\\", "1st", "http/1.1 is a longer one");
        for (int i = 0; i < texts.size(); i++) {
            type.addMethod(method("is" + i, boolean.class)
                    .addStatement("return $L.matches(input, position)", tests.keyword(text(texts.get(i), i % 2 == 0)))
                    .build());
        }
        tests.addTo(type);
        Printed printed = Printed.of(type);

        for (int i = 0; i < texts.size(); i++) {
            byte[] text = (".." + texts.get(i) + "...........").getBytes(StandardCharsets.ISO_8859_1);
            assertThat(printed.call("is" + i, text, 2)).isEqualTo(true);
            for (int j = 2; j < 2 + texts.get(i).length(); j++) {
                byte[] other = text.clone();
                other[j] ^= 0x20;
                boolean letter = Character.isLetter(texts.get(i).charAt(j - 2));
                assertThat(printed.call("is" + i, other, 2)).isEqualTo(letter && i % 2 == 0);
                other[j] = (byte) (text[j] + 1);
                assertThat(printed.call("is" + i, other, 2)).isEqualTo(false);
            }
        }
    }

    private static List<ByteSet> text(String text, boolean anyCase) {
        return text.chars()
                .mapToObj(c -> anyCase && Character.isLetter(c)
                        ? ByteSet.of(Character.toUpperCase(c)).union(ByteSet.of(Character.toLowerCase(c)))
                        : ByteSet.of(c))
                .toList();
    }
}
