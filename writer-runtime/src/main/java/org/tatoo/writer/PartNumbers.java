package org.tatoo.writer;

import org.jspecify.annotations.Nullable;

/**
 * The numbers of a part and their tokens. If a number is needed before it is known, the part is built again. Then the
 * numbers known so far are assumed to be the same, until all of them are known and confirmed.
 */
final class PartNumbers {
    private final WrittenSteps steps;
    private final WrittenNumbers numbers = new WrittenNumbers();
    private MeasuredBlanks blanks = new MeasuredBlanks(0);

    /** The number of numbers that belong to steps made before the part. */
    private int gone;

    /** True if a number was needed before it was known, or differs from an assumption. */
    private boolean late;

    /** True if the part is built again, with the numbers that are known. */
    private boolean repeated;

    /** The number of times that the part was built again. */
    private int rounds;

    /** The refusal of the first number that differs from its required value; null if there is none. */
    private @Nullable WriteException contradiction;

    PartNumbers(WrittenSteps steps) {
        this.steps = steps;
    }

    void use(MeasuredBlanks found) {
        blanks = found;
    }

    /** Removes all numbers; returns whether the part is built again, so that the known ones are assumed. */
    boolean clear() {
        boolean again = repeated;
        if (again) {
            numbers.clearAndAssume();
        } else {
            numbers.clear();
            rounds = 0;
        }
        repeated = false;
        late = false;
        contradiction = null;
        return again;
    }

    /** Marks the steps so far as made before the part. */
    void leave() {
        gone = numbers.size();
    }

    int add(int step, NumberText format) {
        steps.lengths[step] = format.fixedLength();
        int slot = numbers.add(step, format);
        if (numbers.assumes()) {
            write(slot);
        }
        return slot;
    }

    void set(int slot, long value) {
        if (!numbers.isKnown(slot)) {
            numbers.set(slot, value);
            if (slot >= gone) {
                write(slot);
            }
        } else if (numbers.value(slot) == value) {
            numbers.confirm(slot);
        } else if (numbers.isAssumed(slot)) {
            numbers.set(slot, value);
            late = true;
        } else {
            contradict(new WriteException(nameOf(slot), String.valueOf(numbers.value(slot)), "must be " + value));
        }
    }

    /** Writes the token of a number if all its numbers are known. */
    private void write(int slot) {
        int step = numbers.step(slot);
        byte[] text = numbers.text(slot);
        if (text == null) {
            return;
        }
        if (text.length == 0) {
            steps.lengths[step] = 0;
            int misfit = numbers.misfit(slot);
            String value = String.valueOf(numbers.value(misfit));
            contradict(new WriteException(nameOf(misfit), value, "no match has this value"));
            return;
        }
        steps.from[step] = steps.bytes.size();
        steps.lengths[step] = text.length;
        steps.bytes.append(text, 0, text.length, steps.name(step));
    }

    long get(int slot) {
        return numbers.value(slot);
    }

    boolean isSet(int slot) {
        return slot >= 0 && numbers.isKnown(slot);
    }

    /** Marks a number as needed before it is known; returns false. */
    boolean isLate() {
        late = true;
        return false;
    }

    /** Refuses a number, which chooses another case. */
    void disagree(int slot, String found, String meant) {
        String value = String.valueOf(numbers.value(slot));
        contradict(new WriteException(nameOf(slot), value, "is read " + found + ", and is written " + meant));
    }

    /** Throws {@code found}, or records it if numbers or blanks that are still to be found may resolve it. */
    private void contradict(WriteException found) {
        if (blanks.isEmpty() && !late && !numbers.assumes()) {
            throw found;
        }
        contradiction = contradiction == null ? found : contradiction;
    }

    private String nameOf(int slot) {
        if (slot < gone) {
            return "a number";
        }
        String field = numbers.field(slot);
        return field.isEmpty() ? steps.name(numbers.step(slot)) : field;
    }

    /** Checks that no number differs from its required value. */
    void check() {
        if (contradiction != null) {
            throw contradiction;
        }
    }

    /** Returns whether all numbers are known; if not, the part must be built again with those known now. */
    boolean areComplete() {
        if (!late && !numbers.areOpenFrom(gone)) {
            return true;
        }
        if (rounds++ > numbers.size()) {
            check();
            throw new IllegalStateException("nothing determines the numbers of " + steps.name(0));
        }
        repeated = true;
        return false;
    }

    /**
     * Returns whether the refusal by the parser is final. If not, the part must be built again, so that numbers that
     * were not known yet are compared with the cases that they choose.
     */
    boolean areCompared() {
        repeated = !numbers.assumes() && numbers.size() > gone;
        return !repeated;
    }
}
