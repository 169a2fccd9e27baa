package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.VIRTUAL_ARGUMENTS;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.reader.EbnfParser.ArgumentsContext;
import org.tatoo.compiler.reader.EbnfParser.CodesContext;
import org.tatoo.compiler.reader.EbnfParser.DefinitionContext;
import org.tatoo.compiler.reader.EbnfParser.LexicalContext;
import org.tatoo.compiler.reader.EbnfParser.UntilContext;
import org.tatoo.compiler.reader.EbnfParser.ValueCaseContext;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Case;
import org.tatoo.compiler.syntax.VirtualDeclaration.Content;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;
import org.tatoo.compiler.syntax.VirtualDeclaration.Tuple;

/** A builder of the record of a virtual terminal from its parse tree. */
final class VirtualBuilder {
    private static final Map<String, Kind> FUNCTIONS = Map.of(
            "bytes", Kind.BYTES,
            "choose", Kind.SELECTOR,
            "count", Kind.COUNTER,
            "region", Kind.REGION,
            "rest", Kind.BYTES,
            "until", Kind.BYTES,
            "when", Kind.CONDITION);

    private final Declaration declaration;
    private final LexicalContext tree;
    private final DefinitionContext definition;
    private final Kind kind;
    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;
    private final TermBuilder terms;

    /** @param tree a tree for which {@link #declares} is true */
    VirtualBuilder(
            Declaration declaration,
            LexicalContext tree,
            SourceFile file,
            DiagnosticLog log,
            DeclarationParser parser) {
        this.declaration = declaration;
        this.tree = tree;
        this.definition = tree.definition();
        this.kind = FUNCTIONS.getOrDefault(function(), Kind.BYTES);
        this.file = file;
        this.log = log;
        this.parser = parser;
        this.terms = new TermBuilder(file, log);
    }

    /** Returns whether {@code tree} declares a virtual terminal. */
    static boolean declares(Declaration declaration, LexicalContext tree) {
        DefinitionContext definition = tree.definition();
        return declaration.section() == Section.Kind.TOKENS
                && tree.macro == null
                && definition != null
                && definition.OPEN() != null
                && FUNCTIONS.containsKey(definition.ID().getText());
    }

    /** Returns the declaration; empty if an error was reported that makes it meaningless. */
    Optional<VirtualDeclaration> build() {
        Content content = content();
        LexicalOptions options = new LexicalOptions(declaration, "a " + kind.word(), allowed(), file, log, parser);
        options.read(tree);
        if (tree.assign().EXTEND() != null) {
            log.report(UNSUPPORTED, declaration.span(tree.assign(), file), "+= is", "write all in one declaration");
            return Optional.empty();
        }
        if (content == null) {
            reportArguments();
        }
        if (content == null || options.wrong()) {
            return Optional.empty();
        }
        Name name = ProductionBuilder.name(tree.name, file);
        return Optional.of(new VirtualDeclaration(
                kind,
                name,
                tree.type() == null ? null : new TypeBuilder(file, log).type(tree.type()),
                content,
                options.max(),
                options.silent(),
                options.feeding(),
                declaration.span(file)));
    }

    private Set<String> allowed() {
        return switch (kind) {
            case BYTES -> Set.of(LexicalOptions.MAX, LexicalOptions.FEEDS, LexicalOptions.TYPE);
            case COUNTER, REGION -> Set.of(LexicalOptions.MAX);
            case SELECTOR -> Set.of(LexicalOptions.SILENT);
            case CONDITION, CHECK -> Set.of();
        };
    }

    /** Returns the content of the brackets; null if the function does not accept it. */
    private @Nullable Content content() {
        ArgumentsContext arguments = definition.arguments();
        if (arguments == null) {
            return null;
        }
        if (function().equals("until") || arguments.until() != null) {
            return function().equals("until") ? until(arguments.until()) : null;
        }
        TermTree term = arguments.condition() == null ? null : terms.condition(arguments.condition());
        if (kind == Kind.CONDITION) {
            return term == null ? null : new VirtualDeclaration.Amount(term);
        }
        boolean alone = arguments.condition() != null && !terms.isCondition(arguments.condition());
        if (kind == Kind.SELECTOR) {
            return selector(arguments, alone ? term : null);
        }
        if (term == null || !alone) {
            return null;
        }
        return function().equals("rest") ? rest(term) : new VirtualDeclaration.Amount(term);
    }

    private static @Nullable Content rest(TermTree term) {
        return term instanceof TermTree.Reference region ? new VirtualDeclaration.Rest(region.whole()) : null;
    }

    private @Nullable Content until(@Nullable UntilContext tree) {
        return tree == null ? null : terms.until(tree);
    }

    private @Nullable Content selector(ArgumentsContext arguments, @Nullable TermTree term) {
        if (arguments.values() != null) {
            return new VirtualDeclaration.Values(arguments.values().ID().stream()
                    .map(value -> ProductionBuilder.name(value.getSymbol(), file))
                    .toList());
        }
        if (arguments.cases() != null) {
            return chosen(arguments);
        }
        return term instanceof TermTree.Reference only && only.field() == null
                ? new VirtualDeclaration.Values(List.of(only.name()))
                : null;
    }

    private Content chosen(ArgumentsContext arguments) {
        List<TermTree> numbers = arguments.term().stream().map(terms::term).toList();
        List<ValueCaseContext> cases = arguments.cases().valueCase();
        boolean tuples = numbers.size() > 1 || cases.stream().anyMatch(each -> each.OPEN() != null);
        return tuples
                ? new VirtualDeclaration.Tuples(
                        numbers, cases.stream().map(this::tuple).toList())
                : new VirtualDeclaration.Cases(
                        numbers.get(0), cases.stream().map(this::valueCase).toList());
    }

    /** Returns whether {@code codes} is only the name {@code word}. */
    private static boolean isWord(CodesContext codes, String word) {
        return codes.getText().equals(word);
    }

    private Case valueCase(ValueCaseContext each) {
        return new Case(
                isWord(each.codes(0), "else") ? List.of() : terms.codes(each.codes(0)),
                ProductionBuilder.name(each.name, file));
    }

    private Tuple tuple(ValueCaseContext each) {
        List<List<NumberRange>> numbers = each.OPEN() == null && isWord(each.codes(0), "else")
                ? List.of()
                : each.codes().stream().map(this::numbers).toList();
        return new Tuple(numbers, ProductionBuilder.name(each.name, file), declaration.span(each, file));
    }

    private List<NumberRange> numbers(CodesContext tree) {
        return isWord(tree, "_") ? List.of() : terms.codes(tree);
    }

    private void reportArguments() {
        String takes = switch (function()) {
            case "rest" -> "the name of a region, or input";
            case "until" -> "a text in quotes, and perhaps after and the text before it";
            case "choose" -> "names, separated by |, or a number, a colon and which of its values mean which name";
            case "when" -> "a condition";
            default -> "a number, or what it is computed from";
        };
        String example = switch (function()) {
            case "choose" -> "choose(a | b), or choose(n: 0..9 a | else b)";
            case "count" -> "count(n)";
            case "region" -> "region(length)";
            case "rest" -> "rest(packet), or rest(input) for all bytes up to the end of the input";
            case "until" -> "until('\\0')";
            case "bytes" -> "bytes(length), or rest(input) for all bytes up to the end of the input";
            case "when" -> "when(n in 1..2), or when(n > 0 && m == 1)";
            default -> "bytes(length)";
        };
        log.report(VIRTUAL_ARGUMENTS, declaration.span(definition, file), function(), takes, example);
    }

    private String function() {
        return definition.ID().getText();
    }
}
