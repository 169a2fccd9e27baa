package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.writing.Emission;
import org.tatoo.compiler.writing.Emission.Told;
import org.tatoo.compiler.writing.Frame;

/** Prints how one production is written. */
final class EmissionPoet {
    private final WriterNames names;
    private int variables;

    EmissionPoet(WriterNames names) {
        this.names = names;
    }

    /** The statements for {@code frame}. */
    CodeBlock frame(Frame frame) {
        CodeBlock.Builder code = CodeBlock.builder();
        String shape = shape(frame, code);
        add(frame.content(), shape, code);
        reduce(frame, shape, code);
        return code.build();
    }

    /** The statements for the content of {@code frame}, which is not reduced. */
    CodeBlock content(Frame frame) {
        CodeBlock.Builder code = CodeBlock.builder();
        add(frame.content(), shape(frame, code), code);
        return code.build();
    }

    private int next() {
        return variables++;
    }

    /** Declares the variable for the shape; empty if there is only one. */
    private String shape(Frame frame, CodeBlock.Builder code) {
        if (frame.variants().size() == 1) {
            return "";
        }
        String shape = "shape" + next();
        code.addStatement("int $L = 0", shape);
        return shape;
    }

    private void reduce(Frame frame, String shape, CodeBlock.Builder code) {
        code.addStatement(
                "part.$L($L, $S)", isOpen(frame) ? "reduceAny" : "reduce", variant(frame, shape), frame.name());
    }

    /** Whether only the parser knows the variant. */
    private static boolean isOpen(Frame frame) {
        return frame.variants().stream().anyMatch(variants -> variants.size() > 1);
    }

    /** The variant, or all that it may be. */
    private CodeBlock variant(Frame frame, String shape) {
        if (isOpen(frame)) {
            List<List<Integer>> all = frame.variants();
            return shape.isEmpty()
                    ? CodeBlock.of("$L", names.table(all.get(0)))
                    : CodeBlock.of("$L[$L]", names.tables(all), shape);
        }
        List<Integer> one = frame.variants().stream()
                .map(variants -> variants.isEmpty() ? -1 : variants.get(0))
                .toList();
        return shape.isEmpty() ? CodeBlock.of("$L", one.get(0)) : CodeBlock.of("$L[$L]", names.table(one), shape);
    }

    private void add(Emission emission, String shape, CodeBlock.Builder code) {
        if (emission instanceof Emission.Sequence sequence) {
            sequence.parts().forEach(part -> add(part, shape, code));
        } else if (emission instanceof Emission.Fixed fixed) {
            code.addStatement("part.fixed($L, $S, $L)", fixed.terminal(), fixed.name(), names.text(fixed.text()));
        } else if (emission instanceof Emission.Text text) {
            text(text, code);
        } else if (emission instanceof Emission.AnyText any) {
            anyText(any, code);
        } else if (emission instanceof Emission.Mistake mistake) {
            code.addStatement("part.mistake($S, $L)", mistake.name(), mistake.value());
        } else if (emission instanceof Emission.Numeral number) {
            number(number, code);
        } else if (emission instanceof Emission.Stream stream) {
            stream(stream, code);
        } else if (emission instanceof Emission.Choice choice) {
            choice(choice, code);
        } else if (emission instanceof Emission.Value value) {
            String argument = value.value();
            code.addStatement("$L($L)", WriterNames.method(value.symbol()), argument == null ? "" : argument);
        } else if (emission instanceof Emission.Before) {
            code.addStatement("part.restart()");
        } else if (emission instanceof Emission.End) {
            code.addStatement("part.end()");
        } else {
            addFrames(emission, shape, code);
        }
    }

    private void addFrames(Emission emission, String shape, CodeBlock.Builder code) {
        if (emission instanceof Emission.Optional optional) {
            optional(optional, shape, code);
        } else if (emission instanceof Emission.Always always) {
            code.add(frame(always.frame()));
        } else if (emission instanceof Emission.Alternative alternative) {
            alternative(alternative, shape, code);
        } else if (emission instanceof Emission.Constant constant) {
            constant(constant, shape, code);
        } else if (emission instanceof Emission.Conditional conditional) {
            conditional(conditional, code);
        } else if (emission instanceof Emission.Repeated repeated) {
            repeated(repeated, shape, code);
        } else if (emission instanceof Emission.Counted counted) {
            counted(counted, code);
        } else if (emission instanceof Emission.Region region) {
            region(region, shape, code);
        }
    }

