package attacks;

import java.net.InetSocketAddress;

/** The local addresses of an attack: one, or a new one of 127.0.0.0/8 for each connection. */
final class Sources {
    private final boolean many;
    private int next;

    private Sources(boolean many) {
        this.many = many;
    }

    static Sources one() {
        return new Sources(false);
    }

    static Sources many() {
        return new Sources(true);
    }

    InetSocketAddress next() {
        if (!many) {
            return new InetSocketAddress("127.66.0.1", 0);
        }
        next = (next + 1) % (60 * 250 * 4);
        return address(next);
    }

    /** The address of number {@code i}, 0 to 59,999. */
    static InetSocketAddress address(int i) {
        return new InetSocketAddress("127." + (100 + i / 250 / 60) + "." + (1 + i / 250 % 60) + "." + (1 + i % 250), 0);
    }
}
