package org.tatoo.compiler.normalize.resolve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Production.Parameter;
import org.tatoo.compiler.grammar.Production.Whole;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.normalize.check.WholeCheck;

/** The parameters of the call that delivers a production: one for each token that is not silent. */
final class WholeParameters {
    private final List<Parameter> parameters = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private WholeParameters() {}

    /** Returns the call. Elements that are not tokens have no parameter; {@link WholeCheck} reports them. */
    static Whole of(Sequence sequence) {
        WholeParameters all = new WholeParameters();
        all.add(sequence, false);
        return new Whole(all.parameters);
    }

    private void add(Sequence sequence, boolean optional) {
        sequence.elements().forEach(element -> add(element, optional));
    }

    private void add(Element element, boolean optional) {
        if (element instanceof Element.Single single) {
            add(single, null, optional);
        } else if (element instanceof Element.Named named) {
            addNamed(named, optional);
        } else if (element instanceof Element.Optional part) {
            add(part.body(), true);
        } else if (element instanceof Element.Group group) {
            boolean chosen = group.alternatives().size() > 1;
            group.alternatives().forEach(alternative -> add(alternative, optional || chosen));
        }
    }

    private void addNamed(Element.Named named, boolean optional) {
        Element element = named.element();
        boolean some = optional;
        if (element instanceof Element.Optional part) {
            element = part.body();
            some = true;
        }
        if (element instanceof Element.Single single) {
            add(single, named.name().text(), some);
        } else {
            add(element, some);
        }
    }

    private void add(Element.Single single, @Nullable String name, boolean optional) {
        if (single.symbol() instanceof Terminal token && !token.silent()) {
            parameters.add(new Parameter(name(name == null ? token.name() : name), optional, single.span()));
        }
    }

    /** Returns the name of a parameter; repeated names get a number from 2. */
    private String name(String token) {
        String name = token;
        for (int number = 2; !names.add(name); number++) {
            name = token + "_" + number;
        }
        return name;
    }
}
