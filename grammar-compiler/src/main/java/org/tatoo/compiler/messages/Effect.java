package org.tatoo.compiler.messages;

import java.util.List;

/** What the reduction of a variant does to the stack of values. */
public sealed interface Effect {
    /** Puts one value in place of the entries of the right-hand side. */
    record Put(Source value, Slot slot) implements Effect {}

    /** Puts as many values as a condition has in place of these entries. */
    record Exchange(List<Source> values, List<Slot> slots) implements Effect {
        public Exchange {
            values = List.copyOf(values);
            slots = List.copyOf(slots);
        }
    }

    /** Calls a method without a result and takes off these entries. */
    record Run(Source.Call call) implements Effect {}

    /** Hands over a value and takes off these entries. */
    record HandOver(Source value, Part part) implements Effect {}

    /** Begins a list without elements. */
    record Begin() implements Effect {}

    /** Begins a list with its first element. */
    record First(Source element, Slot slot) implements Effect {}

    /** Adds an element to the list that is the lowest of these entries. */
    record Append(Source element, Slot slot) implements Effect {}
}
