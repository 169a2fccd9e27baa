package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.tatoo.transport.TransportListener;

/** Transports that tell the wrong events. */
final class EventMutants {
    private EventMutants() {}

    static Mutant opensLate() {
        return Mutant.able("tells opened with the first bytes").events(events -> new ForwardingEvents(events) {
            private boolean opened;

            @Override
            public void opened() {}

            @Override
            public void received(ByteBuffer bytes) {
                if (!opened) {
                    opened = true;
                    super.opened();
                }
                super.received(bytes);
            }
        });
    }

    static Mutant opensBeforeHandshake() {
        return Mutant.encrypted("tells opened before the handshake").events((events, transport) -> {
            transport.strand().execute(events::opened);
            return events;
        });
    }

    static Mutant neverOpens() {
        return Mutant.able("opens only when something is sent").events(events -> new ForwardingEvents(events) {
            @Override
            public void opened() {}
        });
    }

    /** Changes each buffer that is received. */
    private static Mutant receives(String fault, int least, Consumer<ByteBuffer> change) {
        return Mutant.able(fault).events(events -> new ForwardingEvents(events) {
            @Override
            public void received(ByteBuffer bytes) {
                if (bytes.remaining() >= least) {
                    change.accept(bytes);
                }
                super.received(bytes);
            }
        });
    }

    static Mutant losesTheRestOfAWrite() {
        return receives("gives 40 bytes of each read", 40, bytes -> bytes.limit(bytes.position() + 40));
    }

    static Mutant losesBytesOfLongReads() {
        return receives("loses the last byte of long reads", 4_096, bytes -> bytes.limit(bytes.limit() - 1));
    }

    static Mutant changesBytesOfLongReads() {
        return receives("changes a byte of long reads", 4_096, bytes -> bytes.put(bytes.limit() - 1, (byte) '?'));
    }

    static Mutant repeatsShortReads() {
        return Mutant.able("tells reads of one byte twice").events(events -> new ForwardingEvents(events) {
            @Override
            public void received(ByteBuffer bytes) {
                if (bytes.remaining() == 1) {
                    super.received(bytes.duplicate());
                }
                super.received(bytes);
            }
        });
    }

    static Mutant takesAnEndForALoss() {
        return Mutant.able("tells the end of the input as a loss").events(events -> new ForwardingEvents(events) {
            @Override
            public void inputEnded(boolean clean) {
                super.failed(new IOException("lost"));
            }
        });
    }

    static Mutant takesALossForAnEnd() {
        return Mutant.able("tells a loss as the end of the input").events(events -> new ForwardingEvents(events) {
            @Override
            public void failed(IOException cause) {
                super.inputEnded(true);
                super.readEnded();
            }
        });
    }

    static Mutant takesTruncationForAnEnd() {
        return Mutant.encrypted("calls each end of the input clean").events(events -> new ForwardingEvents(events) {
            @Override
            public void inputEnded(boolean clean) {
                super.inputEnded(true);
            }
        });
    }

    static Mutant neverTellsALoss() {
        return Mutant.able("does not tell a loss").events(events -> new ForwardingEvents(events) {
            @Override
            public void failed(IOException cause) {}
        });
    }

    static Mutant neverTellsClosed() {
        return Mutant.able("does not tell that it is closed").events(events -> new ForwardingEvents(events) {
            @Override
            public void closed() {}
        });
    }

    static Mutant neverWritableAgain() {
        return Mutant.able("does not tell writable").events(events -> new ForwardingEvents(events) {
            @Override
            public void writable() {}
        });
    }

    static Mutant countsWritesTwice() {
        return Mutant.pending("tells only a half of what was written").events(events -> new ForwardingEvents(events) {
            @Override
            public void written(long count) {
                super.written((count + 1) / 2);
            }
        });
    }

    /** The conversation hands {@code closed} on each time. */
    static Mutant closesTwice() {
        Mutant mutant = Mutant.able("tells the handler closed twice");
        return mutant.events(events -> new ForwardingEvents(events) {
            @Override
            public void closed() {
                super.closed();
                mutant.parser().handler().closed();
            }
        });
    }

    /** The conversation tells {@code opened} each time, or anything else that it takes for the first event. */
    static Mutant naive() {
        Mutant repeating = Mutant.able("events twice");
        repeating.events((events, transport) -> new RepeatedEvents(
                new ForwardingEvents(events) {
                    private boolean closed;

                    @Override
                    public void closed() {
                        super.closed();
                        if (closed) {
                            repeating.parser().handler().closed();
                        }
                        closed = true;
                    }
                },
                transport));
        return Mutant.able("does not notice that it is closed already").broken(repeating);
    }

    /** The parser does not notice that it is paused. */
    static Mutant pausesNothing() {
        Mutant mutant = Mutant.able("a pause does not stop the parser");
        return mutant.events(events -> new ForwardingEvents(events) {
            @Override
            public void readEnded() {
                for (int i = 0; i < 10; i++) {
                    mutant.parser().resume();
                    super.readEnded();
                }
            }
        });
    }

    /** Before all that is told, something happens. */
    static Mutant discardsAfterAnswers() {
        Mutant mutant = Mutant.able("discards what comes after an answer");
        boolean[] answered = new boolean[1];
        return mutant.connection(connection -> new ForwardingConnection(connection) {
                    @Override
                    public void endRequest() {
                        answered[0] = true;
                        super.endRequest();
                    }
                })
                .events((TransportListener events) -> new ForwardingEvents(events) {
                    @Override
                    public void received(ByteBuffer bytes) {
                        if (answered[0]) {
                            bytes.position(bytes.limit());
                        }
                        super.received(bytes);
                    }
                });
    }

    static Mutant neverEndsReads() {
        return Mutant.able("does not tell the end of a read")
                .events((TransportListener events) -> new ForwardingEvents(events) {
                    @Override
                    public void readEnded() {}
                });
    }
}
