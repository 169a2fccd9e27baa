package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_TERM;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.TermTree;

/** The resolution of the names in terms. A faulty term is reported and becomes 0. */
public final class Terms {
    private final Lexicon lexicon;
    private final ElementNames elements;
    private final Set<String> regions;
    private final DiagnosticLog log;
    private final List<Source> sources = new ArrayList<>();

    Terms(Lexicon lexicon, ElementNames elements, Set<String> regions, DiagnosticLog log) {
        this.lexicon = lexicon;
        this.elements = elements;
        this.regions = regions;
        this.log = log;
    }

    /** A number of a token or a method of the handler in a term, and the name that is written for it. */
    public record Source(Name written, Term term) {}

    /** Returns the sources of all terms resolved, as written. */
    List<Source> sources() {
        return sources;
    }

    Term resolve(TermTree tree) {
        Term term = term(tree);
        if (term.all().filter(Term.Method.class::isInstance).count() > 1) {
            log.report(
                    BAD_TERM,
                    tree.span(),
                    tree.span().text(),
                    "it asks the handler twice",
                    "let one method of the handler compute it");
        }
        return term;
    }

    private Term term(TermTree tree) {
        if (tree instanceof TermTree.Constant constant) {
            return new Term.Constant(number(constant.number()).orElse(0L));
        }
        if (tree instanceof TermTree.Operation operation) {
            return operation(operation);
        }
        if (tree instanceof TermTree.Call call) {
            return call(call);
        }
        if (tree instanceof TermTree.In in) {
            return within(in);
        }
        if (tree instanceof TermTree.Not not) {
            return new Term.Operation(Term.Operator.EQUAL, term(not.condition()), new Term.Constant(0));
        }
        return reference((TermTree.Reference) tree);
    }

    private Term call(TermTree.Call call) {
        if (call.isLeft() && call.argument() instanceof TermTree.Reference region && region.field() == null) {
            return left(region.name());
        }
        if (call.function().text().equals("ceil")
                && call.argument() instanceof TermTree.Operation quotient
                && quotient.operator().equals("/")) {
            return quotient(quotient, Term.Operator.CEILING);
        }
        log.report(
                BAD_TERM,
                call.span(),
                call.span().text(),
                "there is no function " + call.function().text(),
                "write a number, a token, a method of the handler, left(region) or ceil(n / 8)");
        return new Term.Constant(0);
    }

    /** Returns whether a region is declared as {@code name}. */
    boolean isRegion(Name name) {
        return regions.contains(name.text());
    }

    /** Returns the term for the bytes left in the region {@code name}; in the innermost one if it is null. */
    Term left(@Nullable Name name) {
        if (name == null) {
            return new Term.Left(Term.Left.INNERMOST);
        }
        if (!isRegion(name)) {
            log.report(
                    BAD_TERM,
                    name.span(),
                    name.text(),
                    "there is no region " + name.text(),
                    "declare it: " + name.text() + " = region(length)");
        }
        return new Term.Left(name.text());
    }

    private Term reference(TermTree.Reference reference) {
        Name name = reference.name();
        Optional<Terminal> token = lexicon.find(name.text()).filter(terminal -> !terminal.equals(lexicon.error()));
        List<ElementNames.Named> named = elements.find(name.text());
        Name field = reference.field();
        if (token.isEmpty() && named.isEmpty() && field != null) {
            log.report(
                    BAD_TERM,
                    reference.span(),
                    reference.text(),
                    "there is no token " + name.text(),
                    "declare it: " + name.text() + " : bits(" + field.text() + " 1, …) = …");
            return new Term.Constant(0);
        }
        if (token.isEmpty() && named.isEmpty()) {
            return source(reference, new Term.Method(name.text()));
        }
        Terminal number = token.orElseGet(() -> named.get(0).token());
        for (ElementNames.Named element : named) {
            if (number == null || !number.equals(element.token())) {
                reportElement(name, element, number, named.get(0));
                return new Term.Constant(0);
            }
        }
        String fieldName = field == null ? null : field.text();
        return source(reference, new Term.Register(number, fieldName, token.isPresent() ? null : name.text()));
    }

    private Term source(TermTree.Reference reference, Term term) {
        sources.add(new Source(new Name(reference.text(), reference.span()), term));
        return term;
    }

    /** Reports that {@code name} does not denote one token; {@code number} is the token that it should denote. */
    private void reportElement(
            Name name, ElementNames.Named element, @Nullable Terminal number, ElementNames.Named first) {
        List<Related> related = new ArrayList<>();
        String fault = "it names an element that is not one token";
        if (number != null && number.name().equals(name.text())) {
            fault = "a token and an element of something else have this name";
            related.add(new Related(number.span(), "the token"));
        } else if (number != null) {
            fault = "it names elements that are not the same token";
            related.add(new Related(first.name().span(), "one of them"));
        }
        related.add(new Related(element.name().span(), number == null ? "the element" : "the other"));
        log.report(
                BAD_TERM,
                name.span(),
                related,
                name.text(),
                fault,
                number == null
                        ? "name the token that is meant, or choose another name for the element"
                        : "choose another name for the element");
    }

