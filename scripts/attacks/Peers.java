package attacks;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kinds of hostile clients. Bytes to send are shared by all connections. */
final class Peers {
    private Peers() {}

    /** Sends {@code bytes}, then is silent, and drops what comes. */
    static final class Holding extends Peer {
        private final ByteBuffer bytes;

        Holding(ByteBuffer bytes) {
            this.bytes = bytes;
        }

        @Override
        void connected() {
            if (bytes.hasRemaining()) {
                send(bytes.duplicate());
            }
        }
    }

    /** Sends {@code bytes}, and never reads; its own buffer in the kernel is small. */
    static final class Unread extends Peer {
        private final ByteBuffer bytes;

        Unread(ByteBuffer bytes) {
            this.bytes = bytes;
        }

        @Override
        void prepare(SocketChannel fresh) throws IOException {
            fresh.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
            reading(false);
        }

        @Override
        void connected() {
            send(bytes.duplicate());
        }
    }

    /** Sends {@code request} again each time when an answer, or a part of it, has come; ends by a reset. */
    static final class Eager extends Peer {
        private final ByteBuffer request;
        private int left;

        /** @param most how often it sends */
        Eager(ByteBuffer request, int most) {
            this.request = request;
            this.left = most;
        }

        @Override
        void connected() {
            send(request.duplicate());
        }

        @Override
        void received(ByteBuffer bytes) {
            if (--left > 0) {
                send(request.duplicate());
            } else {
                reset();
            }
        }
    }

    /** Asks over HTTP, waits for the whole answer, whose length is known, and asks again after some time. */
    static final class Asking extends Peer {
        private static final String HEAD_END = "\r\n\r\n";
        private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *([0-9]+)");

        private final ByteBuffer request;
        private final int millis;
        private final StringBuilder head = new StringBuilder();
        /** The bytes of the content that are to come; negative before the head has. */
        private long left = -1;

        Asking(ByteBuffer request, int millis) {
            this.request = request;
            this.millis = millis;
        }

        @Override
        void connected() {
            send(request.duplicate());
        }

        @Override
        void received(ByteBuffer bytes) {
            while (left < 0 && bytes.hasRemaining()) {
                head.append((char) (bytes.get() & 0xff));
                if (head.indexOf(HEAD_END, Math.max(0, head.length() - HEAD_END.length())) >= 0) {
                    Matcher length = LENGTH.matcher(head);
                    left = length.find() ? Long.parseLong(length.group(1)) : 0;
                }
            }
            left -= bytes.remaining();
            if (left == 0) {
                head.setLength(0);
                left = -1;
                after(millis, () -> send(request.duplicate()));
            }
        }
    }

    /** Sends {@code bytes}, then {@code again} for ever, in pieces of {@code size}, one each {@code millis}. */
    static final class Dripping extends Peer {
        private ByteBuffer bytes;
        private final ByteBuffer again;
        private final int size;
        private final int millis;

        Dripping(ByteBuffer bytes, ByteBuffer again, int size, int millis) {
            this.bytes = bytes.duplicate();
            this.again = again;
            this.size = size;
            this.millis = millis;
        }

        @Override
        void connected() {
            drip();
        }

        private void drip() {
            if (!bytes.hasRemaining()) {
                bytes = again.duplicate();
            }
            if (bytes.hasRemaining()) {
                int count = Math.min(size, bytes.remaining());
                send(bytes.slice(bytes.position(), count));
                bytes.position(bytes.position() + count);
                after(millis, this::drip);
            }
        }
    }

    static ByteBuffer text(String text) {
        return ByteBuffer.wrap(Talk.bytes(text));
    }

    /** Text, and {@code count} further bytes of the letter x. */
    static ByteBuffer text(String text, int count) {
        return text(text + "x".repeat(count));
    }
}
