package org.tatoo.samples.options;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.proxy.ProxyParser;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;

/**
 * A layer that reads the PROXY protocol header, with which a proxy begins a connection, and then forwards everything.
 * It opens after the header; the peer is the client that the header names. A connection without a valid header is
 * closed. {@link org.tatoo.runtime.Deadline#HANDSHAKE} bounds the time until the header is complete.
 *
 * <p>A TLS layer goes on top: {@code ProxiedTransport.LAYER.under(tls)}.
 */
public final class ProxiedTransport extends ForwardingTransport {
    /** The layer that reads the header of each connection. */
    public static final TransportLayer LAYER = new Layer();

    // Null before the header, and if it names no client.
    private @Nullable SocketAddress source;

    private static final class Layer implements TransportLayer {
        @Override
        public LayeredTransport over(Transport below) {
            return new ProxiedTransport(below);
        }

        @Override
        public boolean namesPeers() {
            return true;
        }
    }

    /** Creates a transport over {@code below}, whose first bytes are the header. */
    public ProxiedTransport(Transport below) {
        super(below);
    }

    @Override
    public TransportListener listen(TransportListener above) {
        return new Events(above);
    }

    @Override
    public @Nullable SocketAddress remote() {
        return source == null ? super.remote() : source;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return source != null && which.equals(Attribute.PROXY_SOURCE)
                ? which.type().cast(source)
                : super.attribute(which);
    }

    /** The listener of the transport below. */
    private final class Events implements TransportListener {
        private final TransportListener above;
        // Null after the header has been read or rejected.
        private @Nullable PushParser header;
        private boolean open;

        Events(TransportListener above) {
            this.above = above;
        }

        @Override
        public void opened() {
            header = new ProxyParser(new ProxyHandler());
        }

        @Override
        public void received(ByteBuffer bytes) {
            if (open) {
                above.received(bytes);
            } else if (header != null) {
                read(header, bytes);
            }
        }

        private void read(PushParser parser, ByteBuffer bytes) {
            ParseStatus status = parser.feed(bytes);
            if (status == ParseStatus.PAUSED) {
                header = null;
                source = ((ProxyHandler) parser.handler()).source();
                open = true;
                above.opened();
                if (bytes.hasRemaining()) {
                    above.received(bytes);
                }
            } else if (status == ParseStatus.REJECTED) {
                refuse();
            }
        }

        private void refuse() {
            header = null;
            above.failed(new IOException("the connection does not begin with a header of the PROXY protocol"));
        }

        @Override
        public void readEnded() {
            if (open) {
                above.readEnded();
            }
        }

        @Override
        public void inputEnded(boolean clean) {
            if (open) {
                above.inputEnded(clean);
            } else if (header != null) {
                refuse();
            }
        }

        @Override
        public void writable() {
            above.writable();
        }

        @Override
        public void written(long count) {
            above.written(count);
        }

        @Override
        public void failed(IOException cause) {
            above.failed(cause);
        }

        @Override
        public void closed() {
            above.closed();
        }
    }
}
