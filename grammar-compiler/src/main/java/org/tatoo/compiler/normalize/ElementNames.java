package org.tatoo.compiler.normalize;

import java.util.List;
import java.util.stream.Stream;
import org.tatoo.compiler.syntax.Name;

/** The names of the elements of productions. */
final class ElementNames implements Element.Cases<Stream<Name>> {
    private ElementNames() {}

    static Stream<Name> of(List<Definition> definitions) {
        ElementNames names = new ElementNames();
        return definitions.stream()
                .flatMap(definition -> definition.alternatives().stream())
                .flatMap(alternative -> names.of(alternative.sequence()));
    }

    private Stream<Name> of(Sequence sequence) {
        return sequence.elements().stream().flatMap(element -> element.match(this));
    }

    @Override
    public Stream<Name> single(Element.Single single) {
        return Stream.of();
    }

    @Override
    public Stream<Name> unknown(Element.Unknown unknown) {
        return Stream.of();
    }

    @Override
    public Stream<Name> group(Element.Group group) {
        return group.alternatives().stream().flatMap(this::of);
    }

    @Override
    public Stream<Name> optional(Element.Optional optional) {
        return optional.body().match(this);
    }

    @Override
    public Stream<Name> repetition(Element.Repetition repetition) {
        Element separator = repetition.separator();
        Stream<Name> between = separator == null ? Stream.of() : separator.match(this);
        return Stream.concat(repetition.element().match(this), between);
    }

    @Override
    public Stream<Name> counted(Element.Counted counted) {
        return counted.element().match(this);
    }

    @Override
    public Stream<Name> bounded(Element.Bounded bounded) {
        return bounded.element().match(this);
    }

    @Override
    public Stream<Name> named(Element.Named named) {
        return Stream.concat(Stream.of(named.name()), named.element().match(this));
    }
}
