package org.tatoo.transport.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Collections;
import org.tatoo.runtime.Connection;

/** Conversations whose writes of files, of parts, or with an end that is told do the wrong thing. */
final class WriteMutants {
    private WriteMutants() {}

    /** Files are carried out in another way. */
    @FunctionalInterface
    interface Files {
        void write(Connection connection, FileChannel file, long position, long count) throws IOException;
    }

    private static Mutant files(String fault, Files how) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void asyncWrite(FileChannel file, long position, long count) {
                try {
                    how.write(connection, file, position, count);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
    }

    static Mutant keepsEmptyFiles() {
        return files("does not close a file of which it sends nothing", (connection, file, position, count) -> {
            if (count > 0) {
                connection.asyncWrite(file, position, count);
            }
        });
    }

    static Mutant closesAfterEachRegion() {
        return files("closes a file after each region of it", (connection, file, position, count) -> {
            connection.asyncWrite(file, position, count);
            connection.asyncWrite(ByteBuffer.allocate(0), () -> close(file));
        });
    }

    static Mutant acceptsNegatives() {
        return files(
                "sends nothing of a negative region",
                (connection, file, position, count) ->
                        connection.asyncWrite(file, Math.max(0, position), Math.max(0, count)));
    }

    static Mutant copiesFiles() {
        return files("parses on during a file", (connection, file, position, count) -> {
            ByteBuffer bytes = ByteBuffer.allocate((int) count);
            file.read(bytes, position);
            connection.asyncWrite(bytes.flip());
            connection.executor().execute(() -> close(file));
        });
    }

    private static void close(FileChannel file) {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Mutant keepsLateFiles() {
        return Mutant.able("does not close files after the end")
                .connection(connection -> new ForwardingConnection(connection) {
                    private volatile boolean ended;

                    @Override
                    public void abort() {
                        ended = true;
                        super.abort();
                    }

                    @Override
                    public void asyncWrite(FileChannel file, long position, long count) {
                        if (!ended) {
                            super.asyncWrite(file, position, count);
                        }
                    }
                });
    }

    /** Writes whose end is told are carried out in another way. */
    private static Mutant done(String fault, TriConsumer how) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public void asyncWrite(ByteBuffer bytes, Runnable done) {
                how.accept(connection, bytes, done);
            }
        });
    }

    @FunctionalInterface
    private interface TriConsumer {
        void accept(Connection connection, ByteBuffer bytes, Runnable done);
    }

    static Mutant doneTwice() {
        return done(
                "tells the end of a write twice",
                (connection, bytes, done) -> connection.asyncWrite(bytes, () -> {
                    done.run();
                    done.run();
                }));
    }

    static Mutant doneAtOnce() {
        return done("tells the end of a write before it", (connection, bytes, done) -> {
            connection.asyncWrite(bytes);
            done.run();
        });
    }

    static Mutant doneIfWritten() {
        return done(
                "does not tell the end of a write that is dropped",
                (connection, bytes, done) -> connection.asyncWrite(bytes, () -> {
                    if (!bytes.hasRemaining()) {
                        done.run();
                    }
                }));
    }

    static Mutant reversesParts() {
        return Mutant.able("writes parts from the last one")
                .connection(connection -> new ForwardingConnection(connection) {
                    @Override
                    public void asyncWrite(ByteBuffer... parts) {
                        Collections.reverse(Arrays.asList(parts));
                        super.asyncWrite(parts);
                    }
                });
    }
}
