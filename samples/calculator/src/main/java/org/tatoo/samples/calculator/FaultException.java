package org.tatoo.samples.calculator;

/** A line that cannot be computed. Thrown by the handler, it ends the parser of that line. */
final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long offset;

    /** @param offset of the byte where the fault is */
    FaultException(long offset, String message) {
        super(message);
        this.offset = offset;
    }

    Outcome.Fault fault() {
        return new Outcome.Fault(offset, String.valueOf(getMessage()));
    }
}
