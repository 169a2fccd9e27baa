package org.tatoo.transport;

/** A share used by many strands; its methods are synchronized. */
final class CommonShare extends BudgetShare {
    CommonShare(Budgets budgets) {
        super(budgets);
    }

    /** Rejects the call, because the connections of this share belong to other strands. */
    @Override
    public void shedHeaviest(int most, Refusal reason) {
        throw new UnsupportedOperationException("the share belongs to no strand");
    }

    @Override
    synchronized void add(Charge charge) {
        super.add(charge);
    }

    @Override
    synchronized void remove(Charge charge) {
        super.remove(charge);
    }

    @Override
    synchronized void charge(Charge charge, long nowOutput, long nowInput) {
        super.charge(charge, nowOutput, nowInput);
    }

    @Override
    synchronized boolean reserve(Charge charge, long bytes) {
        return super.reserve(charge, bytes);
    }

    @Override
    synchronized void adopt(Charge charge, long bytes) {
        super.adopt(charge, bytes);
    }

    @Override
    synchronized void giveBack(Charge charge, long bytes) {
        super.giveBack(charge, bytes);
    }
}
