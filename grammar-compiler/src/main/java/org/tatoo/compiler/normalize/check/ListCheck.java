package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_COUNTED_ELEMENT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_LIST_ELEMENT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TOO_MANY_OPTIONAL_PARTS;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Element;
import org.tatoo.compiler.normalize.resolve.Sequence;

/**
 * The check of the preconditions of the expansion: the optional parts of an alternative do not make too many variants,
 * and no element of a list can be empty. Equal lists and groups are checked once.
 */
public final class ListCheck {
    /** The maximum number of optional parts of an alternative. */
    static final int OPTIONAL_PARTS = 6;

    private final Derivations nullable;
    private final Derivations byteless;
    private final Set<String> checked = new HashSet<>();
    private final DiagnosticLog log;

    private ListCheck(List<Definition> definitions, DiagnosticLog log) {
        this.nullable = Derivations.nullable(definitions);
        this.byteless = Derivations.byteless(definitions);
        this.log = log;
    }

    public static void check(List<Definition> definitions, DiagnosticLog log) {
        ListCheck check = new ListCheck(definitions, log);
        for (Definition definition : definitions) {
            definition.alternatives().forEach(alternative -> check.alternative(alternative.sequence()));
        }
    }

    private void element(Element element) {
        if (element instanceof Element.Group group) {
            group(group);
        } else if (element instanceof Element.Optional optional) {
            element(optional.body());
        } else if (element instanceof Element.Repetition repetition) {
            repetition(repetition);
        } else if (element instanceof Element.Counted counted) {
            counted(counted);
        } else if (element instanceof Element.Bounded bounded) {
            element(bounded.element());
        } else if (element instanceof Element.Named named) {
            element(named.element());
        }
    }

    private void group(Element.Group group) {
        if (group.alternatives().size() == 1) {
            elements(group.alternatives().get(0));
        } else if (checked.add(group.text())) {
            group.alternatives().forEach(this::alternative);
        }
    }

    private void repetition(Element.Repetition repetition) {
        if (checked.add(repetition.text()) && isSmall(repetition.optionalParts(), repetition.span())) {
            Element element = repetition.element();
            Element separator = repetition.separator();
            element(element);
            if (separator != null) {
                element(separator);
            }
            boolean bytelessSeparator = separator == null || byteless.holds(separator);
            if (nullable.holds(element) || (byteless.holds(element) && bytelessSeparator)) {
                log.report(EMPTY_LIST_ELEMENT, element.span(), element.span().text());
            }
        }
    }

    private void counted(Element.Counted counted) {
        if (checked.add(counted.text()) && isSmall(counted.optionalParts(), counted.span())) {
            Element element = counted.element();
            element(element);
            if (byteless.holds(element)) {
                String counter = counted.steps().counter().name();
                log.report(
                        EMPTY_COUNTED_ELEMENT,
                        element.span(),
                        counter,
                        element.span().text());
            }
        }
    }

    private void alternative(Sequence sequence) {
        if (isSmall(sequence.optionalParts(), sequence.span())) {
            elements(sequence);
        }
    }

    private void elements(Sequence sequence) {
        sequence.elements().forEach(this::element);
    }

    private boolean isSmall(int optionalParts, Span span) {
        if (optionalParts > OPTIONAL_PARTS) {
            log.report(TOO_MANY_OPTIONAL_PARTS, span, optionalParts, OPTIONAL_PARTS);
        }
        return optionalParts <= OPTIONAL_PARTS;
    }
}
