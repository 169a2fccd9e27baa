package org.tatoo.compiler.java;

import static java.util.stream.Collectors.toList;

import com.palantir.javapoet.CodeBlock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.writing.Emission;
import org.tatoo.compiler.writing.Emission.Told;

/** A printer of the code that writes terminals. */
final class TerminalPoet {
    private static final String TERMINALS = "TERMINALS";
    private final WriterNames names;
    private final IntSupplier next;

    /** @param next supplies numbers for variables */
    TerminalPoet(WriterNames names, IntSupplier next) {
        this.names = names;
        this.next = next;
    }

    /** Prints {@code emission}; returns false and prints nothing if it is no terminal. */
    boolean add(Emission emission, CodeBlock.Builder code) {
        if (emission instanceof Emission.Fixed fixed) {
            code.addStatement("part.fixed($L, $S, $L)", fixed.terminal(), fixed.name(), names.text(fixed.text()));
            fixed.slots().forEach(slot -> code.addStatement("$L = Integer.MIN_VALUE", slot));
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
        } else {
            return false;
        }
        return true;
    }

    /** Prints the assignment of the numbers that a case determines. */
    static void tell(List<Told> cases, CodeBlock.Builder code) {
        cases.stream()
                .collect(Collectors.groupingBy(
                        told -> told.slot() + " >= 0" + needs(told), LinkedHashMap::new, toList()))
                .forEach((condition, all) -> {
                    code.beginControlFlow("if ($L)", condition);
                    all.forEach(told -> code.addStatement(
                            "part.set($L, $L)", field(told.slot(), told.field()), String.format(told.solution(), "0")));
                    code.endControlFlow();
                });
    }

    /** Prints the assignment of the number that {@code known} determines; nothing if {@code told} is null. */
    static void tell(@Nullable Told told, String known, CodeBlock.Builder code) {
        if (told != null) {
            tell(told, told.slot(), known, code);
        }
    }

    static void tell(Told told, String slot, String known, CodeBlock.Builder code) {
        code.beginControlFlow("if ($L >= 0$L)", slot, needs(told))
                .addStatement("part.set($L, $L)", field(slot, told.field()), String.format(told.solution(), known))
                .endControlFlow();
    }

    private static String needs(Told told) {
        return told.needs().stream().map(known -> " && " + known).collect(Collectors.joining());
    }

    /** Prints the comparison of a number with the case that it has to choose; nothing if {@code check} is null. */
    static void check(Emission.@Nullable Check check, CodeBlock.Builder code) {
        if (check != null) {
            String known = check.numbers().stream()
                    .map(number -> "part.isSet(" + number + ")")
                    .collect(Collectors.joining(" && "));
            code.beginControlFlow("if ($L)", known)
                    .addStatement(
                            "part.agree($L, $L($L), $L)",
                            check.numbers().get(0),
                            CasePoet.method(check.selector()),
                            check.value(),
                            check.meant().stream()
                                    .map(meant -> "\"" + CasePoet.text(check.selector(), meant) + "\"")
                                    .collect(Collectors.joining(", ")))
                    .endControlFlow();
        }
    }

    /** Returns the index of a field of the number that begins at {@code slot}. */
    private static String field(String slot, int field) {
        return field == 0 ? slot : slot + " + " + field;
    }

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
                names.table(any.terminals(), any.name(), TERMINALS),
                any.name(),
                converted(any.value(), any.type()));
        if (any.spelled().stream().anyMatch(text -> !text.isEmpty())) {
            code.addStatement("part.spelled($L)", names.spelled(any.spelled()));
        }
    }

    private void choice(Emission.Choice choice, CodeBlock.Builder code) {
        check(choice.check(), code);
        tell(choice.told(), code);
        List<Integer> terminals = choice.terminals();
        if (!choice.reported()) {
            return;
        }
        if (terminals.size() == 1) {
            code.addStatement("part.choice($L, $S)", terminals.get(0), choice.name());
        } else {
            code.addStatement(
                    "part.anyChoice($L, $S)", names.table(terminals, choice.name(), TERMINALS), choice.name());
        }
    }

    private void number(Emission.Numeral number, CodeBlock.Builder code) {
        String slot = "number" + next.getAsInt();
        code.addStatement(
                "int $L = part.number($L, $S, NUMBER_$L)", slot, number.terminal(), number.name(), number.format());
        number.slots().forEach(kept -> code.addStatement("$L = $L", kept, slot));
        for (int i = 0; i < number.values().size(); i++) {
            String value = number.values().get(i);
            if (value != null) {
                code.addStatement("part.set($L, $L)", field(slot, i), value);
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
}
