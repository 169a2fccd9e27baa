package org.tatoo.transport;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One strand's share of the {@link Budgets}, and the charge of each of its connections. Confined to the strand, unless
 * stated otherwise.
 */
public class BudgetShare {
    private static final long PIECE = 64 << 10;
    private static final int FEW = 16;

    private final Budgets budgets;
    // Read by other threads without synchronization: they may see one too many, one too few, or null.
    private @Nullable Charge[] charges = new Charge[FEW];
    private int size;
    private long output;
    private long input;
    private long reserved;
    // At least the sum of these three.
    private final Budgets.Taken taken = new Budgets.Taken();

    BudgetShare(Budgets budgets) {
        this.budgets = budgets;
    }

    /** Returns the budgets that this share belongs to. May be called from any thread. */
    public final Budgets budgets() {
        return budgets;
    }

    /**
     * Aborts the connections of this strand that hold the most memory. Allocates nothing itself.
     *
     * @param most the maximum number of connections
     */
    public void shedHeaviest(int most, Refusal reason) {
        for (int i = 0; i < most; i++) {
            Charge heaviest = null;
            for (int k = 0; k < size; k++) {
                Charge charge = charges[k];
                if (charge != null && (heaviest == null || charge.total() > heaviest.total())) {
                    heaviest = charge;
                }
            }
            if (heaviest == null) {
                return;
            }
            heaviest.shed(reason);
        }
    }

    /** Returns the amount taken by this share; the object outlives the share. */
    final Budgets.Taken taken() {
        return taken;
    }

    // ---- for any thread, which may see outdated values

    final long output() {
        return output;
    }

    final long input() {
        return input;
    }

    final long reserved() {
        return reserved;
    }

    final int size() {
        return size;
    }

    final @Nullable Charge at(int index) {
        @Nullable Charge[] all = charges;
        return index < all.length ? all[index] : null;
    }

    final void wake() {
        @Nullable Charge[] all = charges;
        for (Charge charge : all) {
            if (charge != null) {
                charge.wake();
            }
        }
    }

    // ---- for the strand

    void add(Charge charge) {
        if (size == charges.length) {
            charges = Arrays.copyOf(charges, 2 * size);
        }
        charge.index = size;
        charges[size++] = charge;
    }

    /** Stops charging a connection that holds nothing or is being aborted. */
    void remove(Charge charge) {
        output -= charge.output;
        input -= charge.input;
        reserved -= charge.reserved;
        Charge last = charges[--size];
        charges[size] = null;
        if (last != null && last != charge) {
            charges[charge.index] = last;
            last.index = charge.index;
        }
        if (charges.length > FEW && size < charges.length / 4) {
            charges = Arrays.copyOf(charges, charges.length / 2);
        }
        settle();
    }

    void charge(Charge charge, long nowOutput, long nowInput) {
        output += nowOutput - charge.output;
        input += nowInput - charge.input;
        charge.output = nowOutput;
        charge.input = nowInput;
        settle();
    }

    /** Charges a connection for {@code bytes} more that its handler reserves, if there is room for them. */
    boolean reserve(Charge charge, long bytes) {
        if (bytes > budgets.limit()) {
            return false;
        }
        for (int i = 0; !tryTake(bytes); i++) {
            if (i == Budgets.MOST_SHED || !budgets.makeRoom(missing(bytes), charge) || !charge.isCounted()) {
                return false;
            }
        }
        charge.reserved += bytes;
        reserved += bytes;
        return true;
    }

    private boolean tryTake(long bytes) {
        long missing = missing(bytes);
        if (missing <= 0) {
            return true;
        }
        long pieces = pieces(missing);
        if (budgets.tryTake(pieces)) {
            taken.bytes += pieces;
            return true;
        }
        if (budgets.tryTake(missing)) {
            taken.bytes += missing;
            return true;
        }
        return false;
    }

    private long missing(long bytes) {
        return bytes - (taken.bytes - used());
    }

    /** Charges a connection for bytes already taken from the budgets on its behalf. */
    void adopt(Charge charge, long bytes) {
        charge.reserved += bytes;
        reserved += bytes;
        taken.bytes += bytes;
    }

    /** Releases at most {@code bytes} of the reservation of a connection's handler. */
    void giveBack(Charge charge, long bytes) {
        long given = Math.min(bytes, charge.reserved);
        charge.reserved -= given;
        reserved -= given;
        settle();
    }

    private long used() {
        return output + input + reserved;
    }

    /** Adjusts the amount taken to the memory in use. */
    private void settle() {
        long used = used();
        if (used > taken.bytes) {
            long pieces = pieces(used - taken.bytes);
            taken.bytes += pieces;
            budgets.take(pieces);
        } else if (used == 0 ? taken.bytes > 0 : taken.bytes - used >= 2 * PIECE) {
            long given = used == 0 ? taken.bytes : (taken.bytes - used) / PIECE * PIECE;
            taken.bytes -= given;
            budgets.give(given);
        }
    }

    private static long pieces(long bytes) {
        return (bytes + PIECE - 1) / PIECE * PIECE;
    }
}
