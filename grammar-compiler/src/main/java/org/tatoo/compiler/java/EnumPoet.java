package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.AutomataModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Names;

/** A printer of the enums of terminals and productions. */
final class EnumPoet {
    private EnumPoet() {}

    static TypeSpec terminals(ParserModel model, Names names) {
        List<AutomataModel.Constant> heard = model.automata().terminals().stream()
                .filter(terminal ->
                        !terminal.isLiteral() && !model.whole().unheard().contains(terminal.name()))
                .toList();
        return constants(names.terminal(), "The terminals, in the order of their declaration.\n", heard);
    }

    static TypeSpec productions(ParserModel model, Names names) {
        return constants(
                names.production(), "The productions, in the order of their declaration.\n", model.productions());
    }

    private static TypeSpec constants(ClassName name, String comment, List<AutomataModel.Constant> constants) {
        TypeSpec.Builder type =
                TypeSpec.enumBuilder(name).addModifiers(Modifier.PUBLIC).addJavadoc(comment);
        for (AutomataModel.Constant constant : constants) {
            type.addEnumConstant(
                    constant.name(),
                    TypeSpec.anonymousClassBuilder("")
                            .addJavadoc(Names.javadoc(constant.comment()) + "\n")
                            .build());
        }
        return type.build();
    }
}
