package org.tatoo.compiler.java.lanes;

import com.palantir.javapoet.MethodSpec;
import javax.lang.model.element.Modifier;

/** A printer of the parser's methods that lanes call for tokens reported later. */
final class LaneHelpers {
    private LaneHelpers() {}

    static MethodSpec keep() {
        return keep(void.class, "Keeps a token that comes in one call with others.\n")
                .build();
    }

    static MethodSpec keepAndLeave() {
        return keep(int.class, "Keeps a token that comes in one call with others; {@code position}.\n")
                .addParameter(int.class, "position")
                .addStatement("keep(input, base, start, end)")
                .addStatement("return position")
                .build();
    }

    private static MethodSpec.Builder keep(Class<?> result, String comment) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("keep")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(comment)
                .returns(result)
                .addParameter(byte[].class, "input")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end");
        return result == void.class ? method.addStatement("kept.add(kept.view(0, input, start, end, base))") : method;
    }

    static MethodSpec take() {
        return method("take", "Takes the value of a token, for which there is room; {@code position}.\n")
                .addParameter(int.class, "terminal")
                .addParameter(long.class, "base")
                .addParameter(int.class, "start")
                .addParameter(int.class, "end")
                .addParameter(int.class, "position")
                .addStatement("takeValue(terminal, token(start, end, base))")
                .addStatement("return position")
                .build();
    }

    /** Returns a private method that returns an int, the index of the first unused byte. */
    static MethodSpec.Builder method(String name, String comment, Object... arguments) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(comment, arguments)
                .returns(int.class);
    }
}
