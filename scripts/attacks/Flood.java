package attacks;

import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** Keeps a number of hostile connections open until it is stopped: one that has ended is replaced. */
final class Flood {
    private static final int TICK_MILLIS = 10;

    private final Loop loop;
    private final InetSocketAddress target;
    private final Sources sources;
    private final int count;
    private final int perTick;
    private final Supplier<Peer> peers;
    private boolean stopped;
    private int alive;

    /** @param perSecond most connections begun in a second */
    Flood(Loop loop, InetSocketAddress target, Sources sources, int count, int perSecond, Supplier<Peer> peers) {
        this.loop = loop;
        this.target = target;
        this.sources = sources;
        this.count = count;
        this.perTick = Math.max(1, perSecond * TICK_MILLIS / 1000);
        this.peers = peers;
    }

    Flood start() {
        loop.execute(this::tick);
        return this;
    }

    /** No more connections are begun; those that are open stay. */
    void stop() {
        loop.call(() -> stopped = true);
    }

    private void tick() {
        if (stopped) {
            return;
        }
        for (int i = 0; i < perTick && alive < count; i++) {
            Peer peer = peers.get();
            alive++;
            peer.whenOver(() -> alive--);
            loop.connect(sources.next(), target, peer);
        }
        loop.after(TICK_MILLIS, this::tick);
    }
}
