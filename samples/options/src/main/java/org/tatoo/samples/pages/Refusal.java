package org.tatoo.samples.pages;

/** Thrown when a request cannot be served, with the status that tells the reason. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 0;

    /**
     * Creates a refusal.
     *
     * @param status the status, including its reason phrase
     */
    public Refusal(String status) {
        super(status, null, false, false);
    }

    public String status() {
        return String.valueOf(getMessage());
    }
}
