package org.tatoo.samples.websocket;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the frames of a client as RFC 6455 section 5 says, without the parser: the other opinion in a test. */
final class RfcReader {
    private final List<String> frames = new ArrayList<>();
    private final byte[] input;
    private int at;

    private RfcReader(byte[] input) {
        this.input = input;
    }

    /** A line for each whole frame; then {@code accepted}, {@code rejected}, or {@code incomplete}. */
    static List<String> read(byte[] input) {
        RfcReader reader = new RfcReader(input);
        reader.frames.add(reader.all());
        return reader.frames;
    }

    private String all() {
        while (at < input.length) {
            String verdict = one();
            if (!verdict.isEmpty()) {
                return verdict;
            }
        }
        return "accepted";
    }

    private int bits(int index) {
        return Byte.toUnsignedInt(input[index]);
    }

    /** The verdict; empty if there is a whole frame. */
    private String one() {
        boolean fin = bits(at) / 128 == 1;
        int reserved = bits(at) / 16 % 8;
        int opcode = bits(at) % 16;
        boolean control = opcode >= 8;
        boolean known = opcode == 0 || opcode == 1 || opcode == 2 || opcode == 8 || opcode == 9 || opcode == 10;
        if (reserved != 0 || !known || (control && !fin)) {
            return "rejected";
        }
        if (at + 1 == input.length) {
            return "incomplete";
        }
        boolean masked = bits(at + 1) >= 128;
        int seven = bits(at + 1) % 128;
        if (!masked || (control && seven > 125)) {
            return "rejected";
        }
        int lengthBytes = seven == 126 ? 2 : seven == 127 ? 8 : 0;
        int head = 2 + lengthBytes;
        if (at + head > input.length) {
            return "incomplete";
        }
        BigInteger length = lengthBytes == 0
                ? BigInteger.valueOf(seven)
                : new BigInteger(1, Arrays.copyOfRange(input, at + 2, at + head));
        int least = lengthBytes == 2 ? 126 : lengthBytes == 8 ? 65536 : 0;
        if (length.bitLength() > 63 || length.compareTo(BigInteger.valueOf(least)) < 0) {
            return "rejected";
        }
        BigInteger end = length.add(BigInteger.valueOf(at + head + 4L));
        if (end.compareTo(BigInteger.valueOf(input.length)) > 0) {
            return "incomplete";
        }
        frames.add(at + " to " + end + ": " + opcode + (fin ? " final " : " ") + length);
        at = end.intValueExact();
        return "";
    }
}
