package org.tatoo.compiler.java.source;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.function.Function;

/**
 * A switch with any number of cases, split into methods that HotSpot compiles. The default of each calls the next.
 *
 * @param name the name of the first method; the others have a number after it
 * @param head begins a method of a given name
 * @param selector the selector expression
 * @param next the call of the next method, a format with its name as the argument
 * @param otherwise the default of the last method
 */
public record LongSwitch(
        String name, Function<String, MethodSpec.Builder> head, String selector, String next, CodeBlock otherwise) {
    /** The default number of cases per method, for cases of at most 50 bytes of bytecode. */
    private static final int CASES = 120;

    /** Adds the methods with {@code cases}, each with its label. */
    public void addTo(TypeSpec.Builder type, List<CodeBlock> cases) {
        addTo(type, cases, CASES);
    }

    /**
     * Adds the methods with {@code cases}, each with its label.
     *
     * @param most the maximum number of cases per method
     */
    public void addTo(TypeSpec.Builder type, List<CodeBlock> cases, int most) {
        int from = 0;
        do {
            int to = Math.min(cases.size(), from + most);
            CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("switch ($L)", selector);
            cases.subList(from, to).forEach(code::add);
            code.add("default:\n$>")
                    .add(to == cases.size() ? otherwise : CodeBlock.of(next, name(to / most)))
                    .add("$<")
                    .endControlFlow();
            type.addMethod(head.apply(name(from / most)).addCode(code.build()).build());
            from = to;
        } while (from < cases.size());
    }

    private String name(int number) {
        return number == 0 ? name : name + number;
    }
}
