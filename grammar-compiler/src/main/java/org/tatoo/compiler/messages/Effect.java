package org.tatoo.compiler.messages;

import java.util.List;

/** The effect of the reduction of a variant on the stack of values. */
public sealed interface Effect {
    /** The replacement of the entries of the right-hand side by one value. */
    record Put(Source value, Slot slot) implements Effect {}

    /** The replacement of these entries by the values of a condition. */
    record Exchange(List<Source> values, List<Slot> slots) implements Effect {
        public Exchange {
            values = List.copyOf(values);
            slots = List.copyOf(slots);
        }
    }

    /** The call of a method without a result, which pops these entries. */
    record Run(Source.Call call) implements Effect {}

    /** The delivery of a value, which pops these entries. */
    record HandOver(Source value, Part part) implements Effect {}

    /** The start of an empty list. */
    record Begin() implements Effect {}

    /** The start of a list with its first element. */
    record First(Source element, Slot slot) implements Effect {}

    /** The addition of an element to the list that is the lowest of these entries. */
    record Append(Source element, Slot slot) implements Effect {}
}
