package org.tatoo.compiler.writing;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.writing.TellingFlow.Effect;

/** The smallest form of a production in which nothing determines the number at a place. */
final class UntoldRecord {
    private final Grammar grammar;
    private final SilentNumbers silent;
    private final Content.Single place;
    private final Term.Register number;

    UntoldRecord(Grammar grammar, SilentNumbers silent, Content.Single place, @Nullable String field) {
        this.grammar = grammar;
        this.silent = silent;
        this.place = place;
        Term.Register named = grammar.named().register(place, field);
        Terminal token = (Terminal) place.symbol();
        number = silent.isUsed(named) ? named : new Term.Register(token, field, null);
    }

    /** Returns the form, as the production is written, but only with the elements that are there. */
    String text() {
        Production production = grammar.productions().stream()
                .filter(each -> ContentValues.parts(content(each)).anyMatch(place::equals))
                .findFirst()
                .orElseThrow();
        return production.leftHandSide().name() + " = "
                + with(content(production)).collect(Collectors.joining(" "));
    }

    private Content content(Production production) {
        Content content = grammar.values().contents().get(production.index());
        return content == null ? new Content.Sequence(List.of(), production.span()) : content;
    }

    /** Returns the elements of {@code content}, which contains the place. */
    private Stream<String> with(Content content) {
        if (content instanceof Content.Sequence sequence) {
            int at = 0;
            while (!contains(sequence.parts().get(at))) {
                at++;
            }
            Stream<String> before = sequence.parts().subList(0, at).stream().flatMap(this::smallest);
            List<Content> after =
                    sequence.parts().subList(at + 1, sequence.parts().size());
            return Stream.of(
                            before,
                            with(sequence.parts().get(at)),
                            after.stream().flatMap(this::untold))
                    .flatMap(each -> each);
        }
        if (content instanceof Content.Single || content instanceof Content.Named) {
            return Stream.of(whole(content));
        }
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream()
                    .filter(this::contains)
                    .limit(1)
                    .flatMap(this::with);
        }
        return contents(content).filter(this::contains).flatMap(this::with);
    }

    private boolean contains(Content content) {
        return ContentValues.parts(content).anyMatch(place::equals);
    }

    private static Stream<Content> contents(Content content) {
        if (content instanceof Content.Optional optional) {
            return Stream.of(optional.content());
        }
        if (content instanceof Content.Repetition list) {
            return Stream.concat(Stream.of(list.element()), Stream.ofNullable(list.separator()));
        }
        if (content instanceof Content.Counted counted) {
            return Stream.of(counted.element());
        }
        if (content instanceof Content.Conditional conditional) {
            return Stream.of(conditional.content());
        }
        return content instanceof Content.Bounded bounded ? Stream.of(bounded.content()) : Stream.of();
    }

    /** Returns the fewest elements of {@code content} that a writer can write. */
    private Stream<String> smallest(Content content) {
        if (isOptional(content)) {
            return Stream.of();
        }
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream()
                    .min(Comparator.comparing(each -> each.span().text().length()))
                    .stream()
                    .flatMap(this::smallest);
        }
        return content instanceof Content.Sequence sequence
                ? sequence.parts().stream().flatMap(this::smallest)
                : Stream.of(whole(content));
    }

    /** Returns the fewest elements of {@code content} that do not determine the number. */
    private Stream<String> untold(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream().flatMap(this::untold);
        }
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream()
                    .filter(each -> TellingFlow.effect(each, grammar, number, silent) != Effect.TOLD)
                    .min(Comparator.comparing(each -> each.span().text().length()))
                    .stream()
                    .flatMap(this::untold);
        }
        boolean there = content instanceof Content.Conditional conditional
                && silent.tells(content, conditional.absent(), number)
                && !silent.tells(content, conditional.there(), number);
        return there ? Stream.of(whole(content)) : smallest(content);
    }

    private static boolean isOptional(Content content) {
        return content instanceof Content.Optional
                || content instanceof Content.Conditional
                || (content instanceof Content.Repetition list && list.optional());
    }

    private static String whole(Content content) {
        if (content instanceof Content.Single single) {
            Symbol symbol = single.symbol();
            return symbol instanceof org.tatoo.compiler.grammar.NonTerminal ? symbol.name() : symbol.quoted();
        }
        return content.span().text();
    }
}
