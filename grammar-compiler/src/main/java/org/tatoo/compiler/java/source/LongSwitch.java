package org.tatoo.compiler.java.source;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.function.Function;

/**
 * A switch of any number of cases: a method for so many of them that HotSpot compiles it, whose default calls the next.
 *
 * @param name of the first method; the others have a number after it
 * @param head begins a method of a given name
 * @param selector what is switched on
 * @param next calls the method of the name that it is formatted with
 * @param otherwise the default of the last
 */
public record LongSwitch(
        String name, Function<String, MethodSpec.Builder> head, String selector, String next, CodeBlock otherwise) {
    /** Where no case takes more than 50 bytes of bytecode. */
    private static final int CASES = 120;

    /** Adds the methods with {@code cases}, each with its label. */
    public void addTo(TypeSpec.Builder type, List<CodeBlock> cases) {
        addTo(type, cases, CASES);
    }

    /**
     * Adds the methods with {@code cases}, each with its label.
     *
     * @param most how many of them a method has at most
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
