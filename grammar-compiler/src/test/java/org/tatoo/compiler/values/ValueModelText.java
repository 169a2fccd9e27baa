package org.tatoo.compiler.values;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A model of values as lines of text. */
final class ValueModelText {
    private ValueModelText() {}

    static String of(ValueModel model) {
        return Stream.of(
                        model.enums().stream().map(ValueModelText::text),
                        model.classes().stream().flatMap(type -> text(type, model)),
                        model.messages().stream()
                                .map(message -> "message of " + message.start().name() + ": "
                                        + (message.type() == null ? "none" : text(message.type()))),
                        model.delivered().stream().map(symbol -> "delivered: " + symbol.name()),
                        model.collected().stream()
                                .map(symbol -> "collected: " + symbol.name())
                                .sorted())
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String text(ValueEnum some) {
        return "enum " + some.type().name() + ": "
                + String.join(", ", some.type().constants());
    }

    private static Stream<String> text(ValueClass type, ValueModel model) {
        String interfaces =
                model.interfacesOf(type.symbol()).map(ValueClass::name).collect(Collectors.joining(", "));
        Stream<String> records = type.records().stream().map(record -> text(record, type, interfaces));
        if (type.kind() != ValueClass.Kind.INTERFACE) {
            return records;
        }
        String passed = type.passed().stream().map(symbol -> symbol.name()).collect(Collectors.joining(" | "));
        String line = "interface " + type.name() + (interfaces.isEmpty() ? "" : " is " + interfaces)
                + (passed.isEmpty() ? "" : ", also of " + passed);
        return Stream.concat(Stream.of(line), records);
    }

    private static String text(RecordType record, ValueClass type, String interfaces) {
        String of = type.kind() == ValueClass.Kind.INTERFACE ? type.name() : interfaces;
        String components =
                record.components().stream().map(ValueModelText::text).collect(Collectors.joining(", "));
        String together = record.together().stream()
                .map(group -> group.all() + (group.within().isEmpty() ? "" : " with " + group.within()))
                .collect(Collectors.joining(" "));
        return "record " + record.name() + "(" + components + ")" + (of.isEmpty() ? "" : " is " + of)
                + (together.isEmpty() ? "" : " together " + together);
    }

    private static String text(Component component) {
        return component.name() + (component.nullable() ? "?" : "") + ": " + text(component.type());
    }

    private static String text(ValueType type) {
        if (type instanceof ValueType.ListOf list) {
            return "list of " + text(list.element());
        }
        if (type instanceof ValueType.Of symbol) {
            return symbol.symbol().name();
        }
        if (type instanceof ValueType.Converted converted) {
            return converted.type() + " from " + text(converted.from());
        }
        if (type instanceof ValueType.OneOf group) {
            return group.name();
        }
        if (type instanceof ValueType.Int64 number) {
            return number.unsigned() ? "unsigned" : "long";
        }
        return type instanceof ValueType.Int32
                ? "int"
                : type.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
    }
}
