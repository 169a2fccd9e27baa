package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.Transport;

/** Transports that do the wrong thing. */
final class TransportMutants {
    private TransportMutants() {}

    static Mutant readsAlways() {
        return Mutant.able("reads though nobody wants input")
                .transport(transport -> new ForwardingTransport(transport) {
                    @Override
                    public void wantInput(boolean wanted) {}
                });
    }

    static Mutant takesAll() {
        return Mutant.able("says that it has taken what it has not")
                .transport(transport -> new ForwardingTransport(transport) {
                    @Override
                    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
                        super.write(parts, offset, length);
                        return total(parts, offset, length);
                    }
                });
    }

    private static long total(ByteBuffer[] parts, int offset, int length) {
        return Arrays.stream(parts, offset, offset + length)
                .mapToLong(ByteBuffer::remaining)
                .sum();
    }

    /** Keeps what the real one does not take, without a limit, and says that the peer has it. */
    static Mutant queuesAll() {
        return Mutant.able("has BYTE_PROGRESS, and queues").transport(transport -> new ForwardingTransport(transport) {
            private final ArrayDeque<ByteBuffer> kept = new ArrayDeque<>();

            @Override
            public long write(ByteBuffer[] parts, int offset, int length) {
                for (int i = offset; i < offset + length; i++) {
                    kept.addLast(parts[i].duplicate());
                }
                return total(parts, offset, length);
            }
        });
    }

    static Mutant knowsNoBuffer() {
        return Mutant.able("does not know the buffer of the system")
                .transport(transport -> new ForwardingTransport(transport) {
                    @Override
                    public long sendBuffer() {
                        return 0;
                    }
                });
    }

    static Mutant movesPositions() {
        return Mutant.able("moves the positions of buffers").transport(transport -> new ForwardingTransport(transport) {
            @Override
            public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
                long taken = super.write(parts, offset, 1);
                parts[offset].position(parts[offset].position() + (int) Math.min(taken, 1));
                return taken;
            }
        });
    }

    static Mutant leavesGaps() {
        return Mutant.able("writes the second part before the first")
                .transport(transport -> new ForwardingTransport(transport) {
                    @Override
                    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
                        if (length < 2) {
                            return super.write(parts, offset, length);
                        }
                        ByteBuffer[] swapped = Arrays.copyOfRange(parts, offset, offset + length);
                        swapped[0] = parts[offset + 1];
                        swapped[1] = parts[offset];
                        return super.write(swapped, 0, length);
                    }
                });
    }

    static Mutant sendsFromTheBeginning() {
        return Mutant.able("sends a file from its beginning")
                .transport(transport -> new ForwardingTransport(transport) {
                    @Override
                    public long send(FileChannel file, long position, long count) throws IOException {
                        return super.send(file, position == 10 ? 0 : position, count);
                    }
                });
    }

    static Mutant padsFiles() {
        return Mutant.able("fills up a file that is too short")
                .transport(transport -> new ForwardingTransport(transport) {
                    @Override
                    public long send(FileChannel file, long position, long count) throws IOException {
                        return position < file.size() ? super.send(file, position, count) : write(zeros(count), 0, 1);
                    }
                });
    }

    private static ByteBuffer[] zeros(long count) {
        return new ByteBuffer[] {ByteBuffer.allocate((int) count)};
    }

    static Mutant holdsABuffer() {
        return Mutant.able("has a read buffer for each connection")
                .transport(transport -> new ForwardingTransport(transport) {
                    private final byte[] buffer = new byte[16 << 10];

                    @Override
                    public long window() {
                        return super.window() - buffer.length;
                    }
                });
    }

    static Mutant shutsNothing() {
        return Mutant.able("has SHUT_OUTPUT, and cannot").transport(transport -> new ForwardingTransport(transport) {
            @Override
            public boolean shutOutput() {
                return false;
            }
        });
    }

    static Mutant resetsNothing() {
        return Mutant.able("aborts as it closes").transport(transport -> new ForwardingTransport(transport) {
            @Override
            public void abort() {
                super.close();
            }
        });
    }

    static Mutant abortsNothing() {
        return Mutant.able("does not abort").transport(transport -> new ForwardingTransport(transport) {
            @Override
            public void abort() {}
        });
    }

    /** One handler's fault costs the others their connections. */
    static Mutant abortsAll() {
        Mutant mutant = Mutant.able("aborts all connections at once");
        return mutant.transport(transport -> new ForwardingTransport(transport) {
            @Override
            public void abort() {
                super.abort();
                Transport first = mutant.transports().get(0);
                if (first != this) {
                    ((ForwardingTransport) first).close();
                }
            }
        });
    }

    static Mutant hasNoAddress() {
        return Mutant.able("has ADDRESS, and none").transport(transport -> new ForwardingTransport(transport) {
            @Override
            public @Nullable SocketAddress remote() {
                return null;
            }
        });
    }

    static Mutant knowsNothing() {
        return Mutant.able("has no attributes").transport(transport -> new ForwardingTransport(transport) {
            @Override
            public <T> @Nullable T attribute(Attribute<T> which) {
                return null;
            }
        });
    }

    static Mutant knowsAll() {
        return Mutant.able("has a value of each attribute").transport(transport -> new ForwardingTransport(transport) {
            @Override
            public <T> @Nullable T attribute(Attribute<T> which) {
                return which.type().cast("value");
            }
        });
    }
}
