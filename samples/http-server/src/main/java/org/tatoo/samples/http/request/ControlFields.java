package org.tatoo.samples.http.request;

import org.tatoo.runtime.Token;

/** What the fields of the grammar say: those that decide how a request is read and whether the connection stays. */
final class ControlFields {
    /** A {@code Content-Length} above {@link Long#MAX_VALUE}. */
    static final long UNCOUNTABLE = -1;

    private int hosts;
    private int lengths;
    private long length;
    private int chunked;
    private boolean otherCoding;
    private boolean close;
    private boolean keepAlive;
    private boolean awaitsContinue;
    private boolean otherExpectation;

    /** Takes the value of a line {@code Host}. */
    void addHost() {
        hosts++;
    }

    /** Takes the value of a line {@code Content-Length}. */
    void addLength(Token digits) {
        lengths++;
        length = length(digits);
    }

    /** Takes {@code chunked}, with which a line {@code Transfer-Encoding} ends. */
    void addChunked() {
        chunked++;
    }

    /** Takes a transfer coding other than chunked. */
    void addOtherCoding() {
        otherCoding = true;
    }

    /** Takes the connection option {@code close}. */
    void addClose() {
        close = true;
    }

    /** Takes the connection option {@code keep-alive}. */
    void addKeepAlive() {
        keepAlive = true;
    }

    /** Takes the expectation {@code 100-continue}. */
    void addContinue() {
        awaitsContinue = true;
    }

    /** Takes any other expectation. */
    void addOtherExpectation() {
        otherExpectation = true;
    }

    private static long length(Token digits) {
        try {
            return digits.unsignedLong(10);
        } catch (NumberFormatException e) {
            return UNCOUNTABLE;
        }
    }

    /** How many lines {@code Host} has. */
    int hosts() {
        return hosts;
    }

    /** How many lines {@code Content-Length} has. */
    int lengths() {
        return lengths;
    }

    /** The number of the last {@code Content-Length}, or {@link #UNCOUNTABLE}; 0 if there is none. */
    long length() {
        return length;
    }

    /** How many lines {@code Transfer-Encoding} has; in the grammar each ends with {@code chunked}. */
    int chunked() {
        return chunked;
    }

    /** Whether a transfer coding other than chunked was named. */
    boolean hasOtherCoding() {
        return otherCoding;
    }

    boolean close() {
        return close;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    /** Whether {@code 100-continue} is expected. */
    boolean awaitsContinue() {
        return awaitsContinue;
    }

    /** Whether anything else is expected. */
    boolean hasOtherExpectation() {
        return otherExpectation;
    }
}
