package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;

/** An incremental validator of UTF-8 (RFC 3629). */
final class Utf8 {
    // The number of bytes missing from the character, and the range of the next one.
    private int missing;
    private int least = 0x80;
    private int most = 0xbf;

    /** Checks the remaining bytes; returns false at the first invalid one. */
    boolean add(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            int next = bytes.get() & 0xff;
            if (missing == 0 ? !begin(next) : !goOn(next)) {
                return false;
            }
        }
        return true;
    }

    private boolean goOn(int next) {
        boolean fits = next >= least && next <= most;
        missing--;
        least = 0x80;
        most = 0xbf;
        return fits;
    }

    /** Checks a first byte; the range of the second excludes overlong forms, surrogates and more than U+10FFFF. */
    private boolean begin(int first) {
        if (first < 0x80) {
            return true;
        } else if (first < 0xc2 || first > 0xf4) {
            return false;
        }
        missing = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        switch (first) {
            case 0xe0 -> least = 0xa0;
            case 0xed -> most = 0x9f;
            case 0xf0 -> least = 0x90;
            case 0xf4 -> most = 0x8f;
            default -> {} // any second byte
        }
        return true;
    }

    /** Returns whether the bytes so far end with a whole character. */
    boolean isComplete() {
        return missing == 0;
    }

    /** Resets the state for the next text. */
    void reset() {
        missing = 0;
        least = 0x80;
        most = 0xbf;
    }
}
