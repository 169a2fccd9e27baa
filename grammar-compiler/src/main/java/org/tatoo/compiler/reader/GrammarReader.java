package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISSING_COLON;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISSING_SEMICOLON;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.RESERVED_WORD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.reader.EbnfParser.ImportedContext;
import org.tatoo.compiler.reader.EbnfParser.LexicalContext;
import org.tatoo.compiler.reader.EbnfParser.NamesContext;
import org.tatoo.compiler.reader.EbnfParser.PriorityContext;
import org.tatoo.compiler.reader.EbnfParser.ProductionContext;
import org.tatoo.compiler.reader.EbnfParser.TypingContext;
import org.tatoo.compiler.reader.EbnfParser.UsedContext;
import org.tatoo.compiler.reader.Section.Kind;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Directive;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberType;
import org.tatoo.compiler.syntax.PriorityDeclaration;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.TemplateDeclaration;
import org.tatoo.compiler.syntax.TypeDeclaration;
import org.tatoo.compiler.syntax.UsedGrammar;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** A reader of the text of a grammar. */
public final class GrammarReader {
    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;
    private final Allowances allowances;

    private final List<Directive> directives = new ArrayList<>();
    private final List<Name> imports = new ArrayList<>();
    private final List<UsedGrammar> uses = new ArrayList<>();
    private final List<PriorityDeclaration> priorities = new ArrayList<>();
    private final List<LexicalDeclaration> lexical = new ArrayList<>();
    private final List<VirtualDeclaration> virtuals = new ArrayList<>();
    private final List<TypeDeclaration> types = new ArrayList<>();
    private final List<Name> starts = new ArrayList<>();
    private final List<Name> delivers = new ArrayList<>();
    private final List<TemplateDeclaration> templates = new ArrayList<>();
    private final List<ProductionDeclaration> productions = new ArrayList<>();
    private final Set<String> broken = new HashSet<>();
    private @Nullable Name error;

    private GrammarReader(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
        this.parser = new DeclarationParser(file, log);
        this.allowances = new Allowances(file, log);
    }

    /**
     * Reads the content of {@code file}. Wrong declarations are reported and omitted.
     *
     * @return null if the file cannot be understood; an error has then been reported
     */
    public static @Nullable GrammarFile read(SourceFile file, DiagnosticLog log) {
        return new GrammarReader(file, log).read();
    }

    private @Nullable GrammarFile read() {
        Sections sections = Sections.divide(Scanner.scan(file), file, log);
        broken.addAll(sections.lost());
        sections.sections().forEach(this::section);
        boolean part = GrammarFile.isPart(directives);
        if (!log.hasErrors() && !part) {
            sections.reportMissing();
        }
        if (productions.isEmpty() && !part) {
            return null;
        }
        return new GrammarFile(
                file,
                directives,
                imports,
                uses,
                priorities,
                lexical,
                virtuals,
                error,
                types,
                starts,
                delivers,
                templates,
                productions,
                broken,
                Map.of());
    }

    private void section(Section section) {
        List<Declaration> declarations = allowances.divide(section);
        boolean lost = false;
        for (Declaration declaration : declarations) {
            if (!lost && isKeyword(declaration)) {
                reportKeyword(declaration.first());
                lost = true;
            }
            if (lost || !understood(declaration)) {
                declaration.name().ifPresent(broken::add);
            }
        }
    }

    private void reportKeyword(Token word) {
        log.report(MISSING_COLON, Scanner.span(file, word), word.getText());
    }

    private boolean understood(Declaration declaration) {
        return switch (declaration.section()) {
            case DIRECTIVES -> add(directives, new DirectiveBuilder(file, log, parser).build(declaration));
            case IMPORTS ->
                add(imports, parser.parse(declaration, EbnfParser::imported).flatMap(this::imported));
            case USES -> add(uses, parser.parse(declaration, EbnfParser::used).map(this::used));
            case PRIORITIES ->
                add(
                        priorities,
                        parser.parse(declaration, EbnfParser::priority).map(tree -> priority(declaration, tree)));
            case TOKENS, BLANKS, COMMENTS ->
                parser.parse(declaration, EbnfParser::lexical)
                        .filter(tree -> lexical(declaration, tree))
                        .isPresent();
            case TYPES ->
                add(types, parser.parse(declaration, EbnfParser::typing).map(this::typing));
            case ERROR -> error(declaration);
            case STARTS -> names(declaration, starts);
            case DELIVERS -> names(declaration, delivers);
            default -> production(declaration);
        };
    }

    /** Returns whether {@code declaration} is the keyword of a section without its colon. */
    private static boolean isKeyword(Declaration declaration) {
        boolean word = declaration.tokens().size() == 1
                && declaration.section() != Kind.ERROR
                && declaration.section() != Kind.STARTS
                && declaration.section() != Kind.DELIVERS;
        return word && Kind.of(declaration.first().getText()).isPresent();
    }

    private static <T> boolean add(List<T> list, Optional<T> element) {
        element.ifPresent(list::add);
        return element.isPresent();
    }