    private static void tell(@Nullable Told told, String known, CodeBlock.Builder code) {
        if (told != null) {
            tell(told, told.slot(), known, code);
        }
    }

    private static void tell(Told told, String slot, String known, CodeBlock.Builder code) {
        code.beginControlFlow("if ($L >= 0)", slot)
                .addStatement("part.set($L + $L, $L)", slot, told.field(), String.format(told.solution(), known))
                .endControlFlow();
    }

    // ---- terminals

    private void text(Emission.Text text, CodeBlock.Builder code) {
        boolean octets = isOctets(text.type());
        code.addStatement(
                "part.$L($L, $S, $L)",
                octets ? "bytes" : "text",
                text.terminal(),
                text.name(),
                converted(text.value(), text.type()));
        afterRaw(text.delimiter(), text.told(), code);
    }

    private void afterRaw(String delimiter, @Nullable Told told, CodeBlock.Builder code) {
        if (!delimiter.isEmpty()) {
            code.addStatement("part.delimiter($L)", names.text(delimiter));
        }
        tell(told, "part.lastLength()", code);
    }

    private static boolean isOctets(ValueType type) {
        return type instanceof ValueType.Octets
                || (type instanceof ValueType.Converted converted && converted.from() instanceof ValueType.Octets);
    }

    private String converted(String value, ValueType type) {
        String plain =
                type instanceof ValueType.Converted converted ? names.converter(converted) + "(" + value + ")" : value;
        return isOctets(type) ? plain + ".asByteBuffer()" : plain;
    }

    private void anyText(Emission.AnyText any, CodeBlock.Builder code) {
        code.addStatement(
                "part.$L($L, $S, $L)",
                isOctets(any.type()) ? "anyBytes" : "anyText",
                names.table(any.terminals()),
                any.name(),
                converted(any.value(), any.type()));
        if (any.spelled().stream().anyMatch(text -> !text.isEmpty())) {
            code.addStatement("part.spelled($L)", names.spelled(any.spelled()));
        }
    }

    private void choice(Emission.Choice choice, CodeBlock.Builder code) {
        tell(choice.told(), "0", code);
        List<Integer> terminals = choice.terminals();
        if (!choice.reported()) {
            return;
        }
        if (terminals.size() == 1) {
            code.addStatement("part.choice($L, $S)", terminals.get(0), choice.name());
        } else {
            code.addStatement("part.anyChoice($L, $S)", names.table(terminals), choice.name());
        }
    }

    private void number(Emission.Numeral number, CodeBlock.Builder code) {
        String slot = "number" + next();
        code.addStatement(
                "int $L = part.number($L, $S, NUMBER_$L)", slot, number.terminal(), number.name(), number.format());
        number.slots().forEach(kept -> code.addStatement("$L = $L", kept, slot));
        for (int i = 0; i < number.values().size(); i++) {
            String value = number.values().get(i);
            if (value != null) {
                code.addStatement("part.set($L + $L, $L)", slot, i, value);
            }
        }
    }

    private void stream(Emission.Stream stream, CodeBlock.Builder code) {
        String field = "stream" + stream.terminal();
        code.beginControlFlow("if ($L == null)", field).addStatement("part.restart()");
        if (!stream.delimiter().isEmpty()) {
            code.addStatement("part.choice($L, $S)", stream.terminal(), stream.name())
                    .addStatement("part.delimiter($L)", names.text(stream.delimiter()));
        }
        code.nextControlFlow("else").addStatement("part.stream($L, $S, $L)", stream.terminal(), stream.name(), field);
        afterRaw(stream.delimiter(), stream.told(), code);
        code.endControlFlow();
    }

    // ---- what has parts

    private void optional(Emission.Optional optional, String shape, CodeBlock.Builder code) {
        boolean always = optional.condition().equals("true");
        if (!always) {
            code.beginControlFlow("if ($L)", optional.condition());
        }
        code.addStatement("$L += $L", shape, optional.outcome());
        add(optional.content(), shape, code);
        if (!always) {
            code.endControlFlow();
        }
    }

