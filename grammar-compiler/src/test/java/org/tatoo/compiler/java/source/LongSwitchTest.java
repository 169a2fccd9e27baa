package org.tatoo.compiler.java.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Switches: that they find their cases, and how large they are. */
class LongSwitchTest {
    private static final int HUGE_METHOD = 8000;

    private static MethodSpec.Builder head(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.STATIC)
                .returns(int.class)
                .addParameter(int.class, "label");
    }

    /** A case of nearly the most bytes that a case may take. */
    private static CodeBlock largeCase(int label) {
        return CodeBlock.of("case $L:\n  return $L$L;\n", label, 7 * label, " + label * 1000003".repeat(7));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 119, 120, 121, 500})
    void aSwitchOfAnyNumberOfCasesFindsEachAndEachMethodIsCompiledByHotSpot(int cases) {
        TypeSpec.Builder type = Printed.begin();
        new LongSwitch("find", LongSwitchTest::head, "label", "return $N(label);\n", CodeBlock.of("return -1;\n"))
                .addTo(
                        type,
                        IntStream.range(0, cases)
                                .mapToObj(LongSwitchTest::largeCase)
                                .toList());
        Printed printed = Printed.of(type);
        for (int label = 0; label < cases; label++) {
            assertThat(printed.call("find", label)).isEqualTo(7 * label + 7 * 1000003 * label);
        }
        assertThat(printed.call("find", cases)).isEqualTo(-1);
        assertThat(printed.file().methods()).allMatch(method -> method.bytes() < HUGE_METHOD);
    }

    /** The instruction and its padding; what is switched on and each case are the rest. */
}
