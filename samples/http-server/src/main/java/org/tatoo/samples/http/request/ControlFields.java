package org.tatoo.samples.http.request;

import org.tatoo.runtime.Token;

/**
 * The values of the fields in the grammar, which decide how a request is read and whether the connection stays open.
 */
final class ControlFields {
    /** The length that stands for a {@code Content-Length} above {@link Long#MAX_VALUE}. */
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

    /** Adds a line {@code Host}. */
    void addHost() {
        hosts++;
    }

    /** Adds a line {@code Content-Length}. */
    void addLength(Token digits) {
        lengths++;
        length = length(digits);
    }

    /** Adds {@code chunked} at the end of a line {@code Transfer-Encoding}. */
    void addChunked() {
        chunked++;
    }

    /** Adds a transfer coding other than chunked. */
    void addOtherCoding() {
        otherCoding = true;
    }

    /** Adds the connection option {@code close}. */
    void addClose() {
        close = true;
    }

    /** Adds the connection option {@code keep-alive}. */
    void addKeepAlive() {
        keepAlive = true;
    }

    /** Adds the expectation {@code 100-continue}. */
    void addContinue() {
        awaitsContinue = true;
    }

    /** Adds any other expectation. */
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

    /** Returns the number of lines {@code Host}. */
    int hosts() {
        return hosts;
    }

    /** Returns the number of lines {@code Content-Length}. */
    int lengths() {
        return lengths;
    }

    /** Returns the number of the last {@code Content-Length}, or {@link #UNCOUNTABLE}; 0 if there is none. */
    long length() {
        return length;
    }

    /** Returns the number of lines {@code Transfer-Encoding}; in the grammar each ends with {@code chunked}. */
    int chunked() {
        return chunked;
    }

    /** Returns whether a transfer coding other than chunked was named. */
    boolean hasOtherCoding() {
        return otherCoding;
    }

    boolean close() {
        return close;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    /** Returns whether {@code 100-continue} is expected. */
    boolean awaitsContinue() {
        return awaitsContinue;
    }

    /** Returns whether anything else is expected. */
    boolean hasOtherExpectation() {
        return otherExpectation;
    }
}
