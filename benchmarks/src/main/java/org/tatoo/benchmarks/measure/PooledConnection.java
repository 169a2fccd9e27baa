package org.tatoo.benchmarks.measure;

import java.util.ArrayDeque;
import java.util.Deque;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Connection;

/** The connection of a parser without a server, but with a pool like that of a server's event loop. */
public final class PooledConnection {
    private static final Connection SHARED = Connection.none(new Pool());

    private PooledConnection() {}

    /** Returns the connection for the parsers of one thread. Apart from the pool it equals {@link Connection#none}. */
    public static Connection get() {
        return SHARED;
    }

    private static final class Pool implements BufferPool {
        private static final int SIZE = 16 * 1024;

        private final Deque<byte[]> free = new ArrayDeque<>();

        @Override
        public byte[] acquire(int size) {
            byte[] array = size > SIZE ? null : free.poll();
            return array != null ? array : new byte[Math.max(size, SIZE)];
        }

        @Override
        public void release(byte[] array) {
            if (array.length == SIZE) {
                free.push(array);
            }
        }
    }
}
