package org.tatoo.transport.tck;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * A transport in memory with one fault: in the transport itself, in what it tells, in the connection as the handler has
 * it, or in the limits. The last three stand for faults of the conversation.
 */
final class Mutant extends MemoryTransportUnderTest {
    private final String fault;
    // Of all its connections, in their order.
    private final List<PushParser> parsers = new CopyOnWriteArrayList<>();
    private final List<Transport> transports = new CopyOnWriteArrayList<>();
    private UnaryOperator<Transport> transport = UnaryOperator.identity();
    private BiFunction<TransportListener, Transport, TransportListener> events = (listener, any) -> listener;
    private UnaryOperator<Connection> connection = UnaryOperator.identity();
    private UnaryOperator<ConversationLimits> limits = UnaryOperator.identity();
    private UnaryOperator<Protocol> protocol = UnaryOperator.identity();
    private Set<Capability> said;
    private TransportUnderTest broken = super.broken();

    private Mutant(String fault, Set<Capability> capabilities, boolean pending, boolean encrypted) {
        super("memory", capabilities, pending, encrypted);
        this.fault = fault;
        this.said = capabilities;
    }

    static Mutant able(String fault) {
        return new Mutant(fault, EnumSet.allOf(Capability.class), false, false);
    }

    /** With the ends of writes told later. */
    static Mutant pending(String fault) {
        return new Mutant(fault, EnumSet.allOf(Capability.class), true, false);
    }

    static Mutant encrypted(String fault) {
        return new Mutant(fault, EnumSet.allOf(Capability.class), true, true);
    }

    /** It can what it can, and says that it can or cannot. */
    static Mutant lying(String fault, Capability about, boolean able) {
        Set<Capability> capabilities = EnumSet.allOf(Capability.class);
        if (!able) {
            capabilities.remove(about);
        }
        Mutant mutant = new Mutant(fault, capabilities, false, false);
        Set<Capability> said = EnumSet.allOf(Capability.class);
        if (able) {
            said.remove(about);
        }
        mutant.said = said;
        return mutant;
    }

    Mutant transport(UnaryOperator<Transport> change) {
        transport = change;
        return this;
    }

    Mutant events(UnaryOperator<TransportListener> change) {
        events = (listener, any) -> change.apply(listener);
        return this;
    }

    Mutant events(BiFunction<TransportListener, Transport, TransportListener> change) {
        events = change;
        return this;
    }

    Mutant connection(UnaryOperator<Connection> change) {
        connection = change;
        return this;
    }

    Mutant limits(UnaryOperator<ConversationLimits> change) {
        limits = change;
        return this;
    }

    Mutant protocol(UnaryOperator<Protocol> change) {
        protocol = change;
        return this;
    }

    Mutant broken(TransportUnderTest change) {
        broken = change;
        return this;
    }

    /** The parser that was made last. */
    PushParser parser() {
        return parsers.get(parsers.size() - 1);
    }

    List<Transport> transports() {
        return transports;
    }

    @Override
    public String toString() {
        return fault;
    }

    @Override
    public Set<Capability> capabilities() {
        return said;
    }

    @Override
    public TransportUnderTest broken() {
        return broken;
    }

    @Override
    public ServerUnderTest open(Protocol real, ConversationLimits set) {
        Protocol mutated = protocol.apply(real);
        Protocol watched = new Protocol() {
            @Override
            public PushParser newParser(Connection made) {
                PushParser parser = mutated.newParser(connection.apply(made));
                parsers.add(parser);
                return parser;
            }

            @Override
            public ConversationLimits limits(Connection made, ConversationLimits server) {
                return mutated.limits(made, server);
            }
        };
        Protocol seen = mutated instanceof OnExecutor moved ? new OnExecutor(watched, moved.executor()) : watched;
        return super.open(seen, limits.apply(set));
    }

    @Override
    protected Transport transport(Transport real) {
        Transport mutated = transport.apply(real);
        transports.add(mutated);
        return mutated;
    }

    @Override
    protected TransportListener events(TransportListener listener, Transport real) {
        return events.apply(listener, real);
    }
}
