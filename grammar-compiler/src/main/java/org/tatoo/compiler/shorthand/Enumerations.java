package org.tatoo.compiler.shorthand;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_ENUMERATION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_CONSTANT;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.Enumeration;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Case;
import org.tatoo.compiler.syntax.VirtualDeclaration.Tuple;

/**
 * Enumerations as the values that a number can have. Names of their constants in conditions and choices become numbers.
 */
final class Enumerations {
    private final DiagnosticLog log;

    /** The enumerations, by the references of terms: tokens, named elements, and their bits. */
    private final Map<String, Enumeration> known = new HashMap<>();

    /** The names that a term can use for a number. */
    private final Set<String> numbers = new HashSet<>();

    private Enumerations(DiagnosticLog log) {
        this.log = log;
    }

    static GrammarFile expand(GrammarFile file, DiagnosticLog log) {
        Enumerations enumerations = new Enumerations(log);
        List<LexicalDeclaration> tokens =
                file.lexical().stream().map(enumerations::expand).toList();
        Constants.check(file, log);
        file.productions().stream()
                .flatMap(ProductionDeclaration::expressions)
                .forEach(element -> enumerations.addElement(element, tokens));
        return file.with(
                tokens, file.virtuals().stream().map(enumerations::expand).toList(), file.productions(), file.broken());
    }

    // ---- numbers

    private LexicalDeclaration expand(LexicalDeclaration token) {
        String name = token.name().text();
        numbers.add(name);
        JavaType type = token.type();
        if (type == null) {
            return token;
        }
        Enumeration whole = type.enumeration();
        if (whole != null
                && (type.isBits()
                        || !List.of("int", "long", "unsigned")
                                .contains(type.name().text()))) {
            log.report(
                    BAD_ENUMERATION,
                    whole.span(),
                    "belongs to a number, and " + name + " is none",
                    "write it after a number type, or after the width of some bits");
            return token;
        }
        List<NumberRange> ranges = values(name, whole, token.ranges());
        List<BitField> fields =
                type.fields().stream().map(field -> expand(name, field)).toList();
        return token.as(new JavaType(type.name(), type.radix(), type.sign(), fields, whole), ranges);
    }

    private BitField expand(String token, BitField field) {
        Enumeration names = field.enumeration();
        String reference = token + "." + field.name().text();
        return new BitField(field.name(), field.width(), values(reference, names, field.ranges()), names);
    }

    /** Returns the values of the number {@code reference}: those of {@code allowed} that have names, if any have. */
    private List<NumberRange> values(String reference, @Nullable Enumeration names, List<NumberRange> allowed) {
        if (names == null) {
            return codes(allowed, reference, null);
        }
        known.put(reference, names);
        Constants.check(names, log);
        List<NumberRange> codes = names.constants().stream()
                .map(constant -> new NumberRange(constant.code(), constant.code()))
                .toList();
        Intervals values = codes.isEmpty() ? Intervals.NONE : Intervals.of(codes);
        Intervals here = Intervals.of(codes(allowed, reference, names)).and(values);
        if (here.all().isEmpty() && !values.all().isEmpty()) {
            log.report(
                    BAD_ENUMERATION,
                    names.span(),
                    "has none of the values after in",
                    "write some of its constants after in: "
                            + names.constants().get(0).name().text());
        }
        return here.ranges(names.span());
    }

    private void addElement(Expression expression, List<LexicalDeclaration> tokens) {
        if (!(expression instanceof Expression.Named named) || !named.inTerms()) {
            return;
        }
        numbers.add(named.name().text());
        Expression element =
                named.element() instanceof Expression.Optional optional ? optional.body() : named.element();
        if (element instanceof Expression.Terminal terminal
                && !terminal.quoted().isLiteral()) {
            tokens.stream()
                    .filter(token -> token.isCalled(terminal.quoted().text()))
                    .findFirst()
                    .ifPresent(token -> addNames(named.name().text(), token));
        }
    }

    private void addNames(String element, LexicalDeclaration token) {
        JavaType type = token.type();
        if (type != null && type.enumeration() != null) {
            known.putIfAbsent(element, type.enumeration());
        }
        if (type != null) {
            type.fields().stream()
                    .filter(field -> field.enumeration() != null)
                    .forEach(field ->
                            known.putIfAbsent(element + "." + field.name().text(), field.enumeration()));
        }
    }

    // ---- terms

