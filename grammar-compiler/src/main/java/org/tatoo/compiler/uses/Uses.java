package org.tatoo.compiler.uses;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNUSED_DECLARATION;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.TemplateDeclaration;
import org.tatoo.compiler.syntax.TypeDeclaration;
import org.tatoo.compiler.syntax.UsedGrammar;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The union of a grammar with what it reaches of those that it uses. */
public final class Uses {
    private final List<Unit> units;
    private final DiagnosticLog log;
    private final Names names;
    private final Map<Unit, Resolution> resolutions = new HashMap<>();
    private final Deque<Declared> open = new ArrayDeque<>();
    private final Map<Declared, Object> copies = new HashMap<>();
    private final Map<Declared, List<Resolution.Yielded>> yields = new LinkedHashMap<>();
    private final List<TypeDeclaration> types = new ArrayList<>();

    private Uses(List<Unit> units, DiagnosticLog log) {
        this.units = units;
        this.log = log;
        this.names = new Names(units);
        for (Unit unit : units) {
            resolutions.put(unit, new Resolution(unit, new Lookup(unit, log), names, this::reach));
        }
    }

    /**
     * Reads the content of {@code file} and of all grammars that it uses.
     *
     * @param name the package and name of the grammar
     * @return one grammar, whose names are not qualified; null if a file cannot be found or understood, which has been
     *     reported
     */
    public static @Nullable GrammarFile read(SourceFile file, String name, GrammarPath path, DiagnosticLog log) {
        List<Unit> units = Library.read(file, name, path, log);
        return units.isEmpty() ? null : new Uses(units, log).union();
    }

    private String reach(Declared declared) {
        if (!names.has(declared)) {
            open.add(declared);
        }
        return names.of(declared);
    }

    private GrammarFile union() {
        Unit own = units.get(0);
        GrammarFile file = own.file();
        Resolution resolution = resolution(own);
        own.all().forEach(this::copy);
        List<Name> starts = file.starts().stream().map(resolution::start).toList();
        List<Name> delivers = file.delivers().stream().map(resolution::start).toList();
        file.types().forEach(type -> types.add(resolution.typing(type)));
        while (!open.isEmpty()) {
            Declared next = open.remove();
            copy(next);
            copyTypes(next);
        }
        reportUnused(own);
        Set<String> broken = new HashSet<>();
        Map<Span, String> macros = new HashMap<>();
        for (Unit unit : units) {
            broken.addAll(unit.file().broken());
            broken.addAll(resolution(unit).lookup().reported());
            macros.putAll(resolution(unit).macros());
        }
        return new GrammarFile(
                file.file(),
                file.directives(),
                file.imports(),
                units.stream()
                        .skip(1)
                        .map(unit -> new UsedGrammar(
                                new Name(unit.name(), Span.whole(unit.file().file())), null))
                        .toList(),
                file.priorities(),
                copies(LexicalDeclaration.class),
                copies(VirtualDeclaration.class),
                file.error(),
                types,
                starts,
                delivers,
                copies(TemplateDeclaration.class),
                copies(ProductionDeclaration.class),
                broken,
                macros);
    }

    private Resolution resolution(Unit unit) {
        return Objects.requireNonNull(resolutions.get(unit));
    }

    private void copy(Declared declared) {
        Resolution resolution = resolution(declared.unit());
        String name = names.of(declared);
        Object tree = declared.tree();
        if (tree instanceof LexicalDeclaration lexical) {
            copies.put(declared, resolution.lexical(lexical, name));
            List<Resolution.Yielded> yielded = resolution.yields(lexical);
            yields.put(declared, yielded);
            if (declared.unit().isOwn()) {
                yielded.stream()
                        .flatMap(each -> Stream.ofNullable(each.declared()))
                        .forEach(this::reach);
            }
        } else if (tree instanceof VirtualDeclaration virtual) {
            copies.put(declared, resolution.virtual(virtual, name));
        } else if (tree instanceof ProductionDeclaration production) {
            copies.put(declared, resolution.production(production, name));
        } else if (tree instanceof TemplateDeclaration template) {
            copies.put(declared, resolution.template(template, name));
        }
    }

    /** Copies what the section {@code types} of its grammar says about {@code declared}. */
    private void copyTypes(Declared declared) {
        Lookup lookup = resolution(declared.unit()).lookup();
        for (TypeDeclaration type : declared.unit().file().types()) {
            Expression symbol = type.symbol();
            Optional<Declared> typed = symbol instanceof Expression.Terminal terminal
                    ? lookup.terminal(terminal.quoted()).map(Lookup.Found::declared)
                    : lookup.find(symbol.span().text(), Declared.Kind.NON_TERMINAL, symbol.span());
            if (typed.filter(declared::equals).isPresent()) {
                types.add(resolution(declared.unit()).typing(type));
            }
        }
    }

    /** Returns the copies of one kind: those of each grammar in the order of its text, the grammar's own first. */
    private <T> List<T> copies(Class<T> kind) {
        Set<String> aliases = new HashSet<>();
        List<T> all = new ArrayList<>();
        for (Unit unit : units) {
            for (Declared declared : unit.all()) {
                Object copy = copies.get(declared);
                if (copy instanceof LexicalDeclaration lexical) {
                    copy = finished(declared, lexical, aliases);
                }
                if (kind.isInstance(copy)) {
                    all.add(kind.cast(copy));
                }
            }
        }
        return all;
    }

    /** Returns {@code token} with the tokens that it yields to, and with its alias unless another token has that. */
    private LexicalDeclaration finished(Declared declared, LexicalDeclaration token, Set<String> aliases) {
        List<Name> yielded = new ArrayList<>();
        for (Resolution.Yielded each : yields.getOrDefault(declared, List.of())) {
            Declared taker = each.declared();
            if (taker == null) {
                if (!declared.unit().isStrict()) {
                    yielded.add(each.name());
                }
            } else if (names.has(taker)) {
                yielded.add(new Name(names.of(taker), each.name().span()));
            }
        }
        Quoted alias = token.alias();
        boolean free = alias == null || aliases.add(Unit.text(alias));
        return token.with(free || declared.unit().isOwn() ? alias : null, yielded);
    }

    private void reportUnused(Unit own) {
        Set<Unit> used = resolution(own).lookup().used();
        for (UsedGrammar use : own.file().uses()) {
            Unit unit = own.used().get(use.qualifier());
            if (unit != null
                    && unit.name().equals(use.grammar().text())
                    && !used.contains(unit)
                    && own.file().broken().isEmpty()) {
                log.report(UNUSED_DECLARATION, use.grammar().span(), "used grammar", unit.name());
            }
        }
    }
}
