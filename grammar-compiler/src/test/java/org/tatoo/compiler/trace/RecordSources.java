package org.tatoo.compiler.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;

/** Prints records. */
final class RecordSources {
    private RecordSources() {}

    static List<GeneratedFile> of(ValueModel values) {
        List<GeneratedFile> files = new ArrayList<>();
        for (ValueClass type : values.classes()) {
            String interfaces =
                    values.interfacesOf(type.symbol()).map(ValueClass::name).collect(Collectors.joining(", "));
            if (type.kind() == ValueClass.Kind.INTERFACE) {
                String own = interfaces.isEmpty() ? "" : " extends " + interfaces;
                file("public interface " + type.name() + own + " {}", type.name(), files);
                type.records().forEach(record -> record(record, type.name(), values, files));
            } else if (type.kind() == ValueClass.Kind.RECORD) {
                record(type.records().get(0), interfaces, values, files);
            }
        }
        values.enums()
                .forEach(some -> file(
                        "public enum " + some.name() + " {" + String.join(", ", some.constants()) + "}",
                        some.name(),
                        files));
        return files;
    }

    private static void file(String text, String name, List<GeneratedFile> files) {
        files.add(new GeneratedFile("a/" + name + ".java", "package a;\n" + text + "\n"));
    }

    private static void record(RecordType record, String interfaces, ValueModel values, List<GeneratedFile> files) {
        String components = record.components().stream()
                .map(component -> type(component.type(), component.nullable(), values) + " " + component.name())
                .collect(Collectors.joining(", "));
        file(
                "public record " + record.name() + "(" + components + ")"
                        + (interfaces.isEmpty() ? "" : " implements " + interfaces) + " {}",
                record.name(),
                files);
    }

    private static String type(ValueType type, boolean boxed, ValueModel values) {
        if (type instanceof ValueType.Int32) {
            return boxed ? "Integer" : "int";
        }
        if (type instanceof ValueType.Int64) {
            return boxed ? "Long" : "long";
        }
        if (type instanceof ValueType.Flag) {
            return "boolean";
        }
        if (type instanceof ValueType.OneOf some) {
            return some.name();
        }
        if (type instanceof ValueType.Of of) {
            return values.of(of.symbol()).name();
        }
        if (type instanceof ValueType.ListOf list) {
            return "java.util.List<" + type(list.element(), true, values) + ">";
        }
        return "String";
    }
}
