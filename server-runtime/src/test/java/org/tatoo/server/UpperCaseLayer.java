package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tatoo.transport.Capability;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;

/** A layer that writes capital letters, or changes what is written otherwise. */
final class UpperCaseLayer extends ForwardingTransport {
    private final boolean silent;
    private final UnaryOperator<String> change;

    UpperCaseLayer(Transport below) {
        this(below, false, text -> text.toUpperCase(Locale.ROOT));
    }

    private UpperCaseLayer(Transport below, boolean silent, UnaryOperator<String> change) {
        super(below);
        this.silent = silent;
        this.change = change;
    }

    /** A layer that replaces characters in what is written. */
    static TransportLayer replacing(char from, char to) {
        return below -> new UpperCaseLayer(below, false, text -> text.replace(from, to));
    }

    /** A layer that never tells that it is open. */
    static UpperCaseLayer silent(Transport below) {
        return new UpperCaseLayer(below, true, text -> text);
    }

    @Override
    public TransportListener listen(TransportListener above) {
        return silent ? new Silent(above) : above;
    }

    /** Tells only how it ends. */
    private record Silent(TransportListener above) implements TransportListener {
        @Override
        public void opened() {}

        @Override
        public void received(ByteBuffer bytes) {}

        @Override
        public void readEnded() {}

        @Override
        public void inputEnded(boolean clean) {}

        @Override
        public void writable() {}

        @Override
        public void written(long count) {}

        @Override
        public void failed(IOException cause) {
            above.failed(cause);
        }

        @Override
        public void closed() {
            above.closed();
        }
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.copyOf(super.capabilities());
        capabilities.remove(Capability.FILE_REGION);
        return capabilities;
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        ByteBuffer[] changed = new ByteBuffer[length];
        for (int i = 0; i < length; i++) {
            ByteBuffer part = parts[offset + i].duplicate();
            String text = StandardCharsets.ISO_8859_1.decode(part).toString();
            changed[i] = StandardCharsets.ISO_8859_1.encode(change.apply(text));
        }
        return super.write(changed, 0, length);
    }
}
