package org.tatoo.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * A way to deliver the bytes of a run.
 *
 * @param name completes "this happens"
 * @param cuts returns the strategy to split a {@code send} of the given length
 * @param stops whether the parser stops after each callback that writes, until the client has taken the output
 */
record Delivery(String name, IntFunction<Cut> cuts, boolean stops) {
    private static final int RANDOM = 10;
    private static final int SHORT = 9;
    private static final int LONG = 999;

    /** The number of bytes at each end of an input that are split into small pieces. */
    private static final int END = 2_000;

    static final Delivery WHOLE = whole("when what is sent comes whole", false);

    /** Returns the deliveries that do not depend on the bytes sent; the first is {@link #WHOLE}. */
    static List<Delivery> fixed() {
        List<Delivery> all = new ArrayList<>();
        all.add(WHOLE);
        all.add(whole("on a second connection, which does the same as the first", false));
        all.add(new Delivery("when what is sent comes byte by byte", Delivery::bytes, false));
        all.add(whole("when the parser stands after each callback that writes", true));
        all.add(new Delivery("byte by byte, when the parser stands after each such callback", Delivery::bytes, true));
        for (int seed = 0; seed < RANDOM; seed++) {
            all.add(random(seed, SHORT));
            all.add(random(seed, LONG));
        }
        return all;
    }

    private static Delivery whole(String name, boolean stops) {
        return new Delivery(name, length -> Cut.nowhere(), stops);
    }

    private static Cut bytes(int length) {
        return ends(length, Cut.everywhere());
    }

    private static Delivery random(int seed, int most) {
        Random random = new Random(seed);
        Cut pieces = left -> 1 + random.nextInt(Math.min(most, left));
        return new Delivery(
                "in random pieces of at most " + most + " bytes (seed " + seed + ")",
                length -> ends(length, pieces),
                seed % 2 == 1);
    }

    /** Returns a strategy that splits both ends of an input by {@code cut}, and the middle into longer pieces. */
    private static Cut ends(int length, Cut cut) {
        return left -> left <= END || length - left < END ? cut.next(left) : Math.min(LONG, left - END);
    }

    /** Returns a delivery that splits only step {@code step}, once. */
    static Delivery cutAt(int place, int length, int step) {
        return whole("when step " + step + " is cut after " + place + " of " + length + " bytes", false);
    }
}
