package org.tatoo.samples.chat;

/** A request that cannot be carried out, and the status that says why. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 0;

    /** @param status with its reason phrase */
    Refusal(String status) {
        super(status, null, false, false);
    }

    String status() {
        return String.valueOf(getMessage());
    }
}
