package org.tatoo.compiler.java.source;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.Table;

/** A printer of tables as packed string constants. */
public final class TablePoet {
    private static final int LINE = 96;

    private TablePoet() {}

    /** Adds tables to a nested class. */
    public static void addTables(TypeSpec.Builder type, List<Table> tables) {
        tables.forEach(table -> type.addField(field(table).build()));
    }

    /** Adds tables to the class of a parser. */
    public static void addPrivateTables(TypeSpec.Builder type, List<Table> tables) {
        tables.forEach(table ->
                type.addField(field(table).addModifiers(Modifier.PRIVATE).build()));
    }

    private static FieldSpec.Builder field(Table table) {
        Class<?> array = table.wide() ? int[].class : char[].class;
        return FieldSpec.builder(array, table.name(), Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("$L\n", table.comment())
                .initializer(unpacked(table));
    }

    private static CodeBlock unpacked(Table table) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$T.$L($L", Names.TABLES, table.wide() ? "unpackInts" : "unpack", table.length());
        code.add("$>$>");
        for (String part : table.parts()) {
            code.add(",\n$L", literal(part));
        }
        return code.add(")$<$<").build();
    }

    /** Returns a Java string literal in ASCII, broken into short lines. */
    public static String literal(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            StringBuilder escaped = new StringBuilder();
            escape(text.charAt(i), escaped);
            if (line.length() + escaped.length() > LINE) {
                lines.add("\"" + line + "\"");
                line.setLength(0);
            }
            line.append(escaped);
        }
        if (line.length() > 0 || lines.isEmpty()) {
            lines.add("\"" + line + "\"");
        }
        return String.join("\n    + ", lines);
    }

    private static void escape(char c, StringBuilder out) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c >= ' ' && c < 127) {
                    out.append(c);
                } else {
                    octalOrUnicode(c, out);
                }
            }
        }
    }

    /** Appends an octal escape if possible, and never a Unicode escape that the compiler would translate too early. */
    private static void octalOrUnicode(char c, StringBuilder out) {
        boolean octal = c < 256;
        int bits = octal ? 3 : 4;
        out.append(octal ? "\\" : "\\u");
        for (int shift = octal ? 6 : 12; shift >= 0; shift -= bits) {
            out.append(Character.forDigit(c >> shift & (1 << bits) - 1, 16));
        }
    }
}
