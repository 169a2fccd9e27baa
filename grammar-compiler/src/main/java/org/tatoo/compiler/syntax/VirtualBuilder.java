package org.tatoo.compiler.syntax;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.VIRTUAL_ARGUMENTS;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.syntax.EbnfParser.ArgumentContext;
import org.tatoo.compiler.syntax.EbnfParser.DefinitionContext;
import org.tatoo.compiler.syntax.EbnfParser.LexicalContext;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** Builds the record of a virtual terminal from its parse tree. */
final class VirtualBuilder {
    private static final Map<String, Kind> FUNCTIONS =
            Map.of("bytes", Kind.BYTES, "choose", Kind.SELECTOR, "count", Kind.COUNTER);

    private final Declaration declaration;
    private final LexicalContext tree;
    private final DefinitionContext definition;
    private final Kind kind;
    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;

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
    }

    /** Whether {@code tree} declares a virtual terminal. */
    static boolean declares(Declaration declaration, LexicalContext tree) {
        DefinitionContext definition = tree.definition();
        return declaration.section() == Section.Kind.TOKENS
                && tree.macro == null
                && definition != null
                && definition.OPEN() != null
                && FUNCTIONS.containsKey(definition.ID().getText());
    }

    /** The declaration; empty if an error was reported that makes it meaningless. */
    Optional<VirtualDeclaration> build() {
        Set<String> allowed = kind == Kind.SELECTOR ? Set.of() : Set.of(LexicalOptions.MAX);
        LexicalOptions options = new LexicalOptions(declaration, "a " + kind.word(), allowed, file, log, parser);
        options.read(tree);
        if (tree.assign().EXTEND() != null) {
            log.report(UNSUPPORTED, declaration.span(tree.assign(), file), "+= is", "write all in one declaration");
            return Optional.empty();
        }
        if (!argumentsAreRight() || options.wrong()) {
            return Optional.empty();
        }
        List<Name> arguments = arguments().stream()
                .map(argument -> ProductionBuilder.name(argument.getStart(), file))
                .toList();
        Name name = ProductionBuilder.name(tree.name, file);
        return Optional.of(new VirtualDeclaration(kind, name, arguments, options.max(), declaration.span(file)));
    }

    private List<ArgumentContext> arguments() {
        return definition.arguments() == null
                ? List.of()
                : definition.arguments().argument();
    }

    private boolean argumentsAreRight() {
        List<ArgumentContext> arguments = arguments();
        if (arguments.isEmpty() && kind == Kind.BYTES) {
            log.report(
                    UNSUPPORTED,
                    declaration.span(definition, file),
                    "bytes to the end of the input are",
                    "name the length, a token or what the handler knows: bytes(length)");
            return false;
        }
        boolean names = arguments.stream().allMatch(argument -> argument.ID() != null);
        boolean right = kind == Kind.SELECTOR ? !arguments.isEmpty() : arguments.size() == 1;
        if (!names || !right) {
            String takes = kind == Kind.SELECTOR ? "names, separated by |" : "one name";
            log.report(VIRTUAL_ARGUMENTS, declaration.span(definition, file), function(), takes, example(arguments));
        }
        return names && right;
    }

    private String example(List<ArgumentContext> arguments) {
        if (kind == Kind.BYTES && arguments.size() == 1) {
            return "bytes(length); a fixed number of bytes is a token: '[\\x00-\\xff]{%s}'"
                    .formatted(arguments.get(0).getText());
        }
        return switch (kind) {
            case BYTES -> "bytes(length)";
            case SELECTOR -> "choose(a | b)";
            case COUNTER -> "count(n)";
        };
    }

    private String function() {
        return definition.ID().getText();
    }
}
