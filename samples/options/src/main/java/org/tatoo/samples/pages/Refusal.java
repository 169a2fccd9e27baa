package org.tatoo.samples.pages;

/** A request that cannot be carried out, and the status that says why. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 0;

    /**
     * A refusal.
     *
     * @param status with its reason phrase
     */
    public Refusal(String status) {
        super(status, null, false, false);
    }

    public String status() {
        return String.valueOf(getMessage());
    }
}
