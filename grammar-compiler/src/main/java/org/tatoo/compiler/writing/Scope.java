package org.tatoo.compiler.writing;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.values.ValueType;

/** The source of values: the components of a record, or the element of a list. */
final class Scope {
    private final List<Component> components;
    private final int depth;
    private final Shapes shapes;

    Scope(List<Component> components) {
        this(components, 0, new Shapes(List.of()));
    }

    private Scope(List<Component> components, int depth, Shapes shapes) {
        this.components = components;
        this.depth = depth;
        this.shapes = shapes;
    }

    /** Returns this scope with the optional parts of another frame. */
    Scope with(Shapes of) {
        return new Scope(components, depth, of);
    }

    Scope element(Component list) {
        return new Scope(List.of(Objects.requireNonNull(list.element())), depth + 1, shapes);
    }

    Shapes shapes() {
        return shapes;
    }

    /** Returns the component that {@code content} provides; null if there is none. */
    @Nullable
    Component component(Content content, @Nullable String field) {
        return components.stream()
                .filter(each -> each.origin().equals(content) && Objects.equals(each.field(), field))
                .findFirst()
                .orElse(null);
    }

    /** Returns the Java expression for the value of {@code content}; null if it has none. */
    @Nullable
    String value(Content content) {
        Component component = component(content, null);
        return component == null ? null : expression(component);
    }

    /** Returns the name of the variable for elements. */
    String variable() {
        return "element" + depth;
    }

    /** Returns the Java expression for {@code component}. */
    String expression(Component component) {
        return depth == 0 ? "value." + component.name() + "()" : variable();
    }

    /** Returns the Java expression for the number {@code component}, which may be a constant of an enum. */
    String number(Component component) {
        return expression(component) + (component.type() instanceof ValueType.OneOf ? ".code()" : "");
    }

    ValueType type(Component component) {
        return component.type();
    }

    /** Returns whether {@code content} has a component, from which its presence can be determined. */
    boolean tells(Content content) {
        return components.stream().anyMatch(each -> isIn(each.origin(), content));
    }

    /** Returns the Java expression for the presence of {@code content}, which may be absent. */
    String condition(Content content, boolean otherwise) {
        String condition = components.stream()
                .filter(each -> isIn(each.origin(), content))
                .map(this::isThere)
                .collect(Collectors.joining(" || "));
        return condition.isEmpty() ? String.valueOf(otherwise) : condition;
    }

    private String isThere(Component component) {
        if (component.type() instanceof ValueType.Flag) {
            return expression(component);
        }
        return component.nullable() || !(component.type() instanceof ValueType.ListOf)
                ? expression(component) + " != null"
                : "!" + expression(component) + ".isEmpty()";
    }

    /** Returns whether {@code part} stands in {@code whole}. A part of a template is not written where it stands. */
    private static boolean isIn(Content part, Content whole) {
        return ContentValues.parts(whole).anyMatch(part::equals);
    }
}