    private Term operation(TermTree.Operation operation) {
        if (operation.operator().equals("/")) {
            return quotient(operation, Term.Operator.OVER);
        }
        if (operation.operator().equals("%")) {
            return quotient(operation, Term.Operator.REMAINDER);
        }
        Term left = operation.isLogic() ? condition(operation.left()) : term(operation.left());
        Term right = operation.isLogic() ? condition(operation.right()) : term(operation.right());
        return switch (operation.operator()) {
            case "+" -> new Term.Operation(Term.Operator.PLUS, left, right);
            case "-" -> new Term.Operation(Term.Operator.MINUS, left, right);
            case "*" -> product(operation, left, right);
            case "==" -> new Term.Operation(Term.Operator.EQUAL, left, right);
            case "!=" -> new Term.Operation(Term.Operator.NOT_EQUAL, left, right);
            case "<" -> new Term.Operation(Term.Operator.LESS, left, right);
            case "<=" -> new Term.Operation(Term.Operator.AT_MOST, left, right);
            case ">" -> new Term.Operation(Term.Operator.LESS, right, left);
            case ">=" -> new Term.Operation(Term.Operator.AT_MOST, right, left);
            case "&&" -> new Term.Operation(Term.Operator.TIMES, left, right);
            default -> any(List.of(left, right));
        };
    }

    /** Returns a term that is 1 if {@code tree} holds, else 0; a number holds unless it is 0. */
    Term condition(TermTree tree) {
        Term term = term(tree);
        return tree.isCondition() ? term : new Term.Operation(Term.Operator.NOT_EQUAL, term, new Term.Constant(0));
    }

    private Term within(TermTree.In in) {
        Term term = term(in.term());
        List<Term> ranges = new ArrayList<>();
        for (NumberFormat.Range range : ranges(in.ranges())) {
            Term least = new Term.Constant(range.least());
            Term most = new Term.Constant(range.most());
            ranges.add(
                    range.least() == range.most()
                            ? new Term.Operation(Term.Operator.EQUAL, term, least)
                            : new Term.Operation(
                                    Term.Operator.TIMES,
                                    new Term.Operation(Term.Operator.AT_MOST, least, term),
                                    new Term.Operation(Term.Operator.AT_MOST, term, most)));
        }
        return any(ranges);
    }

    /** Returns a term that is 1 if one of {@code conditions} is, else 0. */
    private static Term any(List<Term> conditions) {
        Term sum = conditions.stream()
                .reduce((first, second) -> new Term.Operation(Term.Operator.PLUS, first, second))
                .orElse(new Term.Constant(0));
        return conditions.size() < 2 ? sum : new Term.Operation(Term.Operator.LESS, new Term.Constant(0), sum);
    }

    private Term product(TermTree.Operation operation, Term left, Term right) {
        if (right instanceof Term.Constant) {
            return new Term.Operation(Term.Operator.TIMES, left, right);
        }
        if (!(left instanceof Term.Constant)) {
            log.report(
                    BAD_TERM,
                    operation.span(),
                    operation.span().text(),
                    "neither factor is a constant",
                    "let a method of the handler compute it");
        }
        return new Term.Operation(Term.Operator.TIMES, right, left);
    }

    private Term quotient(TermTree.Operation operation, Term.Operator operator) {
        Term left = term(operation.left());
        Term right = term(operation.right());
        if (!(right instanceof Term.Constant by) || by.value() < 1) {
            log.report(
                    BAD_TERM,
                    operation.right().span(),
                    operation.right().span().text(),
                    "the divisor is not a constant above 0",
                    "let a method of the handler compute it");
            return new Term.Constant(0);
        }
        return new Term.Operation(operator, left, right);
    }

    /** Returns the valid ones of the ranges {@code written}. */
    List<NumberFormat.Range> ranges(List<NumberRange> written) {
        List<NumberFormat.Range> ranges = new ArrayList<>();
        for (NumberRange range : written) {
            Optional<Long> least = number(range.least());
            Optional<Long> most = range.most().equals(range.least()) ? least : number(range.most());
            if (least.isPresent() && most.isPresent()) {
                if (least.get() > most.get()) {
                    String shown = range.least().text() + ".." + range.most().text();
                    log.report(BAD_TERM, range.least().span(), shown, "it is empty", "write the lower value first");
                } else {
                    ranges.add(new NumberFormat.Range(least.get(), most.get()));
                }
            }
        }
        return ranges;
    }

    private Optional<Long> number(Name written) {
        if (written.text().matches("-?[0-9]+")) {
            BigInteger value = new BigInteger(written.text());
            if (value.bitLength() < Long.SIZE) {
                return Optional.of(value.longValue());
            }
        }
        log.report(
                BAD_TERM,
                written.span(),
                written.text(),
                "it is not a whole number of 64 bits",
                "write digits, at most " + Long.MAX_VALUE);
        return Optional.empty();
    }
}
