package org.tatoo.compiler.java.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.java.source.Printed;

/** The sizes of switches, compared with those that the Java compiler makes. */
class BytecodeTest {
    private static MethodSpec.Builder head(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.STATIC)
                .returns(int.class)
                .addParameter(int.class, "label");
    }

    @Test
    void theSizeOfASwitchIsWhatTheCompilerMakesOfIt() {
        Random random = new Random(1);
        List<List<Integer>> all = Stream.generate(() -> IntStream.range(0, 1 + random.nextInt(30))
                        .mapToObj(i -> random.nextInt(1 + random.nextInt(300)))
                        .distinct()
                        .toList())
                .limit(200)
                .toList();
        TypeSpec.Builder type = Printed.begin();
        for (int i = 0; i < all.size(); i++) {
            CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("switch (label)");
            all.get(i).forEach(label -> code.add("case $L:\n", label));
            type.addMethod(head("switch" + i)
                    .addCode(code.addStatement("return 1").endControlFlow().build())
                    .addStatement("return 0")
                    .build());
        }
        Printed printed = Printed.of(type);
        for (int i = 0; i < all.size(); i++) {
            int bytes = printed.bytes("switch" + i) - 5;
            int most = Bytecode.switchOver(all.get(i));
            assertThat(bytes).as("%s", all.get(i)).isBetween(most - 3, most);
        }
        assertThat(Bytecode.switchOver(Collections.emptyList())).isPositive();
    }
}
