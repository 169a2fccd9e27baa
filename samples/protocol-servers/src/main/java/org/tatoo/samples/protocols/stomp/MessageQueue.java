package org.tatoo.samples.protocols.stomp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** Messages that wait, each for one of several subscriptions, in turn. Guarded by the broker's lock. */
final class MessageQueue {
    static final int MAX_MESSAGES = 10_000;
    static final long MAX_BYTES = 16 << 20;

    private final Deque<Message> waiting = new ArrayDeque<>();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private long bytes;
    private int turn;

    /** Whether there are no messages and no subscriptions. */
    boolean isIdle() {
        return waiting.isEmpty() && subscriptions.isEmpty();
    }

    boolean isFull() {
        return waiting.size() >= MAX_MESSAGES || bytes >= MAX_BYTES;
    }

    void join(Subscription subscription) {
        subscriptions.add(subscription);
    }

    /** Takes {@code unacknowledged} back, in front of the waiting messages. */
    void leave(Subscription subscription, Collection<Message> unacknowledged) {
        subscriptions.remove(subscription);
        List<Message> back = new ArrayList<>(unacknowledged);
        for (int i = back.size() - 1; i >= 0; i--) {
            waiting.addFirst(back.get(i));
            bytes += back.get(i).body().length;
        }
        dispatch();
    }

    void add(Message message) {
        waiting.addLast(message);
        bytes += message.body().length;
        dispatch();
    }

    /** Delivers as many messages as the subscriptions accept. */
    void dispatch() {
        int refused = 0;
        while (!waiting.isEmpty() && refused < subscriptions.size()) {
            turn = (turn + 1) % subscriptions.size();
            Subscription next = subscriptions.get(turn);
            if (next.isReady()) {
                Message message = waiting.removeFirst();
                bytes -= message.body().length;
                next.deliver(message);
                refused = 0;
            } else {
                refused++;
            }
        }
    }
}
