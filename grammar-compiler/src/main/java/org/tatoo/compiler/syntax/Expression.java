package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/** An element of an alternative. */
public sealed interface Expression
        permits Expression.Reference,
                Expression.Terminal,
                Expression.Group,
                Expression.Optional,
                Expression.Repetition,
                Expression.Counted,
                Expression.Bounded,
                Expression.Named,
                Expression.Check,
                Shorthand {
    /** A visitor with one method per case. */
    interface Cases<R> {
        R reference(Reference reference);

        R terminal(Terminal terminal);

        R group(Group group);

        R optional(Optional optional);

        R repetition(Repetition repetition);

        R counted(Counted counted);

        R bounded(Bounded bounded);

        R named(Named named);

        R check(Check check);

        R shorthand(Shorthand shorthand);
    }

    /** Returns the position. */
    Span span();

    /** The notation of the parts of a source form. */
    @FunctionalInterface
    interface Form {
        /** Returns the form of a quoted terminal. */
        String terminal(Quoted quoted);

        /** Returns the text before an element with a name. */
        default String before(Name name) {
            return "";
        }

        /** Returns the name of a declaration after {@code sign}, or the shorthand that the declaration was made from. */
        default String declared(String sign, Name name) {
            String written = name.span().text();
            return written.endsWith(")") ? " " + written : sign + name.text();
        }
    }

    /** Returns the source form, with one blank between elements. */
    String text(Form form);

    /** Returns the end of its source form that stands after the name of a region. */
    default String boundText() {
        return "";
    }

    /** Returns the number of optional parts that it adds to its alternative. */
    int optionalParts();

    /** Calls the method for this case. */
    <R> R match(Cases<R> cases);

    /** Returns the expressions that stand directly in it. */
    default List<Expression> parts() {
        return List.of();
    }

    /** Returns this expression and all that stand in it. */
    default Stream<Expression> all() {
        return Stream.concat(Stream.of(this), parts().stream().flatMap(Expression::all));
    }

    /** A non-terminal: {@code x}. */
    record Reference(Name name) implements Expression {
        @Override
        public Span span() {
            return name.span();
        }

        @Override
        public String text(Form form) {
            return name.text();
        }

        @Override
        public int optionalParts() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.reference(this);
        }
    }

    /**
     * A token, by its name or alias: {@code 't'}.
     *
     * @param silence the mark that its number is no component here; null if there is none
     * @param constant its name among the constants of the group that it stands in; null if none is written
     */
    record Terminal(
            Quoted quoted,
            @Nullable Silence silence,
            @Nullable Name constant) implements Expression {
        @Override
        public Span span() {
            return quoted.span();
        }

        @Override
        public String text(Form form) {
            String text = form.terminal(quoted);
            return silence == null ? text : text + " " + silence.text();
        }

        @Override
        public int optionalParts() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.terminal(this);
        }
    }

    /** A group: {@code (a b | c)}; a group with one alternative is replaced by its content. */
    record Group(List<Alternative> alternatives, Span span) implements Expression {
        public Group {
            alternatives = List.copyOf(alternatives);
        }

        @Override
        public List<Expression> parts() {
            return alternatives.stream()
                    .flatMap(alternative -> alternative.elements().stream())
                    .toList();
        }

        @Override
        public String text(Form form) {
            return alternatives.stream()
                    .map(alternative -> alternative.text(form))
                    .collect(Collectors.joining(" | ", "(", ")"));
        }

        @Override
        public int optionalParts() {
            return alternatives.size() == 1 ? alternatives.get(0).optionalParts() : 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.group(this);
        }
    }

    /**
     * An optional element: {@code x?} or {@code x?!}.
     *
     * @param written whether a writer always writes it
     */
    record Optional(Expression body, boolean written, Span span) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(body);
        }

        @Override
        public String text(Form form) {
            return body.text(form) + "?";
        }

        @Override
        public int optionalParts() {
            return 1 + body.optionalParts();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.optional(this);
        }
    }

    /**
     * A list: {@code x+}, {@code x*}, {@code x/s+} or {@code x/s*}, perhaps with {@code max n}.
     *
     * @param separator null if there is none
     * @param optional whether no element is allowed
     * @param most the maximum number of elements; null if there is none
     */
    record Repetition(
            Expression element,
            @Nullable Expression separator,
            boolean optional,
            @Nullable Name most,
            Span span) implements Expression {
        @Override
        public List<Expression> parts() {
            return separator == null ? List.of(element) : List.of(element, separator);
        }

        @Override
        public String text(Form form) {
            return listText(form) + (optional ? "*" : "+") + boundText();
        }

        /** Returns the source form of a list of at least one element. */
        public String nonEmptyText(Form form) {
            return listText(form) + "+" + boundText();
        }

        private String listText(Form form) {
            String separation = separator == null ? "" : "/" + separator.text(form);
            return element.text(form) + separation;
        }

        @Override
        public String boundText() {
            return most == null ? "" : " max " + most.text().replaceFirst("^0+(?=[0-9])", "");
        }

        @Override
        public int optionalParts() {
            return optional ? 1 : 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.repetition(this);
        }
    }

    /** A counted list: {@code x#n}; the counter {@code n} determines the number of elements. */
    record Counted(Expression element, Name counter, Span span) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(element);
        }

        @Override
        public String text(Form form) {
            return element.text(form) + form.declared("#", counter);
        }

        @Override
        public int optionalParts() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.counted(this);
        }
    }

    /** The content of a region: {@code x@region}; consumes exactly the bytes of the region. */
    record Bounded(Expression element, Name region, Span span) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(element);
        }

        @Override
        public String text(Form form) {
            String text = element.text(form);
            String bound = element.boundText();
            return text.substring(0, text.length() - bound.length()) + form.declared("@", region) + bound;
        }

        @Override
        public int optionalParts() {
            return element.optionalParts();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.bounded(this);
        }
    }

    /**
     * A named element: {@code name=x}.
     *
     * @param inTerms whether terms can use the name; if not, they use the token, which is in place
     */
    record Named(Name name, Expression element, boolean inTerms, Span span) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(element);
        }

        @Override
        public String text(Form form) {
            return form.before(name) + element.text(form);
        }

        @Override
        public int optionalParts() {
            return element.optionalParts();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.named(this);
        }
    }

    /** A condition that is checked without consuming a byte: {@code if(kind == 3)}; {@code condition} declares it. */
    record Check(Name condition) implements Expression {
        @Override
        public Span span() {
            return condition.span();
        }

        @Override
        public String text(Form form) {
            return form.declared("", condition).strip();
        }

        @Override
        public int optionalParts() {
            return 0;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.check(this);
        }
    }
}
