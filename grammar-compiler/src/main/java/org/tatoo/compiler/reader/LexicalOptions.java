package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_OPTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_OPTION;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.reader.EbnfParser.CodeContext;
import org.tatoo.compiler.reader.EbnfParser.CodesContext;
import org.tatoo.compiler.reader.EbnfParser.LexicalContext;
import org.tatoo.compiler.reader.EbnfParser.NumberContext;
import org.tatoo.compiler.reader.EbnfParser.OptionContext;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.VirtualDeclaration.Feeding;

/** The options of a lexical declaration. Options that its kind cannot have are reported. */
final class LexicalOptions {
    static final String ALIAS = "an alias";
    static final String TYPE = "a type";
    static final String PRIORITY = "a priority";
    static final String MAX = "max";
    static final String SILENT = "silent";
    static final String YIELDS = "yields";
    static final String RANGES = "ranges";

    static final String FEEDS = "feeds";

    private static final String IN = "in";
    static final String EACH = "each";
    static final String WRITES = "writes";

    private static final Set<String> WORDS = Set.of(MAX, SILENT, YIELDS, IN, FEEDS, EACH, WRITES);

    private final Declaration declaration;
    private final String subject;
    private final Set<String> allowed;
    private final SourceFile file;
    private final DiagnosticLog log;
    private final DeclarationParser parser;

    private @Nullable Name priority;
    private @Nullable Name max;
    private final List<NumberRange> ranges = new ArrayList<>();
    private boolean silent;
    private @Nullable Quoted writes;
    private Feeding feeding = Feeding.NONE;
    private boolean eachMayFollow;
    private final List<Name> yields = new ArrayList<>();
    private boolean nameExpected;
    private boolean namesFollow;
    private boolean wrong;

    /** @param subject the kind of declaration in words, for example {@code a macro} */
    LexicalOptions(
            Declaration declaration,
            String subject,
            Set<String> allowed,
            SourceFile file,
            DiagnosticLog log,
            DeclarationParser parser) {
        this.declaration = declaration;
        this.subject = subject;
        this.allowed = allowed;
        this.file = file;
        this.log = log;
        this.parser = parser;
    }

    /** Reads all options of {@code tree} and reports those that are not allowed. */
    void read(LexicalContext tree) {
        reportUnlessAllowed(ALIAS, tree.alias());
        reportUnlessAllowed(TYPE, tree.type());
        for (OptionContext option : tree.option()) {
            if (!wrong) {
                option(option);
            }
        }
    }

    @Nullable
    Name priority() {
        return priority;
    }

    @Nullable
    Name max() {
        return max;
    }

    List<NumberRange> ranges() {
        return ranges;
    }

    boolean silent() {
        return silent;
    }

    @Nullable
    Quoted writes() {
        return writes;
    }

    Feeding feeding() {
        return feeding;
    }

    /** Returns whether an error was reported that makes the declaration meaningless. */
    boolean wrong() {
        return wrong;
    }

    List<Name> yields() {
        return yields;
    }

    private void option(OptionContext option) {
        if (option.STRING() != null
                && (isYielded(option) || !option.ID(0).getText().equals(WRITES))) {
            unexpected(option.STRING().getSymbol(), "the next declaration");
            return;
        }
        if (isYielded(option)) {
            nameExpected = false;
            Name name = ProductionBuilder.name(option.ID(0).getSymbol(), file);
            yields.add(
                    option.part == null
                            ? name
                            : new Name(
                                    name.text() + "." + option.part.getText(),
                                    name.span().to(Scanner.span(file, option.part))));
            yieldedAfterIn(option.codes());
            refuseNumber(option, "the next declaration");
            return;
        }
        if (option.part != null) {
            unexpected(option.DOT().getSymbol(), "the next declaration");
            return;
        }
        namesFollow = false;
        boolean mayBeEach = eachMayFollow;
        eachMayFollow = false;
        if (nameExpected) {
            unexpected(option.getStart(), "the name of a token");
        } else if (option.OPEN_BRACKET() != null) {
            reportUnlessAllowed(PRIORITY, option);
            reportDuplicate(priority != null, option, "the priority");
            priority = ProductionBuilder.name(option.ID(0).getSymbol(), file);
        } else if (option.ID(0).getText().equals("silent")) {
            reportUnlessAllowed(SILENT, option);
            reportDuplicate(silent, option, "silent");
            silent = true;
            refuseNumber(option, "the next declaration");
        } else if (option.ID(0).getText().equals(FEEDS)) {
            reportUnlessAllowed(FEEDS, option);
            reportDuplicate(feeding != Feeding.NONE, option, FEEDS);
            feeding = Feeding.STREAM;
            eachMayFollow = true;
            refuseNumber(option, "each or the next declaration");
        } else if (mayBeEach && option.ID(0).getText().equals(EACH)) {
            feeding = Feeding.EACH;
            refuseNumber(option, "the next declaration");
        } else if (option.ID(0).getText().equals("max")) {
            max(option);
        } else if (option.ID(0).getText().equals(IN)) {
            ranges(option);
        } else if (option.ID(0).getText().equals(YIELDS)) {
            yields(option);
        } else if (option.ID(0).getText().equals(WRITES)) {
            writes(option);
        } else {
            unexpected(option.ID(0).getSymbol(), "[, feeds, in, max, silent, writes, yields or the next declaration");
        }
    }

