package org.tatoo.compiler.java;

import com.palantir.javapoet.MethodSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Selector;

/** A printer of the method that describes the case that a number chooses. */
final class CasePoet {
    private CasePoet() {}

    /** Returns the name of the method for {@code selector}. */
    static String method(Selector selector) {
        return "case_" + selector.name();
    }

    /** Returns the description of the value at {@code position}; that of no value if it is negative. */
    static String text(Selector selector, int position) {
        if (position < 0) {
            return "as no case of " + selector.name();
        }
        return selector.named()
                ? "as " + selector.name() + "." + selector.values().get(position)
                : (position == 0 ? "with #" : "without #") + selector.name();
    }

    /** Returns the method for {@code selector}, whose number decides. */
    static MethodSpec of(Selector selector, Selector.ByNumber number) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(method(selector))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(String.class)
                .addParameter(long.class, "value");
        for (Selector.Case each : number.cases()) {
            NumberFormat.Range range = each.range();
            method.beginControlFlow("if (isIn(value, $LL, $LL))", range.least(), range.most())
                    .addStatement("return $S", text(selector, each.value()))
                    .endControlFlow();
        }
        return method.addStatement("return $S", text(selector, number.otherwise()))
                .build();
    }
}
