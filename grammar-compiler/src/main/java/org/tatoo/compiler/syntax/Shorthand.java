package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/** An element that stands for a declaration of its own, or for the content of a template. It is expanded before names are resolved. */
public sealed interface Shorthand extends Expression {
    /** Returns whether {@code element} is a number or raw bytes in place, or a list or an option that begins with one. */
    static boolean isPlaced(Expression element) {
        return element instanceof Number
                || element instanceof Raw
                || (!(element instanceof Group)
                        && element.parts().stream()
                                .findFirst()
                                .filter(Shorthand::isPlaced)
                                .isPresent());
    }

    @Override
    default String text(Form form) {
        return span().text();
    }

    @Override
    default int optionalParts() {
        return 0;
    }

    @Override
    default <R> R match(Cases<R> cases) {
        return cases.shorthand(this);
    }

    /**
     * A token that is a number: {@code u16}, {@code decimal(5) in 1..9}.
     *
     * @param ranges the values allowed; empty if all are
     * @param silence the mark that it is no component; null if there is none
     */
    record Number(
            JavaType type,
            List<NumberRange> ranges,
            @Nullable Silence silence,
            Span span) implements Shorthand {
        public Number {
            ranges = List.copyOf(ranges);
        }

        /** Creates a number without a mark. */
        public Number(JavaType type, List<NumberRange> ranges, Span span) {
            this(type, ranges, null, span);
        }

        /** Returns this number with names for its values. */
        public Number with(Enumeration enumeration) {
            return new Number(type.with(enumeration), ranges, silence, span.to(enumeration.span()));
        }

        /** Returns this number with the mark {@code other}. */
        public Number with(@Nullable Silence other) {
            return new Number(type, ranges, other, span);
        }

        @Override
        public String text(Form form) {
            return silence == null ? span.text() : span.text() + " " + silence.text();
        }
    }

    /**
     * Raw bytes: {@code bytes(size)}, {@code rest()} or {@code until("\r\n")}.
     *
     * @param type the type of the value; null if none is written
     * @param max the limit as written; null if there is none
     */
    record Raw(
            VirtualDeclaration.Content content,
            @Nullable JavaType type,
            @Nullable Name max,
            Span span) implements Shorthand {}

    /**
     * An element with a suffix that takes a term: {@code x times(n)}, {@code x within(n)} or {@code x when(n > 0)}.
     *
     * @param kind the kind of the declaration that the suffix stands for
     * @param max the limit as written; null if there is none
     * @param suffix the place of the suffix
     */
    record Measured(
            VirtualDeclaration.Kind kind,
            Expression element,
            TermTree term,
            @Nullable Name max,
            Span suffix,
            Span span) implements Shorthand {
        @Override
        public List<Expression> parts() {
            return List.of(element);
        }
    }

    /** A condition that holds where the production goes on: {@code if(kind == 3)}. */
    record If(TermTree condition, Span span) implements Shorthand {}

    /** A use of a template: {@code text(255)}. */
    record Use(Name template, List<Argument> arguments, Span span) implements Shorthand {
        public Use {
            arguments = List.copyOf(arguments);
        }

        @Override
        public List<Expression> parts() {
            return arguments.stream()
                    .flatMap(argument -> Stream.ofNullable(argument.element()))
                    .toList();
        }
    }

    /**
     * An argument of a template. A name is both an element and a term.
     *
     * @param element the argument as an element; null if it is none
     * @param term the argument as a term; null if it is none
     * @param ranges the argument as values of a number; empty if it is none
     */
    record Argument(@Nullable Expression element, @Nullable TermTree term, List<NumberRange> ranges, Span span) {
        public Argument {
            ranges = List.copyOf(ranges);
        }
    }
}