    /** Adds the name after a token called {@code in}. */
    private void yieldedAfterIn(@Nullable CodesContext codes) {
        if (codes != null) {
            CodeContext first = codes.codeRange(0).least;
            if (first.ID() != null && first.getText().equals(codes.getText())) {
                yields.add(ProductionBuilder.name(first.ID().getSymbol(), file));
            } else {
                unexpected(codes.getStart(), "the next declaration");
            }
        }
    }

    /** Returns whether {@code option} is a name after {@code yields}: the first word, or one that is not an option. */
    private boolean isYielded(OptionContext option) {
        return namesFollow
                && option.OPEN_BRACKET() == null
                && (nameExpected || !WORDS.contains(option.ID(0).getText()));
    }

    private void yields(OptionContext option) {
        reportUnlessAllowed(YIELDS, option);
        reportDuplicate(!yields.isEmpty(), option, YIELDS);
        nameExpected = true;
        namesFollow = true;
        if (option.ranges() != null) {
            refuseNumber(option, "the name of a token");
        } else if (isLast(option)) {
            wrong = true;
            parser.reportIncomplete(declaration, "the name of a token");
        }
    }

    private boolean isLast(OptionContext option) {
        int end = option.getStop().getStopIndex();
        return declaration.tokens().stream().noneMatch(token -> token.getStartIndex() > end);
    }

    private void max(OptionContext option) {
        reportUnlessAllowed(MAX, option);
        reportDuplicate(max != null, option, "max");
        if (option.ranges() != null) {
            NumberContext number = option.ranges().range(0).least;
            max = new TermBuilder(file, log).number(number);
            declaration.tokens().stream()
                    .filter(token -> token.getStartIndex() > number.getStop().getStopIndex()
                            && token.getStartIndex() <= option.getStop().getStartIndex())
                    .findFirst()
                    .ifPresent(token -> unexpected(token, "the next declaration"));
        } else {
            reportNoNumber(option);
        }
    }

    private void ranges(OptionContext option) {
        reportUnlessAllowed(RANGES, option);
        reportDuplicate(!ranges.isEmpty(), option, IN);
        if (option.codes() == null) {
            reportNoNumber(option);
            return;
        }
        ranges.addAll(new TermBuilder(file, log).codes(option.codes()));
    }

    private void writes(OptionContext option) {
        reportUnlessAllowed(WRITES, option);
        reportDuplicate(writes != null, option, WRITES);
        if (option.STRING() != null) {
            writes = ProductionBuilder.quoted(option.STRING().getSymbol(), file);
        } else if (option.ranges() != null) {
            unexpected(option.ranges().getStart(), "a quoted text");
        } else {
            reportNothing(option, "a quoted text");
        }
    }

    private void refuseNumber(OptionContext option, String expected) {
        if (option.ranges() != null) {
            unexpected(option.ranges().getStart(), expected);
        }
    }

    private void reportNoNumber(OptionContext option) {
        reportNothing(option, "a number");
    }

    private void reportNothing(OptionContext option, String expected) {
        int end = option.getStop().getStopIndex();
        List<Token> after = declaration.tokens().stream()
                .filter(token -> token.getStartIndex() > end)
                .toList();
        if (after.isEmpty()) {
            parser.reportIncomplete(declaration, expected);
        } else {
            parser.reportUnexpected(declaration.section(), after.get(0), expected);
        }
        wrong = true;
    }

    private void unexpected(Token token, String expected) {
        wrong = true;
        parser.reportUnexpected(declaration.section(), token, expected);
    }

    private void reportUnlessAllowed(String option, @Nullable ParserRuleContext where) {
        if (where != null && !allowed.contains(option)) {
            log.report(MISPLACED_OPTION, declaration.span(where, file), subject, option);
        }
    }

    private void reportDuplicate(boolean duplicate, OptionContext where, String option) {
        if (duplicate) {
            log.report(DUPLICATE_OPTION, declaration.span(where, file), option);
        }
    }
}
