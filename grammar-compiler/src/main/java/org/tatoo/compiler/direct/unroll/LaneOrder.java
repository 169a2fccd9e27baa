package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The places of a lane in an order in which each is after all that lead to it. */
final class LaneOrder {
    private final Set<Place> seen = new HashSet<>();
    private final List<Place> order = new ArrayList<>();

    private LaneOrder() {}

    /** {@code first} and the places that it leads to. */
    static List<Place> of(Place first) {
        LaneOrder order = new LaneOrder();
        order.visit(first);
        Collections.reverse(order.order);
        return order.order;
    }

    /** Whether {@code from} leads to {@code to}, or is it. */
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
