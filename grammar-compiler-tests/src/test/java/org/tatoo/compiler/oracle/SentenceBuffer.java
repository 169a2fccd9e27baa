package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bytes of a sentence that is being made up, where its last numbers stand, and which regions are open. */
final class SentenceBuffer {
    /** What the bytes were. */
    record Snapshot(byte[] bytes, Map<Formula.Register, Place> places) {}

    /** Where a token stands. */
    record Place(int from, int to) {}

    /** An open region; {@code length} is null if it is not known yet. */
    private static final class Open {
        private int from;
        private final @Nullable BigInteger length;

        Open(int from, @Nullable BigInteger length) {
            this.from = from;
            this.length = length;
        }
    }

    private byte[] bytes = {};
    /** By the first number of a token, and once more for each name of an element. */
    private final Map<Formula.Register, Place> places = new HashMap<>();

    private final Deque<Open> regions = new ArrayDeque<>();

    void clear() {
        bytes = new byte[0];
        places.clear();
        regions.clear();
    }

    void write(byte[] added) {
        int size = bytes.length;
        bytes = Arrays.copyOf(bytes, size + added.length);
        System.arraycopy(added, 0, bytes, size, added.length);
    }

    /** @param element how the element is called; null if it has no name */
    void write(int token, @Nullable String element, byte[] word) {
        Place place = new Place(bytes.length, bytes.length + word.length);
        places.put(new Formula.Register(token, 0), place);
        places.put(new Formula.Register(token, 0, element), place);
        write(word);
    }

    byte[] bytes() {
        return bytes.clone();
    }

    // ---- regions

    int nesting() {
        return regions.size();
    }

    void begin(@Nullable BigInteger length) {
        regions.push(new Open(bytes.length, length));
    }

    /** How many bytes the region has that ends here. */
    int end() {
        return bytes.length - regions.pop().from;
    }

    /** The bytes left in the innermost region; null if that is not known. */
    @Nullable
    BigInteger left() {
        Open region = regions.peek();
        return region == null || region.length == null
                ? null
                : region.length.subtract(BigInteger.valueOf(bytes.length - region.from));
    }

    // ---- changes

    /** The first numbers of the word at {@code place}, if it is the last of its token, and if it is of its name. */
    List<Formula.Register> lastAt(Place place) {
        return places.keySet().stream()
                .filter(register -> place.equals(places.get(register)))
                .toList();
    }

    byte[] word(Place place) {
        return Arrays.copyOfRange(bytes, place.from, place.to);
    }

    /** Writes another word in place of the one there. */
    void replace(Place place, byte[] word) {
        byte[] after = Arrays.copyOfRange(bytes, place.to, bytes.length);
        int shift = word.length - (place.to - place.from);
        bytes = Arrays.copyOf(bytes, place.from);
        write(word);
        write(after);
        places.replaceAll((other, old) -> old.equals(place)
                ? new Place(place.from, place.from + word.length)
                : old.from >= place.to ? new Place(old.from + shift, old.to + shift) : old);
        regions.forEach(region -> region.from += region.from >= place.to ? shift : 0);
    }

    Snapshot snapshot() {
        return new Snapshot(bytes(), new HashMap<>(places));
    }

    void restore(Snapshot snapshot) {
        bytes = snapshot.bytes.clone();
        places.clear();
        places.putAll(snapshot.places);
    }
}
