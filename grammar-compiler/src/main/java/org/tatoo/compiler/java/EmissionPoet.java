package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.writing.Emission;
import org.tatoo.compiler.writing.Emission.Told;
import org.tatoo.compiler.writing.Frame;

/** A printer of the code that writes one production. */
final class EmissionPoet {
    static final String VARIANTS = "VARIANTS";

    private final WriterNames names;
    private final TerminalPoet terminals;
    private int variables;

    /** True if the last statement restarted the part. */
    private boolean restarted;

    EmissionPoet(WriterNames names) {
        this.names = names;
        terminals = new TerminalPoet(names, this::next);
    }

    CodeBlock frame(Frame frame) {
        restarted = false;
        return nested(frame);
    }

    private CodeBlock nested(Frame frame) {
        CodeBlock.Builder code = CodeBlock.builder();
        String shape = shape(frame, code);
        add(frame.content(), shape, code);
        reduce(frame, shape, code);
        return code.build();
    }

    /** Returns the statements for the content of {@code frame}, without its reduction. */
    CodeBlock content(Frame frame) {
        restarted = false;
        CodeBlock.Builder code = CodeBlock.builder();
        add(frame.content(), shape(frame, code), code);
        return code.build();
    }

    private int next() {
        return variables++;
    }

    /** Declares the variable for the shape and returns its name; empty if there is only one shape. */
    private String shape(Frame frame, CodeBlock.Builder code) {
        if (frame.variants().size() == 1) {
            return "";
        }
        String shape = "shape" + next();
        code.addStatement("int $L = 0", shape);
        return shape;
    }

    private void reduce(Frame frame, String shape, CodeBlock.Builder code) {
        restarted = false;
        code.addStatement(
                "part.$L($L, $S)", isOpen(frame) ? "reduceAny" : "reduce", variant(frame, shape), frame.name());
    }

    /** Returns whether only the parser knows the variant. */
    private static boolean isOpen(Frame frame) {
        return frame.variants().stream().anyMatch(variants -> variants.size() > 1);
    }

    /** Returns the variant, or all possible ones. */
    private CodeBlock variant(Frame frame, String shape) {
        if (isOpen(frame)) {
            List<List<Integer>> all = frame.variants();
            return shape.isEmpty()
                    ? CodeBlock.of("$L", names.table(all.get(0), frame.name(), VARIANTS))
                    : CodeBlock.of("$L[$L]", names.tables(all, frame.name()), shape);
        }
        List<Integer> one = frame.variants().stream()
                .map(variants -> variants.isEmpty() ? -1 : variants.get(0))
                .toList();
        return shape.isEmpty()
                ? CodeBlock.of("$L", one.get(0))
                : CodeBlock.of("$L[$L]", names.table(one, frame.name(), VARIANTS), shape);
    }

    private void add(Emission emission, String shape, CodeBlock.Builder code) {
        if (emission instanceof Emission.Sequence sequence) {
            sequence.parts().forEach(part -> add(part, shape, code));
        } else if (emission instanceof Emission.Before) {
            if (!restarted) {
                code.addStatement("part.restart()");
            }
            restarted = true;
        } else if (emission instanceof Emission.Always always) {
            code.add(nested(always.frame()));
        } else {
            restarted = false;
            addOne(emission, shape, code);
            restarted = false;
        }
    }

    private void addOne(Emission emission, String shape, CodeBlock.Builder code) {
        if (emission instanceof Emission.Value value) {
            String argument = value.value();
            code.addStatement("$L($L)", WriterNames.method(value.symbol()), argument == null ? "" : argument);
        } else if (emission instanceof Emission.End) {
            code.addStatement("part.end()");
        } else if (!terminals.add(emission, code)) {
            addFrames(emission, shape, code);
        }
    }

    private void addFrames(Emission emission, String shape, CodeBlock.Builder code) {
        if (emission instanceof Emission.Optional optional) {
            optional(optional, shape, code);
        } else if (emission instanceof Emission.Alternative alternative) {
            alternative(alternative, shape, code);
        } else if (emission instanceof Emission.Constant constant) {
            constant(constant, shape, code);
        } else if (emission instanceof Emission.Conditional conditional) {
            conditional(conditional, code);
        } else if (emission instanceof Emission.Decided decided) {
            decided(decided, shape, code);
        } else if (emission instanceof Emission.Repeated repeated) {
            repeated(repeated, shape, code);
        } else if (emission instanceof Emission.Counted counted) {
            counted(counted, code);
        } else if (emission instanceof Emission.Region region) {
            region(region, shape, code);
        }
    }

    // ---- emissions with parts

    private void optional(Emission.Optional optional, String shape, CodeBlock.Builder code) {
        boolean always = optional.condition().equals("true");
        if (!always) {
            code.beginControlFlow("if ($L)", optional.condition());
        }
        if (optional.outcome() > 0) {
            code.addStatement("$L += $L", shape, optional.outcome());
        }
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
        answer(conditional.there(), code);
        code.add(nested(conditional.present()));
        code.nextControlFlow("else");
        answer(conditional.absent(), code);
        code.add(nested(conditional.otherwise())).endControlFlow();
    }

    private static void answer(Emission.Conditional.Answer answer, CodeBlock.Builder code) {
        TerminalPoet.check(answer.check(), code);
        TerminalPoet.tell(answer.told(), code);
    }

    private void decided(Emission.Decided decided, String shape, CodeBlock.Builder code) {
        for (int i = 1; i < decided.alternatives().size(); i++) {
            String condition = decided.conditions().get(i);
            if (i == 1) {
                code.beginControlFlow("if ($L)", condition);
            } else {
                code.nextControlFlow("else if ($L)", condition);
            }
            add(decided.alternatives().get(i), shape, code);
        }
        code.nextControlFlow("else");
        add(decided.alternatives().get(0), shape, code);
        code.endControlFlow();
    }

    private void repeated(Emission.Repeated repeated, String shape, CodeBlock.Builder code) {
        String list = repeated.value();
        if (list == null) {
            if (!repeated.optional()) {
                code.add(nested(repeated.first()));
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
        repeated.most()
                .ifPresent(most -> code.addStatement("part.limit($L.size(), $L, $S)", list, most, repeated.name()));
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
        TerminalPoet.tell(counted.told(), counted.value() + ".size()", code);
        code.addStatement("part.reduce($L, $S)", counted.empty(), counted.name());
        if (type == null) {
            int number = next();
            code.beginControlFlow(
                    "for (long left$L = $L; left$L > 0; left$L--)", number, counted.value(), number, number);
        } else {
            code.beginControlFlow("for ($T $L : $L)", names.type(type), counted.element(), counted.value());
        }
        code.add(nested(counted.next())).endControlFlow();
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
        if (region.later()) {
            code.beginControlFlow("if (part.isMeasured(region$L))", number);
        }
        TerminalPoet.tell(told, "announced" + number, "part.bytesSince(region" + number + ")", code);
        if (region.later()) {
            code.endControlFlow();
        }
    }
}
