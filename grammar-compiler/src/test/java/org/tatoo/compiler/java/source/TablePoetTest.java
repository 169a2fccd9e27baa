package org.tatoo.compiler.java.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.generation.Table;

/** Tables, printed and compiled. */
class TablePoetTest {
    private static MethodSpec getter(String name, Class<?> type) {
        return MethodSpec.methodBuilder("get" + name)
                .addModifiers(Modifier.STATIC)
                .returns(type)
                .addStatement("return $L", name)
                .build();
    }

    /** Runs of one number each, in two parts. */
    private static Table table(String name, int[] numbers, boolean wide) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < numbers.length; i++) {
            part.append((char) 1);
            if (wide) {
                part.append((char) (numbers[i] >>> 16));
            }
            part.append((char) numbers[i]);
            if (i == numbers.length / 2 || i == numbers.length - 1) {
                parts.add(part.toString());
                part.setLength(0);
            }
        }
        return new Table(name, "Numbers.", wide, numbers.length, parts);
    }

    @Test
    void aTableHasItsNumbersAgainWhenItsClassIsLoaded() {
        int[] narrow = new Random(1).ints(5_000, 0, 0x10000).toArray();
        int[] wide = new Random(2).ints(3_000, 0, Integer.MAX_VALUE).toArray();
        TypeSpec.Builder type = Printed.begin();
        TablePoet.addTables(type, List.of(table("NARROW", narrow, false), table("WIDE", wide, true)));
        Printed printed =
                Printed.of(type.addMethod(getter("NARROW", char[].class)).addMethod(getter("WIDE", int[].class)));

        char[] characters = (char[]) printed.call("getNARROW");
        int[] numbers = new int[characters.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = characters[i];
        }
        assertThat(numbers).isEqualTo(narrow);
        assertThat(printed.call("getWIDE")).isEqualTo(wide);
    }

    @Test
    void everyCharacterIsItselfInALiteral() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= Character.MAX_VALUE; c += c < 0x300 ? 1 : 97) {
            all.append((char) c);
        }
        String literal = TablePoet.literal(all.toString());
        assertThat(literal).matches("[ -~\n]*");
        Printed printed = Printed.of(Printed.begin()
                .addMethod(MethodSpec.methodBuilder("text")
                        .addModifiers(Modifier.STATIC)
                        .returns(String.class)
                        .addCode(CodeBlock.of("return $L;\n", literal))
                        .build()));
        assertThat(printed.call("text")).isEqualTo(all.toString());
    }
}
