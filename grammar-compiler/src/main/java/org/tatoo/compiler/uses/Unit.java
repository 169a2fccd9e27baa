package org.tatoo.compiler.uses;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.regex.Alphabet;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Directive;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TemplateDeclaration;
import org.tatoo.compiler.syntax.UsedGrammar;

/** A grammar that was read: its declarations by their names, and the grammars that it uses. */
final class Unit {
    private final String name;
    private final GrammarFile file;
    private final boolean own;
    private final Map<String, Unit> used = new LinkedHashMap<>();
    private final Map<String, List<Declared>> declared = new HashMap<>();
    private final Map<String, List<Declared>> aliases = new HashMap<>();
    private final List<Declared> all = new ArrayList<>();
    private final Set<String> elements = new HashSet<>();
    private final Set<String> placed = new HashSet<>();

    /**
     * @param name the package and the name
     * @param own whether it is the grammar that is compiled
     */
    Unit(String name, GrammarFile file, boolean own) {
        this.name = name;
        this.file = file;
        this.own = own;
        for (LexicalDeclaration lexical : file.lexical()) {
            Declared token = add(lexical.name(), lexical);
            Quoted alias = lexical.alias();
            if (alias != null) {
                aliases.computeIfAbsent(text(alias), key -> new ArrayList<>()).add(token);
            }
        }
        file.virtuals().forEach(each -> add(each.name(), each));
        file.templates().forEach(each -> add(each.name(), each));
        file.productions().forEach(each -> add(each.name(), each));
        if (file.error() != null) {
            add(file.error(), file.error());
        }
        Stream.concat(
                        file.productions().stream().map(ProductionDeclaration::alternatives),
                        file.templates().stream().map(TemplateDeclaration::alternatives))
                .flatMap(Unit::named)
                .forEach(named -> {
                    elements.add(named.name().text());
                    if (Shorthand.isPlaced(named.element())) {
                        placed.add(named.name().text());
                    }
                });
    }

    private Declared add(Name key, Object tree) {
        Declared added = new Declared(this, key, tree);
        all.add(added);
        declared.computeIfAbsent(key.text(), any -> new ArrayList<>()).add(added);
        return added;
    }

    /** Returns the elements with names in {@code alternatives}. */
    static Stream<Expression.Named> named(List<Alternative> alternatives) {
        return alternatives.stream()
                .flatMap(alternative -> alternative.elements().stream())
                .flatMap(Expression::all)
                .filter(Expression.Named.class::isInstance)
                .map(Expression.Named.class::cast);
    }

    /** Returns the text that {@code quoted} means, or as it is written if that is wrong. */
    static String text(Quoted quoted) {
        return TerminalText.read(quoted.content(), new DiagnosticLog()).orElse(quoted.text());
    }

    void use(String qualifier, Unit other) {
        used.put(qualifier, other);
    }

    /** Returns the grammars that it uses, by the names that stand before a dot. */
    Map<String, Unit> used() {
        return used;
    }

    String name() {
        return name;
    }

    /** Returns the name that distinguishes its declarations from those of others. */
    String simpleName() {
        return UsedGrammar.simpleName(name);
    }

    GrammarFile file() {
        return file;
    }

    /** Returns whether it is the grammar that is compiled. */
    boolean isOwn() {
        return own;
    }

    /** Returns whether each name has to be known here, because no pass after this one knows the names of this file. */
    boolean isStrict() {
        return !own || file.isPart();
    }

    /** Returns its declarations, in the order of the text within each kind. */
    List<Declared> all() {
        return all;
    }

    /** Returns the names of elements in its productions and templates. */
    Set<String> elements() {
        return elements;
    }

    /** Returns the names of elements that are numbers or raw bytes in place. */
    Set<String> placed() {
        return placed;
    }

    /** Returns the declarations of this file with the name {@code text}. */
    Stream<Declared> own(String text, Declared.Kind kind) {
        // Of equal names, which are reported later, the first.
        return declared.getOrDefault(text, List.of()).stream()
                .filter(each -> each.is(kind))
                .limit(1);
    }

    /** Returns the declarations that {@code written} can mean, which may be qualified. */
    List<Declared> find(String written, Declared.Kind kind) {
        Stream<Declared> here = Stream.concat(
                own(written, kind).filter(each -> own || each.isExported()),
                used.values().stream().flatMap(unit -> unit.exported(written, kind)));
        return distinct(Stream.concat(here, qualified(written).flatMap(of -> of.unit.exported(of.rest, kind))));
    }

    /** Returns the tokens that have the alias {@code written}. */
    List<Declared> aliased(String written) {
        Stream<Declared> here = Stream.concat(
                aliases.getOrDefault(written, List.of()).stream(),
                used.values().stream().flatMap(unit -> unit.aliases.getOrDefault(written, List.of()).stream()));
        return distinct(Stream.concat(
                here, qualified(written).flatMap(of -> of.unit.aliases.getOrDefault(of.rest, List.of()).stream())));
    }

    private static List<Declared> distinct(Stream<Declared> found) {
        return List.copyOf(new LinkedHashSet<>(found.toList()));
    }

    private Stream<Declared> exported(String text, Declared.Kind kind) {
        return own(text, kind).filter(Declared::isExported);
    }

    /** A name after the name of a used grammar. */
    record Qualified(Unit unit, String rest) {}

    /** Returns the parts of {@code written} if it begins with the name of a used grammar. */
    Stream<Qualified> qualified(String written) {
        int dot = written.indexOf('.');
        Unit of = dot < 0 ? null : used.get(written.substring(0, dot));
        return of == null ? Stream.empty() : Stream.of(new Qualified(of, written.substring(dot + 1)));
    }

    /** Returns the names that other grammars can use. */
    Collection<String> exports(Declared.Kind kind) {
        return all.stream()
                .filter(each -> each.is(kind) && each.isExported())
                .map(each -> each.name().text())
                .toList();
    }

    /** Returns whether {@code directive} is given. */
    boolean has(String directive) {
        return file.directives().stream().anyMatch(each -> each.name().text().equals(directive));
    }

    Alphabet alphabet() {
        return file.directives().stream()
                .filter(directive -> directive.name().text().equals("charset"))
                .map(Directive::argument)
                .filter(Objects::nonNull)
                .flatMap(written -> Stream.of(Alphabet.values())
                        .filter(alphabet -> alphabet.word().equals(written.text())))
                .findFirst()
                .orElse(Alphabet.LATIN1);
    }
}
