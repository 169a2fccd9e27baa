package org.tatoo.compiler.shorthand;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.PLACE_WITHOUT_NAME;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.Rewriting;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.Silence;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/**
 * The declarations of elements in place. Equal forms with equal names are one declaration. A term in place uses the
 * last element of a name to its left.
 */
final class Places extends Rewriting {
    private final DiagnosticLog log;
    private final PlaceNames names;
    private final Set<String> elements;
    private final List<LexicalDeclaration> tokens = new ArrayList<>();
    private final List<VirtualDeclaration> virtuals = new ArrayList<>();
    private final Map<String, String> regions = new HashMap<>();

    /** The names of the tokens in place that are not silent at some place. */
    private final Set<String> audible = new HashSet<>();

    /** The names of the tokens in place to the left, by the names of their elements. */
    private Map<String, Name> left = new HashMap<>();

    /** The name of the element that is being copied; null if it has none. */
    private @Nullable Name element;

    private Places(GrammarFile file, DiagnosticLog log) {
        this.log = log;
        this.names = new PlaceNames(file);
        this.elements = new HashSet<>(file.productions().stream()
                .flatMap(ProductionDeclaration::expressions)
                .filter(Expression.Named.class::isInstance)
                .map(Expression.Named.class::cast)
                .filter(named -> Shorthand.isPlaced(named.element()))
                .map(named -> named.name().text())
                .toList());
    }

    /** Declares the elements in place of {@code file} after its own declarations. */
    static GrammarFile expand(GrammarFile file, DiagnosticLog log) {
        Places places = new Places(file, log);
        List<ProductionDeclaration> productions =
                file.productions().stream().map(places::copy).toList();
        return file.with(
                Stream.concat(file.lexical().stream(), places.tokens.stream().map(places::heard))
                        .toList(),
                Stream.concat(file.virtuals().stream(), places.virtuals.stream())
                        .toList(),
                productions,
                file.broken());
    }

    /** Returns {@code token} as silent if it is at each of its places. */
    private LexicalDeclaration heard(LexicalDeclaration token) {
        return audible.contains(token.name().text()) ? token : token.asSilent();
    }

    private ProductionDeclaration copy(ProductionDeclaration production) {
        List<Alternative> alternatives = new ArrayList<>();
        for (Alternative alternative : production.alternatives()) {
            left = new HashMap<>();
            alternatives.add(copy(alternative));
        }
        return production.with(alternatives);
    }

    @Override
    public Expression group(Expression.Group group) {
        Name outside = element;
        Map<String, Name> before = left;
        Map<String, Name> after = new HashMap<>(left);
        List<Alternative> alternatives = new ArrayList<>();
        for (Alternative alternative : group.alternatives()) {
            element = null;
            left = new HashMap<>(before);
            alternatives.add(copy(alternative));
            left.forEach((name, token) -> {
                if (!token.equals(before.get(name)) && isSeenAfter(token, group)) {
                    after.put(name, token);
                }
            });
        }
        left = after;
        element = outside;
        return new Expression.Group(alternatives, group.span());
    }

    /** Returns whether terms after {@code group} see a name in it: not if it is written in the template used there. */
    private static boolean isSeenAfter(Name name, Expression.Group group) {
        Span use = name.span().use();
        Span place = group.span();
        return use == null || use.start() != place.start() || use.end() != place.end();
    }

    @Override
    public Expression named(Expression.Named named) {
        Name outside = element;
        element = named.name();
        Expression copy = copy(named.element());
        element = outside;
        if (!Shorthand.isPlaced(named.element())) {
            left.remove(named.name().text());
        }
        return new Expression.Named(named.name(), copy, !Shorthand.isPlaced(named.element()), named.span());
    }

    @Override
    public Expression shorthand(Shorthand shorthand) {
        if (shorthand instanceof Shorthand.Number number) {
            return number(number);
        }
        if (shorthand instanceof Shorthand.Raw raw) {
            return raw(raw);
        }
        if (shorthand instanceof Shorthand.Measured measured) {
            return measured(measured);
        }
        if (shorthand instanceof Shorthand.If condition) {
            return check(condition);
        }
        throw new IllegalArgumentException("not expanded at " + shorthand.span());
    }

    private Expression check(Shorthand.If condition) {
        TermTree term = term(condition.condition());
        String name = "if(" + Forms.of(term) + ")";
        Name declared = new Name(name, condition.span());
        if (!names.has(name, name)) {
            virtuals.add(VirtualDeclaration.of(VirtualDeclaration.Kind.CHECK, declared, term));
        }
        names.name(name, name, "");
        return new Expression.Check(declared);
    }

