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

    void addHost() {
        hosts++;
    }

    void addLength(Token digits) {
        lengths++;
        length = length(digits);
    }

    /** Adds {@code chunked} at the end of a line {@code Transfer-Encoding}. */
    void addChunked() {
        chunked++;
    }

    void addOtherCoding() {
        otherCoding = true;
    }

    void addClose() {
        close = true;
    }

    void addKeepAlive() {
        keepAlive = true;
    }

    void addContinue() {
        awaitsContinue = true;
    }

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

    int hosts() {
        return hosts;
    }

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

    boolean hasOtherCoding() {
        return otherCoding;
    }

    boolean close() {
        return close;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    boolean awaitsContinue() {
        return awaitsContinue;
    }

    boolean hasOtherExpectation() {
        return otherExpectation;
    }
}