    private void alternative(Emission.Alternative alternative, String shape, CodeBlock.Builder code) {
        if (alternative.outcome() > 0) {
            code.addStatement("$L += $L", shape, alternative.outcome());
        }
        add(alternative.content(), shape, code);
    }

    private void constant(Emission.Constant constant, String shape, CodeBlock.Builder code) {
        code.beginControlFlow("switch ($L)", constant.value());
        for (int i = 0; i < constant.constants().size(); i++) {
            code.beginControlFlow("case $L ->", constant.constants().get(i));
            add(constant.alternatives().get(i), shape, code);
            code.endControlFlow();
        }
        code.endControlFlow();
    }

    private void conditional(Emission.Conditional conditional, CodeBlock.Builder code) {
        code.beginControlFlow("if ($L)", conditional.condition());
        tell(conditional.there(), "0", code);
        code.add(frame(conditional.present()));
        code.nextControlFlow("else");
        tell(conditional.absent(), "0", code);
        code.add(frame(conditional.otherwise())).endControlFlow();
    }

    private void repeated(Emission.Repeated repeated, String shape, CodeBlock.Builder code) {
        String list = repeated.value();
        if (list == null) {
            if (!repeated.optional()) {
                code.add(frame(repeated.first()));
            }
            return;
        }
        if (repeated.optional()) {
            code.beginControlFlow("if (!$L.isEmpty())", list)
                    .addStatement("$L += $L", shape, repeated.outcome())
                    .endControlFlow();
        } else {
            code.addStatement("part.require(!$L.isEmpty(), $S)", list, repeated.name());
        }
        String first = "first" + next();
        code.addStatement("boolean $L = true", first);
        code.beginControlFlow("for ($T $L : $L)", names.type(repeated.type()), repeated.element(), list);
        String inner = shape(repeated.next(), code);
        Emission content = repeated.next().content();
        if (repeated.separated()) {
            List<Emission> parts = ((Emission.Sequence) content).parts();
            code.beginControlFlow("if (!$L)", first);
            add(parts.get(0), inner, code);
            code.endControlFlow();
            add(parts.get(1), inner, code);
        } else {
            add(content, inner, code);
        }
        Frame once = repeated.first();
        code.addStatement(
                "part.$L($L ? $L : $L, $S)",
                isOpen(once) ? "reduceAny" : "reduce",
                first,
                variant(once, inner),
                variant(repeated.next(), inner),
                once.name());
        code.addStatement("$L = false", first).endControlFlow();
    }

    private void counted(Emission.Counted counted, CodeBlock.Builder code) {
        ValueType type = counted.type();
        tell(counted.told(), counted.value() + ".size()", code);
        code.addStatement("part.reduce($L, $S)", counted.empty(), counted.name());
        if (type == null) {
            int number = next();
            code.beginControlFlow(
                    "for (long left$L = $L; left$L > 0; left$L--)", number, counted.value(), number, number);
        } else {
            code.beginControlFlow("for ($T $L : $L)", names.type(type), counted.element(), counted.value());
        }
        code.add(frame(counted.next())).endControlFlow();
        code.addStatement("part.reduce($L, $S)", counted.whole(), counted.name());
    }

    private void region(Emission.Region region, String shape, CodeBlock.Builder code) {
        Told told = region.told();
        if (told == null) {
            add(region.content(), shape, code);
            return;
        }
        int number = next();
        code.addStatement("int region$L = part.size()", number);
        code.addStatement("int announced$L = $L", number, told.slot());
        add(region.content(), shape, code);
        tell(told, "announced" + number, "part.bytesSince(region" + number + ")", code);
    }

    /** What the printed code mentions. */
    interface WriterNames {
        /** The constant for a text. */
        String text(String text);

        /** The constant for texts, some of which are empty. */
        String spelled(List<String> texts);

        /** The constant for numbers. */
        String table(List<Integer> numbers);

        /** The constant for lists of numbers. */
        String tables(List<List<Integer>> numbers);

        /** The method that converts a value of the user's type. */
        String converter(ValueType.Converted type);

        /** The Java type of a value. */
        TypeName type(ValueType type);

        /** The method that writes a non-terminal. */
        static String method(org.tatoo.compiler.grammar.NonTerminal symbol) {
            return "write_" + symbol.name();
        }
    }
}