    private VirtualDeclaration expand(VirtualDeclaration declaration) {
        VirtualDeclaration.Content content = declaration.content();
        if (content instanceof VirtualDeclaration.Amount amount) {
            return declaration.with(new VirtualDeclaration.Amount(term(amount.term())));
        }
        if (content instanceof VirtualDeclaration.Cases cases) {
            return declaration.with(new VirtualDeclaration.Cases(
                    cases.term(),
                    cases.cases().stream()
                            .map(each -> new Case(codes(each.ranges(), cases.term()), each.name()))
                            .toList()));
        }
        return content instanceof VirtualDeclaration.Tuples tuples
                ? declaration.with(new VirtualDeclaration.Tuples(
                        tuples.terms(),
                        tuples.tuples().stream()
                                .map(tuple -> expand(tuple, tuples.terms()))
                                .toList()))
                : declaration;
    }

    private Tuple expand(Tuple tuple, List<TermTree> terms) {
        if (tuple.numbers().size() != terms.size()) {
            return tuple;
        }
        List<List<NumberRange>> codes = new ArrayList<>();
        for (int i = 0; i < tuple.numbers().size(); i++) {
            codes.add(codes(tuple.numbers().get(i), terms.get(i)));
        }
        return new Tuple(codes, tuple.name(), tuple.span());
    }

    private TermTree term(TermTree tree) {
        if (tree instanceof TermTree.Operation operation) {
            TermTree left = term(operation.left());
            TermTree right = term(operation.right());
            boolean comparison = operation.isCondition() && !operation.isLogic();
            return new TermTree.Operation(
                    operation.operator(),
                    comparison ? constant(left, enumeration(right), right) : left,
                    comparison ? constant(right, enumeration(left), left) : right);
        }
        if (tree instanceof TermTree.In in) {
            return new TermTree.In(term(in.term()), codes(in.ranges(), in.term()), in.span());
        }
        return tree instanceof TermTree.Not not ? new TermTree.Not(term(not.condition()), not.span()) : tree;
    }

    private @Nullable Enumeration enumeration(TermTree term) {
        return term instanceof TermTree.Reference reference ? known.get(reference.text()) : null;
    }

    /** Returns the number of {@code term} if it is a constant of {@code names}, the values of {@code other}. */
    private TermTree constant(TermTree term, @Nullable Enumeration names, TermTree other) {
        if (names == null || !(term instanceof TermTree.Reference reference) || reference.field() != null) {
            return term;
        }
        Optional<Name> code = code(reference.name(), names);
        if (code.isEmpty() && numbers.contains(reference.name().text())) {
            return term;
        }
        if (code.isEmpty()) {
            reportUnknown(reference.name(), Forms.of(other), names);
        }
        return new TermTree.Constant(code.orElseGet(() -> any(reference.name(), names)));
    }

    private List<NumberRange> codes(List<NumberRange> written, TermTree term) {
        return codes(written, Forms.of(term), enumeration(term));
    }

    /** Returns {@code written} with numbers for the names of constants. */
    private List<NumberRange> codes(List<NumberRange> written, String number, @Nullable Enumeration names) {
        return written.stream()
                .map(range -> new NumberRange(code(range.least(), number, names), code(range.most(), number, names)))
                .toList();
    }

    private Name code(Name written, String number, @Nullable Enumeration names) {
        if (!Character.isJavaIdentifierStart(written.text().charAt(0))) {
            return written;
        }
        Optional<Name> code = names == null ? Optional.empty() : code(written, names);
        if (code.isEmpty()) {
            reportUnknown(written, number, names);
        }
        return code.orElseGet(() -> any(written, names));
    }

    /** Returns a number in place of {@code name}, which was reported. */
    private static Name any(Name name, @Nullable Enumeration names) {
        String code = names == null || names.constants().isEmpty()
                ? "0"
                : names.constants().get(0).code().text();
        return new Name(code, name.span());
    }

    private static Optional<Name> code(Name name, Enumeration names) {
        return names.constants().stream()
                .filter(constant -> constant.name().text().equals(name.text()))
                .findFirst()
                .map(constant -> new Name(constant.code().text(), name.span()));
    }

    private void reportUnknown(Name name, String number, @Nullable Enumeration names) {
        if (names == null) {
            log.report(
                    UNKNOWN_CONSTANT,
                    name.span(),
                    name.text(),
                    number + " is no enumeration",
                    "write a number, or in a choice else for all others; names are those of an enumeration: u8 enum("
                            + name.text() + " 1)");
            return;
        }
        List<String> constants = names.constants().stream()
                .map(constant -> constant.name().text())
                .toList();
        log.report(
                UNKNOWN_CONSTANT,
                name.span(),
                name.text(),
                number + " has " + constants.stream().limit(8).collect(Collectors.joining(", "))
                        + (constants.size() > 8 ? ", …" : ""),
                Spelling.nearest(name.text(), constants)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("add it to the enumeration, or write one of these"));
    }
}