    private boolean lexical(Declaration declaration, LexicalContext tree) {
        return VirtualBuilder.declares(declaration, tree)
                ? add(virtuals, new VirtualBuilder(declaration, tree, file, log, parser).build())
                : add(lexical, new LexicalBuilder(declaration, tree, file, log, parser).build());
    }

    private Optional<Name> imported(ImportedContext tree) {
        if (tree.qualified() != null) {
            return Optional.of(new TypeBuilder(file, log).qualified(tree.qualified()));
        }
        Quoted quoted = ProductionBuilder.quoted(tree.STRING().getSymbol(), file);
        return Optional.of(new Name(quoted.text(), quoted.span()));
    }

    private UsedGrammar used(UsedContext tree) {
        if (tree.word != null && !tree.word.getText().equals(Declarations.USED_AS)) {
            log.report(SYNTAX, Scanner.span(file, tree.word), tree.word.getText(), "as or the next grammar", "");
        }
        return new UsedGrammar(
                new TypeBuilder(file, log).qualified(tree.grammarName), tree.called == null ? null : name(tree.called));
    }

    private PriorityDeclaration priority(Declaration declaration, PriorityContext tree) {
        int end = declaration.last().getStopIndex() + 1;
        return new PriorityDeclaration(
                name(tree.name),
                new TermBuilder(file, log).number(tree.level),
                name(tree.associativity),
                new Span(file, declaration.first().getStartIndex(), end));
    }

    private TypeDeclaration typing(TypingContext tree) {
        JavaType type = new TypeBuilder(file, log).type(tree.type());
        Expression symbol = tree.symbol != null
                ? new Expression.Reference(new TypeBuilder(file, log).qualified(tree.symbol))
                : new Expression.Terminal(ProductionBuilder.quoted(tree.STRING().getSymbol(), file), null, null);
        return new TypeDeclaration(symbol, type);
    }

    private boolean error(Declaration declaration) {
        if (!namesOnly(declaration)) {
            return false;
        }
        error = name(declaration.first());
        if (declaration.tokens().size() > 1) {
            parser.reportUnexpected(Kind.ERROR, declaration.tokens().get(1), "the next section");
        }
        return true;
    }

    private boolean names(Declaration declaration, List<Name> names) {
        Optional<NamesContext> tree = parser.parse(declaration, EbnfParser::names);
        tree.ifPresent(all -> all.qualified().stream()
                .map(new TypeBuilder(file, log)::qualified)
                .forEach(names::add));
        return tree.isPresent();
    }

    private boolean namesOnly(Declaration declaration) {
        Optional<Token> wrong = declaration.tokens().stream()
                .filter(token -> token.getType() != EbnfLexer.ID)
                .findFirst();
        wrong.ifPresent(token -> parser.reportUnexpected(declaration.section(), token, "a name"));
        return wrong.isEmpty();
    }

    private boolean production(Declaration declaration) {
        boolean ended = declaration.last().getType() == EbnfLexer.SEMICOLON;
        Declaration whole = ended ? declaration : withSemicolon(declaration);
        Optional<ProductionContext> tree = parser.parse(Words.in(whole), EbnfParser::production);
        if (tree.isPresent() && !ended) {
            int end = declaration.last().getStopIndex() + 1;
            log.report(MISSING_SEMICOLON, new Span(file, end, end));
        }
        return tree.filter(this::production).isPresent();
    }

    private static Declaration withSemicolon(Declaration declaration) {
        CommonToken semicolon = new CommonToken(EbnfLexer.SEMICOLON, "the end of the production");
        semicolon.setStartIndex(declaration.last().getStopIndex() + 1);
        semicolon.setStopIndex(declaration.last().getStopIndex());
        List<Token> tokens = new ArrayList<>(declaration.tokens());
        tokens.add(semicolon);
        return new Declaration(declaration.section(), tokens);
    }

    private boolean production(ProductionContext tree) {
        List<Alternative> alternatives = new ProductionBuilder(file, log).alternatives(tree.alternatives());
        if (tree.assign().EXTEND() != null) {
            log.report(
                    UNSUPPORTED, Scanner.span(file, tree.assign().getStart()), "+= is", "write all in one declaration");
            return false;
        }
        if (tree.template != null) {
            templates.add(new TemplateDeclaration(
                    name(tree.template),
                    tree.parameters.stream().map(this::name).toList(),
                    alternatives));
            return true;
        }
        Name name = name(tree.name);
        if (NumberType.isName(name.text())) {
            log.report(RESERVED_WORD, name.span(), name.text());
        }
        JavaType type = tree.type() == null ? null : new TypeBuilder(file, log).type(tree.type());
        Name longest = tree.bound() == null
                ? null
                : new TermBuilder(file, log).number(tree.bound().number());
        productions.add(new ProductionDeclaration(name, type, longest, alternatives));
        return true;
    }

    private Name name(Token token) {
        return ProductionBuilder.name(token, file);
    }
}
