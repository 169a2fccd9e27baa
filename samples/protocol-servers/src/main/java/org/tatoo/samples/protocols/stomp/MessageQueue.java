package org.tatoo.samples.protocols.stomp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** A queue of messages; each goes to one of several subscriptions, in turn. Guarded by the broker's lock. */
final class MessageQueue {
    private final Store store;
    private final StompLimits limits;
    private final Deque<Message> waiting = new ArrayDeque<>();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private long bytes;
    private int turn;

    MessageQueue(Store store, StompLimits limits) {
        this.store = store;
        this.limits = limits;
    }

    /** Returns whether there are no messages and no subscriptions. */
    boolean isIdle() {
        return waiting.isEmpty() && subscriptions.isEmpty();
    }

    boolean isFull() {
        return waiting.size() >= limits.waiting() || bytes >= limits.waitingBytes();
    }

    /** Returns whether a message would be delivered at once and not be kept. */
    boolean isPassedOn() {
        return waiting.isEmpty()
                && subscriptions.stream().anyMatch(Subscription::isReady)
                && subscriptions.stream().noneMatch(Subscription::acknowledges);
    }

    /** Drops the waiting messages. */
    void clear() {
        waiting.forEach(store::release);
        waiting.clear();
        bytes = 0;
    }

    Store store() {
        return store;
    }

    void join(Subscription subscription) {
        subscriptions.add(subscription);
    }

    /** Removes a subscription; moves its {@code unacknowledged} messages, with their references, to the front. */
    void leave(Subscription subscription, Collection<Message> unacknowledged) {
        subscriptions.remove(subscription);
        List<Message> back = new ArrayList<>(unacknowledged);
        for (int i = back.size() - 1; i >= 0; i--) {
            waiting.addFirst(back.get(i));
            bytes += back.get(i).size();
        }
        dispatch();
    }

    void add(Message message) {
        waiting.addLast(message);
        bytes += message.size();
        store.keep(message);
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
                bytes -= message.size();
                next.deliver(message);
                store.release(message);
                refused = 0;
            } else {
                refused++;
            }
        }
    }
}
