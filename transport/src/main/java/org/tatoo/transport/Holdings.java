package org.tatoo.transport;

import org.jspecify.annotations.Nullable;

/**
 * The memory that a conversation holds of the {@link Budgets}; a conversation that holds nothing has no charge.
 * Confined to the strand. A base class of {@link Input}, so that an active conversation has fewer objects.
 */
abstract class Holdings {
    private @Nullable Charge charge;
    // True once charging has ended.
    private boolean over;

    /** Records that the peer has sent or taken {@code bytes}. */
    final void progressed(long bytes) {
        if (charge != null) {
            charge.progressed(bytes);
        }
    }

    final boolean isFree() {
        return charge == null;
    }

    /**
     * Charges the conversation for the memory it holds after a turn.
     *
     * @return whether its parser must wait for room
     */
    final boolean charge(Lifecycle life, Transport transport, long output, long input) {
        if (charge == null) {
            if (output + input == 0 || over) {
                return false;
            }
            charge = new Charge(life, transport);
        }
        Charge held = charge;
        if (!held.isCounted()) {
            return false;
        }
        long before = held.total();
        BudgetShare share = held.share();
        share.charge(held, output, input);
        long now = held.total();
        if (now == 0) {
            held.end();
            charge = null;
            return false;
        }
        held.age();
        if (now > before && share.budgets().isFull()) {
            makeRoom(held, share.budgets());
        }
        return held.isWaiting();
    }

    private static void makeRoom(Charge held, Budgets budgets) {
        int shed = 0;
        while (shed < Budgets.MOST_SHED && budgets.makeRoom(0)) {
            shed++;
        }
        if (held.isCounted() && budgets.isFull()) {
            held.awaitRoom();
        }
    }

    /** Reserves bytes for the handler if there is room; a negative number releases bytes. */
    final boolean reserve(Lifecycle life, Transport transport, long bytes) {
        if (bytes <= 0) {
            if (charge != null && charge.isCounted()) {
                charge.share().giveBack(charge, -bytes);
            }
            return true;
        }
        if (over) {
            return false;
        }
        Charge held = charged(life, transport);
        return held.isCounted() && held.share().reserve(held, bytes);
    }

    final void adopt(Lifecycle life, Transport transport, long bytes) {
        Charge held = over ? null : charged(life, transport);
        if (held == null || !held.isCounted()) {
            transport.budget().budgets().give(bytes);
        } else {
            held.share().adopt(held, bytes);
        }
    }

    private Charge charged(Lifecycle life, Transport transport) {
        if (charge == null) {
            charge = new Charge(life, transport);
        }
        return charge;
    }

    /** Releases everything that the connection holds, and ends charging. */
    final void release() {
        over = true;
        if (charge != null) {
            charge.end();
            charge = null;
        }
    }
}
