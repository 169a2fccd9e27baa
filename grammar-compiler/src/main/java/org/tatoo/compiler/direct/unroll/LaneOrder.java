package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A topological order of a lane's places: each comes after all that lead to it. */
final class LaneOrder {
    private final Set<Place> seen = new HashSet<>();
    private final List<Place> order = new ArrayList<>();

    private LaneOrder() {}

    /** Returns {@code first} and the places reachable from it. */
    static List<Place> of(Place first) {
        LaneOrder order = new LaneOrder();
        order.visit(first);
        Collections.reverse(order.order);
        return order.order;
    }

    /** Returns whether {@code to} is reachable from {@code from} or equal to it. */
    static boolean leads(Place from, Place to) {
        return of(from).contains(to);
    }

    private void visit(Place place) {
        if (seen.add(place)) {
            place.next.values().forEach(this::visit);
            order.add(place);
        }
    }
}
