package org.tatoo.compiler.shorthand;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.Enumeration;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The source forms of what stands in place, without blanks and comments; equal forms mean the same. */
final class Forms {
    private Forms() {}

    /** Returns the form of a number. */
    static String of(JavaType type, List<NumberRange> ranges) {
        return of(type) + (ranges.isEmpty() ? "" : " in " + of(ranges));
    }

    static String of(JavaType type) {
        String fields = type.fields().stream().map(Forms::of).collect(Collectors.joining(", "));
        String radix = type.radix() == null ? "" : type.radix().text();
        String inner = fields + radix;
        return type.name().text() + (inner.isEmpty() ? "" : "(" + inner + ")") + of(type.enumeration());
    }

    private static String of(BitField field) {
        String ranges = field.ranges().isEmpty() ? "" : " in " + of(field.ranges());
        return field.name().text() + " " + field.width().text() + ranges + of(field.enumeration());
    }

    private static String of(@Nullable Enumeration names) {
        if (names == null) {
            return "";
        }
        String constants = names.constants().stream()
                .map(constant -> constant.name().text() + " " + constant.code().text())
                .collect(Collectors.joining(", "));
        return " enum(" + constants + ")";
    }

    /** Returns the form of the content of raw bytes. */
    static String of(VirtualDeclaration.Content content) {
        if (content instanceof VirtualDeclaration.Until until) {
            return "until(" + of(until.text(), until.after()) + ")";
        }
        if (content instanceof VirtualDeclaration.Rest rest) {
            return "rest(" + (rest.region() == null ? "" : rest.region().text()) + ")";
        }
        return "bytes(" + of(((VirtualDeclaration.Amount) content).term()) + ")";
    }

    private static String of(Quoted text, @Nullable Quoted after) {
        return text.span().text()
                + (after == null ? "" : " after " + after.span().text());
    }

    static String max(@Nullable Name max) {
        return max == null ? "" : " max " + max.text();
    }

    static String of(List<NumberRange> ranges) {
        return ranges.stream()
                .map(range -> range.least().equals(range.most())
                        ? range.least().text()
                        : range.least().text() + ".." + range.most().text())
                .collect(Collectors.joining("|"));
    }

    /** Returns the form of {@code term}. */
    static String of(TermTree term) {
        if (term instanceof TermTree.Constant constant) {
            return constant.number().text();
        }
        if (term instanceof TermTree.Reference reference) {
            return reference.text();
        }
        if (term instanceof TermTree.Call call) {
            return call.function().text() + "(" + of(call.argument()) + ")";
        }
        if (term instanceof TermTree.In in) {
            return of(in.term()) + " in " + of(in.ranges());
        }
        if (term instanceof TermTree.Not not) {
            return "!" + operand(not.condition());
        }
        TermTree.Operation operation = (TermTree.Operation) term;
        return operand(operation.left()) + " " + operation.operator() + " " + operand(operation.right());
    }

    private static String operand(TermTree term) {
        boolean simple = term instanceof TermTree.Constant
                || term instanceof TermTree.Reference
                || term instanceof TermTree.Call;
        return simple ? of(term) : "(" + of(term) + ")";
    }
}
