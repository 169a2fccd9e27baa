package org.tatoo.compiler.messages;

import java.util.List;

/** The effect of the reduction of a variant on the stack of values. */
public sealed interface Effect {
    /** Replaces the entries of the right-hand side by one value. */
    record Put(Source value, Slot slot) implements Effect {}

    /** Replaces these entries by the values of a condition. */
    record Exchange(List<Source> values, List<Slot> slots) implements Effect {
        public Exchange {
            values = List.copyOf(values);
            slots = List.copyOf(slots);
        }
    }

    /** Calls a method without a result and pops these entries. */
    record Run(Source.Call call) implements Effect {}

    /** Delivers a value and pops these entries. */
    record HandOver(Source value, Part part) implements Effect {}

    /** Begins an empty list. */
    record Begin() implements Effect {}

    /** Begins a list with its first element. */
    record First(Source element, Slot slot) implements Effect {}

    /** Adds an element to the list that is the lowest of these entries. */
    record Append(Source element, Slot slot) implements Effect {}
}