    private Expression number(Shorthand.Number number) {
        Name name = name(number.span());
        String form = Forms.of(number.type(), number.ranges());
        boolean known = names.has(name.text(), form);
        String word = number.type().name().text();
        Name token = new Name(names.name(name.text(), form, word), name.span());
        if (!known) {
            Span written = number.type().name().span();
            tokens.add(LexicalDeclaration.ofNumber(
                    token, number.type(), new Quoted(written, written), number.ranges(), number.span()));
        }
        Silence silence = number.silence();
        if (silence == null || !silence.fields().isEmpty()) {
            audible.add(token.text());
        }
        left.put(name.text(), token);
        return terminal(token, silence, number.span());
    }

    private Expression raw(Shorthand.Raw raw) {
        Name name = name(raw.span());
        VirtualDeclaration.Content content = raw.content();
        if (content instanceof VirtualDeclaration.Amount amount) {
            content = new VirtualDeclaration.Amount(term(amount.term()));
        } else if (content instanceof VirtualDeclaration.Rest rest) {
            content = rest(rest);
        }
        JavaType type = raw.type();
        String form = Forms.of(content) + (type == null ? "" : " : " + Forms.of(type)) + Forms.max(raw.max());
        boolean known = names.has(name.text(), form);
        String word = Forms.of(content).replaceFirst("\\(.*", "");
        Name terminal = new Name(names.name(name.text(), form, word), name.span());
        if (!known) {
            virtuals.add(new VirtualDeclaration(
                    VirtualDeclaration.Kind.BYTES,
                    terminal,
                    raw.type(),
                    content,
                    raw.max(),
                    false,
                    VirtualDeclaration.Feeding.NONE,
                    raw.span()));
        }
        return terminal(terminal, null, raw.span());
    }

    /** Returns the rest of the innermost region in place, if no region is named. */
    private VirtualDeclaration.Content rest(VirtualDeclaration.Rest rest) {
        Name region = rest.region();
        return region == null || !regions.containsKey(region.text())
                ? rest
                : new VirtualDeclaration.Rest(new Name(regions.get(region.text()), region.span()));
    }

    private Expression measured(Shorthand.Measured measured) {
        TermTree term = term(measured.term());
        String base = element != null ? element.text() : nameOf(measured.element());
        Name declared = declaration(measured, base, term);
        if (measured.kind() != VirtualDeclaration.Kind.REGION) {
            return new Expression.Counted(copy(measured.element()), declared, measured.span());
        }
        String outer = regions.put(base, declared.text());
        Expression copy = copy(measured.element());
        regions.put(base, outer == null ? declared.text() : outer);
        return new Expression.Bounded(copy, declared, measured.span());
    }

    private Name declaration(Shorthand.Measured measured, String base, TermTree term) {
        boolean region = measured.kind() == VirtualDeclaration.Kind.REGION;
        String word = word(measured.kind());
        String form = word + "(" + Forms.of(term) + ")" + Forms.max(measured.max());
        String wanted = region && !elements.contains(base) ? base : base + "_" + word;
        boolean known = names.has(wanted, form);
        String name = names.name(wanted, form, word);
        Name declared = new Name(name, measured.suffix());
        if (!known) {
            virtuals.add(new VirtualDeclaration(
                    measured.kind(),
                    declared,
                    null,
                    new VirtualDeclaration.Amount(term),
                    measured.max(),
                    false,
                    VirtualDeclaration.Feeding.NONE,
                    measured.suffix()));
        }
        return declared;
    }

    private TermTree term(TermTree written) {
        return written.replace(
                reference -> {
                    Name token = left.get(reference.name().text());
                    return token == null ? reference : reference.called(token.text());
                },
                region -> region.called(
                        regions.getOrDefault(region.name().text(), region.name().text())));
    }

    private Name name(Span where) {
        if (element != null) {
            return element;
        }
        log.report(PLACE_WITHOUT_NAME, where, where.text(), "name=" + where.text());
        return new Name("?", where);
    }

    /** Returns the name of the symbol in {@code expression}, or a word for what is no symbol. */
    private static String nameOf(Expression expression) {
        if (expression instanceof Expression.Reference reference) {
            return reference.name().text();
        }
        String text = expression instanceof Expression.Terminal terminal
                ? terminal.quoted().text()
                : "";
        return text.matches("[A-Za-z_][A-Za-z0-9_]*") ? text : "group";
    }

    private static String word(VirtualDeclaration.Kind kind) {
        return switch (kind) {
            case REGION -> "within";
            case COUNTER -> "times";
            default -> "when";
        };
    }

    private static Expression terminal(Name name, @Nullable Silence silence, Span where) {
        return new Expression.Terminal(Quoted.of(name.text(), where), silence, null);
    }
}
